/** The forms that settings take. Each function returns the value, or undefined for a text that has another form. */
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'

/** Whether the address is reachable from this machine only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Whether visitors of the address are on this machine. */
export function isLoopbackUrl(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  return isLoopback(host) || host.endsWith('.localhost')
}

/** 32 bytes from 64 hexadecimal digits or from base64; undefined for anything else. */
export function parseKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

/** Keys with commas between them, the oldest first. */
export function parseKeyList(text: string): Buffer[] | undefined {
  const keys = text.split(',').map((part) => parseKey(part.trim()))
  return keys.includes(undefined) ? undefined : (keys as Buffer[])
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function parsePort(text: string): number | undefined {
  const port = Number(text)
  return /^\d+$/.test(text) && port >= 1 && port <= 65535 ? port : undefined
}

export const parseHost = (text: string) =>
  isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined

export const parseCount = (text: string) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)

export function parseDatabaseUrl(text: string): string | undefined {
  return /^postgres(ql)?:\/\/[^/]*\/[^/?]+/.test(text) && isWhole(text) ? text : undefined
}

/** A '#' or '/' in a password ends the address there. The driver also takes an address without a host. */
function isWhole(text: string): boolean {
  const url = URL.parse(text.replace('@/', '@localhost/'))
  return url !== null && !url.hash && !url.pathname.includes('@')
}

export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  const plain =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  return plain ? url.origin : undefined
}

/** As in a Host header: lower case, an IPv6 address in brackets. */
export function parseHosts(text: string): string[] | undefined {
  const hosts = text.split(',').map((part) => part.trim().toLowerCase())
  return hosts.every((host) => parseHost(host) || isIP(/^\[(.+)\]$/.exec(host)?.[1] ?? '') === 6)
    ? hosts.map((host) => (isIP(host) === 6 ? `[${host}]` : host))
    : undefined
}

export function parseProxies(text: string): string[] | undefined {
  const networks = text.split(',').map((part) => part.trim())
  return networks.every(isNetwork) ? networks : undefined
}

/** An address, or one with a prefix length. Length 0 would trust every address. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (length === undefined) return !/^[0.:]+$/.test(address)
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (family === 4 ? 32 : 128)
}

export function parseZone(text: string): string | undefined {
  // Intl also accepts offsets such as +08:00, which have no name and no daylight saving rules.
  if (!/^[A-Z]/i.test(text)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

export function parseScale(text: string): number | undefined {
  const scale = Number(text)
  return Number.isFinite(scale) && scale > 0 ? scale : undefined
}

/** Seconds. With the time that open requests take, a stop stays below a minute, the usual limit of supervisors. */
export const STOP_DELAY_MAX = 30
/** A day; longer than any start takes. */
export const START_TIMEOUT_MAX = 86_400
export const secondsUpTo = (most: number) => (text: string) => {
  const seconds = Number(text)
  return /^\d+$/.test(text) && seconds <= most ? seconds : undefined
}

export const SECRET_MIN = 32
export const parseSecret = (text: string) => (text.length >= SECRET_MIN ? text : undefined)

/** More processes than any machine of an office has cores; beyond it a number is taken for a mistake. */
export const WORKERS_MAX = 64
/** @returns a number of processes; for 'auto' the cores less one for the database, and at least one */
export function parseWorkers(text: string, cores = availableParallelism()): number | undefined {
  if (text.toLowerCase() === 'auto') return Math.min(Math.max(1, cores - 1), WORKERS_MAX)
  const workers = Number(text)
  return /^\d+$/.test(text) && workers >= 1 && workers <= WORKERS_MAX ? workers : undefined
}

export const LIMIT_MAX = 1_000_000
export function parseLimit(text: string): number | undefined {
  const limit = Number(text)
  return /^\d+$/.test(text) && limit >= 1 && limit <= LIMIT_MAX ? limit : undefined
}

export function parseOnOff(text: string): boolean | undefined {
  const answer = text.toLowerCase()
  return answer === 'on' ? true : answer === 'off' ? false : undefined
}

export function parseYesNo(text: string): boolean | undefined {
  const answer = text.toLowerCase()
  return answer === 'yes' ? true : answer === 'no' ? false : undefined
}

export const parseLevel = (text: string) => (LOG_LEVELS.includes(text) ? text : undefined)

/** Reads one setting; records a problem when its text cannot be parsed (config.ts). */
export type ReadSetting = <T>(
  name: string,
  fallback: T,
  parse: (text: string) => T | undefined,
  refusal: string,
) => T

export type TimeOfDay = { hours: number; minutes: number }

/** 00:00 to 23:59. */
export function parseTimeOfDay(text: string): TimeOfDay | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(text) ?? []
  return minutes === undefined ? undefined : { hours: Number(hours), minutes: Number(minutes) }
}

/** Fewer than two days would leave no backup after a night without one. */
export function parseDays(text: string): number | undefined {
  const days = Number(text)
  return /^\d{1,4}$/.test(text) && days >= 2 && days <= 3_650 ? days : undefined
}
