/**
 * The request limits (docs/product-rules.md#limits) and the setting that replaces single ones. They are generous, since many
 * families share one mobile address; only failed look-ups are limited strictly, because they allow guessing numbers.
 */
import { TOO_MANY_ANSWER_TRIES } from '@spmb/domain/complaint/messages.ts'
import { TOO_MANY_PARTS } from '@spmb/domain/office/files/messages.ts'
import {
  TOO_MANY_CODE_TRIES,
  TOO_MANY_FAMILY_CHANGES,
  TOO_MANY_FAMILY_READS,
  TOO_MANY_LOST_NUMBERS,
} from '@spmb/domain/registration/manage/messages.ts'
import { TOO_MANY_FROM_NETWORK } from '@spmb/domain/registration/messages.ts'
import { TOO_MANY_TABLES } from '@spmb/domain/shared/messages.ts'
import { parseLimit } from './setting-values.ts'

/** At most `points` uses in each period of `seconds`. */
export interface Allowance {
  points: number
  seconds: number
  /** Bits of an IPv6 address that are counted together; default 64, one household. */
  ipv6Prefix?: 48
  /** Whether its /48 network is counted too, with ten times the points; default true. */
  site?: boolean
  /** The sentence of the refusal; default: too many requests. */
  message?: string
}

export const ALLOWANCES = {
  registration: { points: 120, seconds: 60 },
  /** Stored registrations of a network in a day; the setting REGISTRATIONS_PER_DAY replaces the number. */
  registrationDaily: { points: 2_000, seconds: 86_400, message: TOO_MANY_FROM_NETWORK },
  /** Refused duplicates of a NIK or NISN. A network above it waits before it can register again. */
  duplicate: { points: 20, seconds: 60 },
  /** Over all networks. Above it the refusal stays the same, but is not audited; other registrations are not delayed. */
  duplicateOverall: { points: 120, seconds: 60 },
  failedLookup: { points: 120, seconds: 60 },
  /** Over all addresses: look-ups that reached the database and found nothing. */
  failedLookupOverall: { points: 600, seconds: 60 },
  /** Stored complaints; refused and repeated ones do not count. */
  complaint: { points: 20, seconds: 3_600 },
  /** Wrong tries to read the answer to a complaint, per address. */
  failedAnswer: { points: 60, seconds: 3_600, message: TOO_MANY_ANSWER_TRIES },
  /** The same for one ticket from one network: knowing a ticket is not enough to try out contacts. */
  failedAnswerOfTicket: { points: 10, seconds: 3_600, message: TOO_MANY_ANSWER_TRIES },
  /** The same for one ticket over all networks. */
  failedTicket: { points: 200, seconds: 3_600, message: TOO_MANY_ANSWER_TRIES },
  /** Wrong change codes, per address, or per device that has opened the registration before. */
  failedCode: { points: 60, seconds: 3_600, message: TOO_MANY_CODE_TRIES },
  /** The same for the present code of one registration number, from one network. */
  failedCodeOfNumber: { points: 10, seconds: 3_600, message: TOO_MANY_CODE_TRIES },
  /** The same for the present code of one registration number, over all networks. */
  failedNumber: { points: 200, seconds: 3_600, message: TOO_MANY_CODE_TRIES },
  /** The same for the present code, on a device that has opened the registration before; such tries count against no network. */
  failedCodeOfDevice: { points: 10, seconds: 3_600, message: TOO_MANY_CODE_TRIES },
  /** Searches for a lost registration number, per address. */
  lostNumber: { points: 20, seconds: 3_600, message: TOO_MANY_LOST_NUMBERS },
  /** The same for one NIK from one network. */
  lostNumberOfNik: { points: 5, seconds: 86_400, message: TOO_MANY_LOST_NUMBERS },
  /** The same for one NIK over all networks. */
  lostNik: { points: 50, seconds: 86_400, message: TOO_MANY_LOST_NUMBERS },
  /** Searches that found nothing, over all networks. Above it only the first searches of a network are answered. */
  lostNumberOverall: { points: 1_200, seconds: 3_600, message: TOO_MANY_LOST_NUMBERS },
  /** Searches of a network that are answered also when the overall allowance is used up. */
  lostNumberFirst: { points: 3, seconds: 3_600 },
  /** Audit rows of searches that found nothing, per network. Above it the answer stays the same. */
  lostNumberAudit: { points: 1, seconds: 3_600 },
  /** Sessions opened with the right code, per registration: each stores a session and an audit row. */
  familyOpening: { points: 30, seconds: 3_600, message: TOO_MANY_FAMILY_READS },
  /** Reads of a family with a session, per registration. */
  familyRead: { points: 120, seconds: 60, message: TOO_MANY_FAMILY_READS },
  /** Changes and requests of a family, per registration. */
  familyChange: { points: 60, seconds: 3_600, message: TOO_MANY_FAMILY_CHANGES },
  card: { points: 300, seconds: 60 },
  /** Attempts to sign in, per address or known device; the account's own growing delay is in the database. */
  login: { points: 60, seconds: 60, site: false },
  /** The same per /48 network, since a site can choose among its /64 networks. */
  loginSite: { points: 300, seconds: 60, ipv6Prefix: 48 },
  /** Over all addresses: attempts from devices that have not signed in to the account before, see login-limits.ts. */
  loginOverall: { points: 1_200, seconds: 60 },
  /** NIKs shown in full, per account: enough for a day's work, too few to copy the list of a school. */
  nik: { points: 60, seconds: 600 },
  /** Searches for a whole NIK, NISN or telephone number, per account. */
  find: { points: 120, seconds: 600 },
  /** Test messages by the office's mail server, per account. */
  testMail: { points: 10, seconds: 600 },
  /** Parts of files of the office, per account: three videos. */
  officeUpload: { points: 1_200, seconds: 600, message: TOO_MANY_PARTS },
  /** Uploaded tables that are read, per account. */
  table: { points: 10, seconds: 60, message: TOO_MANY_TABLES },
  /** Audit rows of denied access to staff calls. Above it the response stays the same. */
  denial: { points: 20, seconds: 60 },
  /** Over all networks. */
  denialOverall: { points: 300, seconds: 60 },
  /** Reports of browsers about blocked content, before their bodies are read. */
  policyReport: { points: 60, seconds: 60 },
  /** Pages of the school finder that must be drawn; those in memory do not count. */
  drawnPage: { points: 600, seconds: 60 },
  read: { points: 6_000, seconds: 60 },
} as const satisfies Record<string, Allowance>

export type LimitKey = keyof typeof ALLOWANCES

/** The limits that LIMITS may name; the daily one has a separate setting. */
export const LIMIT_KEYS = Object.keys(ALLOWANCES).filter((key) => key !== 'registrationDaily') as LimitKey[]

/** @param text such as 'registration=240, card=600' */
export function parseRateLimits(text: string): Partial<Record<LimitKey, number>> | undefined {
  const given: Partial<Record<LimitKey, number>> = {}
  for (const part of text.split(',')) {
    const [name = '', points = '', ...more] = part.split('=').map((word) => word.trim())
    const key = LIMIT_KEYS.find((one) => one === name)
    const value = parseLimit(points)
    if (!key || value === undefined || more.length > 0 || given[key] !== undefined) return undefined
    given[key] = value
  }
  return given
}
