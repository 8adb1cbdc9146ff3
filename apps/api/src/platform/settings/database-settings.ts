/**
 * The database: the built-in one, or one of your own and the encryption of its connections. Names, addresses and password hashes travel on them, so a server
 * on another machine is refused without TLS unless DATABASE_TLS=off says that the network between them is private.
 */
import { isLoopback, parseDatabaseUrl, type ReadSetting } from './setting-values.ts'

export type DatabaseSettings = { kind: 'embedded' } | ExternalSettings
type ExternalSettings = {
  kind: 'external'
  /** The role of the server. It should own nothing, so that it cannot change the audit log. */
  appUrl: string
  /** DATABASE_OWNER_URL: the role that owns the tables and migrates them. Default DATABASE_URL, with a warning when that owns them. */
  ownerUrl: string
}

const DATABASE_TLS_MODES = ['verify-full', 'require', 'off'] as const
/**
 * `verify-full` encrypts and checks certificate and name of the server; `require` encrypts, and checks the certificate only
 * if the address names a root certificate (`sslrootcert`); `off` allows connections without TLS.
 */
export type DatabaseTls = (typeof DATABASE_TLS_MODES)[number]

export function parseDatabaseTls(text: string): DatabaseTls | undefined {
  return DATABASE_TLS_MODES.find((mode) => mode === text.toLowerCase())
}

/** What is wrong with an address of a database, for the person who starts the server. */
const REFUSALS = {
  plaintext:
    'names a server on another machine without TLS; set DATABASE_TLS=verify-full (or require), or DATABASE_TLS=off if the network between them is private.',
  contradiction: 'says sslmode=disable, which contradicts DATABASE_TLS; remove one of the two.',
} as const

/**
 * @param url as `parseDatabaseUrl` accepts it
 * @param tls the setting; undefined leaves the choice to the address
 * @returns the address with the parameters that the driver needs, or what is wrong with it
 */
export function applyTls(
  url: string,
  tls: DatabaseTls | undefined,
): { url: string } | { refusal: keyof typeof REFUSALS } {
  const { isLocal, encrypts, disables } = readAddress(url)
  if (tls === 'off') return { url }
  if (tls === undefined) return encrypts || isLocal ? { url } : { refusal: 'plaintext' }
  if (disables) return { refusal: 'contradiction' }
  const join = url.includes('?') ? '&' : '?'
  // The last value of a parameter counts. Without `uselibpqcompat` the driver treats `require` like `verify-full`.
  const mode = tls === 'require' ? 'uselibpqcompat=true&sslmode=require' : 'sslmode=verify-full'
  return { url: `${url}${join}${mode}` }
}

/**
 * @param addresses of the server's role and of the role that owns the tables, by the name of their setting
 * @returns the settings of the database, undefined without a usable address, and a line for each wrong address
 */
function withTls(
  addresses: { DATABASE_URL: string | undefined; DATABASE_OWNER_URL: string | undefined },
  tls: DatabaseTls | undefined,
): { database: ExternalSettings | undefined; problems: string[] } {
  const problems: string[] = []
  const [appUrl, ownerUrl] = Object.entries(addresses).map(([name, url]) => {
    if (!url) return undefined
    const applied = applyTls(url, tls)
    if ('url' in applied) return applied.url
    problems.push(`${name}: ${REFUSALS[applied.refusal]}`)
    return undefined
  })
  return {
    database: appUrl ? { kind: 'external', appUrl, ownerUrl: ownerUrl ?? appUrl } : undefined,
    problems,
  }
}

function readAddress(url: string): { isLocal: boolean; encrypts: boolean; disables: boolean } {
  // An address with a user but no host is valid for PostgreSQL only.
  const parsed = URL.parse(url) ?? URL.parse(url.replace('@/', '@localhost/'))
  const parameters = parsed?.searchParams ?? new URLSearchParams()
  const named = parameters.get('host') ?? decodeURIComponent(parsed?.hostname ?? '')
  const host = named.replace(/^\[(.+)\]$/, '$1')
  const mode = parameters.get('sslmode')
  const ssl = parameters.get('ssl')
  const disables = mode === 'disable' || (mode === null && (ssl === '0' || ssl === 'false'))
  return {
    // Without a host, and with a path, the driver uses this machine.
    isLocal: host === '' || host.startsWith('/') || isLoopback(host),
    encrypts: !disables && (mode !== null || ssl === 'true' || ssl === '1'),
    disables,
  }
}

const DATABASE_URL_FORM =
  'write a PostgreSQL address, such as postgresql://user:password@host:5432/database; in a password write # as %23, / as %2F, @ as %40, : as %3A and % as %25.'

/** The database of the settings; the built-in one without an address. Adds to `problems` what cannot be used. */
export function readDatabase(setting: ReadSetting, problems: string[]): DatabaseSettings {
  const DATABASE_URL = setting('DATABASE_URL', undefined, parseDatabaseUrl, DATABASE_URL_FORM)
  const DATABASE_OWNER_URL = setting('DATABASE_OWNER_URL', undefined, parseDatabaseUrl, DATABASE_URL_FORM)
  const modes = `write one of ${DATABASE_TLS_MODES.join(', ')}.`
  const tls = setting('DATABASE_TLS', undefined, parseDatabaseTls, modes)
  const encrypted = withTls({ DATABASE_URL, DATABASE_OWNER_URL }, tls)
  problems.push(...encrypted.problems)
  return encrypted.database ?? { kind: 'embedded' }
}
