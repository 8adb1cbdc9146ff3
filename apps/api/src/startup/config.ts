import { isIP } from 'node:net'
import { StartupError } from './startup-error.ts'

/** Everything that can be set from outside, parsed. Production means a DATABASE_URL or a HOST beyond this machine. */
export type Config = {
  /** PORT: where the server listens. Default 3000. */
  port: number
  /** HOST: the address it listens on. Default 127.0.0.1, this machine only; 0.0.0.0 for all its addresses. */
  host: string
  /** DATA_DIR: folder of the built-in database, its passwords and the data key. Default ./data. Back it up whole. */
  dataDir: string
  /** DATABASE_URL: a PostgreSQL (15 or newer) of your own; without it the built-in one runs in the data folder. */
  database: EmbeddedSettings | ExternalSettings
  /**
   * DATA_KEY: 32 secret bytes that NIK and NISN are encrypted with. Required with DATABASE_URL; else it is generated
   * into the data folder at the first start. Whoever loses it loses these numbers.
   */
  dataKey: Buffer | undefined
  /** PUBLIC_URL: how visitors reach the site, without a slash at the end; it stands in links and in QR codes. */
  publicUrl: string
  /**
   * ALLOWED_HOSTS: further names or addresses, without a port, by which visitors or a proxy may call this server. Default
   * none; the name in PUBLIC_URL and loopback names are always answered, others read 421.
   */
  allowedHosts: string[]
  /** TRUSTED_PROXIES: addresses or networks of your own proxies, whose X-Forwarded-For is believed. Default none. */
  trustedProxies: string[]
  /** TZ_OFFICE: the time zone of the office's dates and hours. Default Asia/Makassar. */
  officeTimeZone: string
  /** LIMIT_SCALE: all rate limits times this number. Default 1; more where many parents share one address. */
  limitScale: number
  /**
   * ADMIN_USERNAME and ADMIN_PASSWORD: the first admin, made at the first start, when there is no account at all. Default
   * 'admin' with a one-time password, which is printed once. A password that is given stays as it is.
   */
  firstAdmin: { username: string; password: string | undefined }
  /**
   * SESSION_SECRET: at least 32 characters that session tokens are signed with; another one ends all sessions. Default:
   * derived from the data key.
   */
  sessionSecret: string | undefined
  /**
   * ALLOW_DEMO_DATA: yes lets a server with DATABASE_URL, or with a HOST beyond this machine, run on a database that
   * 'spmb demo' filled. Default no.
   */
  allowDemoData: boolean
  /**
   * METRICS_PORT: where Prometheus may read `/metrics`; without it nothing is counted. METRICS_HOST: the address it
   * listens on, default 127.0.0.1, this machine only. Never an address that visitors reach.
   */
  metrics: { host: string; port: number } | undefined
  /**
   * STOP_DELAY: seconds from the signal to stop until nothing new is accepted; meanwhile `/healthz` says so. Default 0.
   * Behind a balancer with several processes: longer than it needs to notice.
   */
  stopDelaySeconds: number
  /** LOG_LEVEL: the least important messages to write. Default info. */
  logLevel: string
  /** Allowed, but worth a line in the log at every start. */
  warnings: string[]
}

type EmbeddedSettings = { kind: 'embedded' }
type ExternalSettings = {
  kind: 'external'
  /** The server connects with it; best a role that owns nothing, so that it cannot change the audit log. */
  appUrl: string
  /** DATABASE_OWNER_URL: the role that owns the tables and migrates them. Default DATABASE_URL, with a warning. */
  ownerUrl: string
}

/** What the environment gives: names to texts. An empty text counts as not set. */
export type Environment = Record<string, string | undefined>

/**
 * Parses the settings.
 *
 * @throws StartupError that names every wrong setting at once and what to write; it never quotes a secret.
 */
