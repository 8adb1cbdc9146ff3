import { PermanentError } from '../errors/startup-error.ts'
import { type BackupSettings, backupSettings } from './backup-settings.ts'
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts'
import type { KeySetting } from './data-key.ts'
import { type DatabaseSettings, readDatabase } from './database-settings.ts'
import { givenSettings } from './given-settings.ts'
import { type HeapSetting, heapSetting } from './heap.ts'
import { dataKeySetting } from './key-settings.ts'
import { LIMIT_KEYS, type LimitKey, parseRateLimits } from './rate-limits.ts'
import {
  LOG_LEVELS,
  parseCount,
  parseHost,
  parseHosts,
  parseLevel,
  parseOnOff,
  parseOrigin,
  parsePort,
  parseProxies,
  parseScale,
  parseSecret,
  parseWorkers,
  parseYesNo,
  parseZone,
  SECRET_MIN,
  START_TIMEOUT_MAX,
  STOP_DELAY_MAX,
  secondsUpTo,
  WORKERS_MAX,
} from './setting-values.ts'
import { checkTogether } from './settings-together.ts'

/** The settings, parsed from the environment. */
export type Config = BackupSettings &
  HeapSetting & {
    /** PORT: the port that the server listens on; nginx before it has it too. Default 3000. */
    port: number
    /** HOST: the address it listens on. Default 127.0.0.1, this machine only; 0.0.0.0 for all its addresses. */
    host: string
    /** DATA_DIR: folder of the built-in database, its passwords and the data key. Default ./data. */
    dataDir: string
    /**
     * DATABASE_URL: a PostgreSQL (15 or newer) of your own; without it the built-in one runs in the data folder.
     * DATABASE_OWNER_URL: the same with the role that owns and migrates the tables. Default DATABASE_URL, with a warning. DATABASE_TLS:
     * verify-full, require or off. Default: as the address says; a server on another machine without TLS is refused.
     */
    database: DatabaseSettings
    /**
     * DATA_KEY, DATA_KEY_FILE or DATA_KEY_COMMAND: the key that NIK and NISN are encrypted with, 32 secret bytes: itself, a file
     * that may be on another medium than the data, or a shell command that prints it, such as the client of a secret store. Required with DATABASE_URL; else it is generated into the data folder at the first start. Without it the stored
     * numbers cannot be read. While the key is changed there are several: one per line, or in DATA_KEY with commas between them.
     */
    dataKey: KeySetting | undefined
    /**
     * PUBLIC_URL: the address visitors use, without a slash at the end; part of links and QR codes. Required with a HOST beyond
     * this machine. Default http://localhost:PORT.
     */
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
    /** LIMITS: single rate limits in place of their defaults, such as registration=240; times LIMIT_SCALE. Default none. */
    rateLimits: Partial<Record<LimitKey, number>>
    /**
     * ADMIN_USERNAME and ADMIN_PASSWORD: the first admin, made at the first start, when there is no account at all. Default
     * 'admin' with a one-time password, which is printed once. A password that is given stays as it is.
     */
    firstAdmin: { username: string; password: string | undefined }
    /**
     * SESSION_SECRET: at least 32 characters that session tokens are signed with. Default: derived from the first data key.
     * SESSION_SECRET_PREVIOUS: the secret before, whose tokens are still accepted; without it a change ends all sessions. Remove it
     * after 12 hours.
     */
    sessionSecret: string | undefined
    previousSessionSecret: string | undefined
    /**
     * ALLOW_DEMO_DATA: yes lets a server with DATABASE_URL, or with a HOST beyond this machine, run on a database that
     * 'spmb demo' filled. Default no.
     */
    allowDemoData: boolean
    /**
     * METRICS_PORT: where Prometheus may read `/metrics`; without it nothing is counted. METRICS_HOST: the address it
     * listens on, default 127.0.0.1, this machine only. Do not use an address that visitors can reach.
     */
    metrics: { host: string; port: number } | undefined
    /**
     * STOP_DELAY: seconds between the stop signal and the end of accepting connections, during which `/healthz` is 503.
     * Default 0. Behind a balancer: longer than its health check needs to notice.
     */
    stopDelaySeconds: number
    /**
     * START_TIMEOUT: seconds after which a start that has not finished is reported: before the server listens it ends with
     * the step that it hangs at; after that it continues and logs what is still loading. 0 for no limit. Default 900.
     */
    startTimeoutSeconds: number
    /** WORKERS: processes that serve, 1 to 64, or auto: one per core less one for the database. Default 1. */
    workers: number
    connections: ConnectionLimits
    /**
     * SERVICE_WORKER: off removes the service worker from the browsers that have it, at their next visit; without it pages need a
     * network. Default on.
     */
    serviceWorker: boolean
    /**
     * REGISTRATIONS_PER_DAY: registrations that one network (an IPv4 address, an IPv6 /64) may store in 24 hours, counted by
     * each server, all its workers together. Default 2000 times LIMIT_SCALE: more than a school or a mobile network's shared
     * address needs.
     */
    registrationsPerDay: number | undefined
    /** LOG_LEVEL: the least important messages to write. Default info. */
    logLevel: string
    /** Settings that are given and not secret, by name: what a person needs after a restore. */
    given: Record<string, string>
    /** NEW_INSTALLATION: yes lets a first start begin where something speaks against it, and with an https: PUBLIC_URL. Default no. */
    newInstallation: boolean
    /** Settings that are allowed but questionable; logged at every start. */
    warnings: string[]
  }