export function parseConfig(env: Environment): Config {
  const problems: string[] = []
  const warnings: string[] = []
  const setting = <T>(
    name: string,
    fallback: T,
    parse: (text: string) => T | undefined,
    refusal: string,
  ): T => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) problems.push(`${name}: ${refusal}`)
    return value ?? fallback
  }

  const port = setting('PORT', 3000, parsePort, 'write a whole number from 1 to 65535, such as 3000.')
  const host = setting(
    'HOST',
    '127.0.0.1',
    parseHost,
    'write an address of this machine, such as 127.0.0.1 or 0.0.0.0.',
  )
  const dataDir = setting('DATA_DIR', './data', String, '')
  const databaseUrl = setting('DATABASE_URL', undefined, parseDatabaseUrl, DATABASE_URL_FORM)
  const ownerUrl = setting('DATABASE_OWNER_URL', undefined, parseDatabaseUrl, DATABASE_URL_FORM)
  const dataKey = setting(
    'DATA_KEY',
    undefined,
    parseKey,
    'write 32 random bytes as 64 hexadecimal digits or as base64; "openssl rand -hex 32" makes one.',
  )
  const publicUrl = setting(
    'PUBLIC_URL',
    undefined,
    parseOrigin,
    'write how visitors reach the site, without a path, such as https://spmb.example.go.id.',
  )
  const allowedHosts = setting(
    'ALLOWED_HOSTS',
    [],
    parseHosts,
    'write names or addresses without a port, separated by commas, such as spmb.local or 10.0.0.5 or [fd00::5].',
  )
  const trustedProxies = setting(
    'TRUSTED_PROXIES',
    [],
    parseProxies,
    'write the addresses or networks of your own proxies, separated by commas, such as 10.0.0.5 or 10.0.0.0/24; not all addresses.',
  )
  const officeTimeZone = setting(
    'TZ_OFFICE',
    'Asia/Makassar',
    parseZone,
    'write a time zone name, such as Asia/Makassar.',
  )
  const limitScale = setting('LIMIT_SCALE', 1, parseScale, 'write a number above 0, such as 1 or 2.5.')
  const sessionSecret = setting(
    'SESSION_SECRET',
    undefined,
    parseSecret,
    `write at least ${SECRET_MIN} random characters; "openssl rand -hex 32" makes them.`,
  )
  const allowDemoData = setting('ALLOW_DEMO_DATA', false, parseYesNo, 'write yes or no.')
  const metricsPort = setting(
    'METRICS_PORT',
    undefined,
    parsePort,
    'write a whole number from 1 to 65535 that is not PORT, such as 9464.',
  )
  const metricsHost = setting(
    'METRICS_HOST',
    '127.0.0.1',
    parseHost,
    'write an address of this machine, such as 127.0.0.1 or 10.0.0.5.',
  )
  const stopDelaySeconds = setting(
    'STOP_DELAY',
    0,
    parseStopDelay,
    `write a whole number of seconds from 0 to ${STOP_DELAY_MAX}, such as 10.`,
  )
  const logLevel = setting('LOG_LEVEL', 'info', parseLevel, `write one of ${LEVELS.join(', ')}.`)

  if (!env.PUBLIC_URL?.trim() && !isLoopback(host)) {
    problems.push(
      'PUBLIC_URL: is needed when HOST is not this machine only; write how visitors reach the site, such as https://spmb.example.go.id.',
    )
  }
  if (env.DATABASE_URL?.trim() && !env.DATA_KEY?.trim()) {
    problems.push(
      'DATA_KEY: is needed with DATABASE_URL; make one with "openssl rand -hex 32" and keep it as safe as the database.',
    )
  }
  if (ownerUrl && !env.DATABASE_URL?.trim()) {
    problems.push('DATABASE_OWNER_URL: only goes with DATABASE_URL; set that too, or remove this one.')
  }
  if (databaseUrl && !env.DATABASE_OWNER_URL?.trim()) {
    warnings.push(
      'DATABASE_OWNER_URL is not set: the server runs with the role that owns the tables, which could change the audit log.',
    )
  }
  if (!isLoopback(host) && publicUrl?.startsWith('http:')) {
    warnings.push(
      `HOST ${host} is reachable from other machines and PUBLIC_URL is http: names, NIK and passwords travel unencrypted. Put a TLS proxy in front, set HOST=127.0.0.1 and an https: PUBLIC_URL.`,
    )
  }
  if (metricsPort === port) {
    problems.push('METRICS_PORT: is the same as PORT; write another one, which visitors do not reach.')
  }
  if (problems.length > 0)
    throw new StartupError(`The settings are not usable:\n${problems.map((p) => `- ${p}`).join('\n')}`)

  return {
    port,
    host,
    dataDir,
    database: databaseUrl
      ? { kind: 'external', appUrl: databaseUrl, ownerUrl: ownerUrl ?? databaseUrl }
      : { kind: 'embedded' },
    dataKey,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    allowedHosts,
    trustedProxies,
    officeTimeZone,
    limitScale,
    firstAdmin: {
      username: setting('ADMIN_USERNAME', 'admin', String, ''),
      // As it is: a space at its end belongs to it.
      password: env.ADMIN_PASSWORD || undefined,
    },
    sessionSecret,
    allowDemoData,
    metrics: metricsPort ? { host: metricsHost, port: metricsPort } : undefined,
    stopDelaySeconds,
    logLevel,
    warnings,
  }
}