/** Environment variables by name. An empty text counts as not set. */
export type Environment = Record<string, string | undefined>

/**
 * Parses the settings.
 *
 * @throws PermanentError that lists every wrong setting and its expected form, and quotes no value
 */
export function parseConfig(env: Environment): Config {
  const problems: string[] = []
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
  const database = readDatabase(setting, problems)
  const dataKey = dataKeySetting(setting, problems)
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
  const rateLimits = setting(
    'LIMITS',
    {},
    parseRateLimits,
    `write names and uses, such as registration=240, card=600; names: ${LIMIT_KEYS.join(', ')}.`,
  )
  const sessionSecret = setting(
    'SESSION_SECRET',
    undefined,
    parseSecret,
    `write at least ${SECRET_MIN} random characters; "openssl rand -hex 32" makes them.`,
  )
  const previousSessionSecret = setting(
    'SESSION_SECRET_PREVIOUS',
    undefined,
    parseSecret,
    `write the secret that SESSION_SECRET replaced, of at least ${SECRET_MIN} characters.`,
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
  const newInstallation = setting('NEW_INSTALLATION', false, parseYesNo, 'write yes or no.')
  const stopDelaySeconds = setting(
    'STOP_DELAY',
    0,
    secondsUpTo(STOP_DELAY_MAX),
    `write a whole number of seconds from 0 to ${STOP_DELAY_MAX}, such as 10.`,
  )
  const startTimeoutSeconds = setting(
    'START_TIMEOUT',
    900,
    secondsUpTo(START_TIMEOUT_MAX),
    'write a whole number of seconds, such as 900, or 0 for no limit.',
  )
  const workers = setting(
    'WORKERS',
    1,
    (text) => parseWorkers(text),
    `write a whole number from 1 to ${WORKERS_MAX}, or auto for one per core less one for the database.`,
  )
  const serviceWorker = setting('SERVICE_WORKER', true, parseOnOff, 'write on or off.')
  const registrationsPerDay = setting(
    'REGISTRATIONS_PER_DAY',
    undefined,
    parseCount,
    'write a whole number above 0, such as 2000.',
  )
  const logLevel = setting('LOG_LEVEL', 'info', parseLevel, `write one of ${LOG_LEVELS.join(', ')}.`)

  const backup = backupSettings(setting)
  const backupDir = database.kind === 'embedded' ? backup.backups?.folder : undefined
  const together = checkTogether(env, { host, port, publicUrl, metricsPort, dataDir, backupDir })
  problems.push(...together.problems)
  const more = { ...backup, ...heapSetting(setting) }
  const connections = connectionLimits(setting)
  if (problems.length > 0)
    throw new PermanentError(`The settings are not usable:\n${problems.map((p) => `- ${p}`).join('\n')}`)

  return {
    port,
    host,
    dataDir,
    database,
    dataKey,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    allowedHosts,
    trustedProxies,
    officeTimeZone,
    limitScale,
    rateLimits,
    firstAdmin: {
      username: setting('ADMIN_USERNAME', 'admin', String, ''),
      // Not trimmed: spaces are part of a password.
      password: env.ADMIN_PASSWORD || undefined,
    },
    sessionSecret,
    previousSessionSecret,
    allowDemoData,
    metrics: metricsPort ? { host: metricsHost, port: metricsPort } : undefined,
    stopDelaySeconds,
    startTimeoutSeconds,
    workers,
    registrationsPerDay,
    connections,
    serviceWorker,
    ...more,
    logLevel,
    newInstallation,
    given: givenSettings(env),
    warnings: together.warnings,
  }
}