/** Whether the address is reachable from this machine only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** 32 bytes from 64 hexadecimal digits or from base64; undefined for anything else. */
export function parseKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

const DATABASE_URL_FORM = 'write a PostgreSQL address, such as postgresql://user:password@host:5432/database.'
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function parsePort(text: string): number | undefined {
  const port = Number(text)
  return /^\d+$/.test(text) && port >= 1 && port <= 65535 ? port : undefined
}

const parseHost = (text: string) =>
  isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined

function parseDatabaseUrl(text: string): string | undefined {
  return /^postgres(ql)?:\/\/[^/]*\/[^/?]+/.test(text) ? text : undefined
}

function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  const plain =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  return plain ? url.origin : undefined
}

/** As they stand in a Host header: lower case, an IPv6 address in brackets. */
function parseHosts(text: string): string[] | undefined {
  const hosts = text.split(',').map((part) => part.trim().toLowerCase())
  return hosts.every((host) => parseHost(host) || isIP(/^\[(.+)\]$/.exec(host)?.[1] ?? '') === 6)
    ? hosts.map((host) => (isIP(host) === 6 ? `[${host}]` : host))
    : undefined
}

function parseProxies(text: string): string[] | undefined {
  const networks = text.split(',').map((part) => part.trim())
  return networks.every(isNetwork) ? networks : undefined
}

/** An address, or one with a prefix length; length 0 would be everybody. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (length === undefined) return !/^[0.:]+$/.test(address)
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (family === 4 ? 32 : 128)
}

function parseZone(text: string): string | undefined {
  // Intl also takes offsets such as +08:00, which know no name and no change of rules.
  if (!/^[A-Z]/i.test(text)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

function parseScale(text: string): number | undefined {
  const scale = Number(text)
  return Number.isFinite(scale) && scale > 0 ? scale : undefined
}

/** With the time for what was accepted it stays below a minute, when supervisors lose their patience. */
const STOP_DELAY_MAX = 30
function parseStopDelay(text: string): number | undefined {
  const seconds = Number(text)
  return /^\d+$/.test(text) && seconds <= STOP_DELAY_MAX ? seconds : undefined
}

const SECRET_MIN = 32
const parseSecret = (text: string) => (text.length >= SECRET_MIN ? text : undefined)

function parseYesNo(text: string): boolean | undefined {
  const answer = text.toLowerCase()
  return answer === 'yes' ? true : answer === 'no' ? false : undefined
}

const parseLevel = (text: string) => (LEVELS.includes(text) ? text : undefined)
