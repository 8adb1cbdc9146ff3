/**
 * Messages to families by e-mail: kinds, states, and when one is sent (docs/product-rules.md#messages-to-families). Pure; the current time is an
 * argument.
 */
import { localDateOf, parseLocalTime } from '../shared/local-date.ts'

/** The most urgent first. */
export const MAIL_KINDS = [
  'reserve_call',
  'correction',
  're_registration',
  'late_answer',
  'registered',
  'results',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** In the order in which a message may take them: one that has ended stays as it is, and none is queued again. */
export const MAIL_STATES = [
  'queued',
  'sending',
  'failed_temporary',
  'sent',
  'failed_permanent',
  'expired',
  'cancelled',
] as const
export type MailState = (typeof MAIL_STATES)[number]

/** The version of the words beside the box that a family ticks. */
export const MAIL_CONSENT_VERSION = '2025-1'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** After the first attempt, the second and so on; after the last one a message has failed. */
const PAUSES_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS)

/** @param attempts how often it was tried, from 1 @returns when it is tried again; null: no more */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = PAUSES_MS[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

/** A call of the reserve has a last moment that may be near. */
export const isUrgent = (kind: MailKind): boolean => kind === 'reserve_call'

/** Between 20.00 and 06.00 in the office's zone only urgent messages are sent. */
export function isQuiet(now: Date, timeZone: string): boolean {
  const day = localDateOf(now, timeZone)
  const at = (time: string) => parseLocalTime(`${day} ${time}`, timeZone)
  return now < (at('06:00') as Date) || now >= (at('20:00') as Date)
}

/** How long a message of which no other moment is known is worth sending. */
const WORTH_MS: Record<MailKind, number> = {
  reserve_call: 7 * DAY_MS,
  correction: 7 * DAY_MS,
  re_registration: DAY_MS,
  late_answer: 7 * DAY_MS,
  registered: 2 * DAY_MS,
  results: 3 * DAY_MS,
}

/** @param until the last moment of what the message asks for; null: none, or it has passed already */
export function expiryOf(kind: MailKind, until: Date | null, now: Date): Date {
  return until && until > now ? until : new Date(now.getTime() + WORTH_MS[kind])
}

/** The reminder of re-registration goes to families who have neither come nor answered, this long before the last moment. */
export const REMINDED_BEFORE_MS = 2 * DAY_MS

/** Of ended messages nothing but kind, state and time is kept after this. */
export const FORGOTTEN_AFTER_MS = 30 * DAY_MS

/** Longest values of the settings, in UTF-16 units. */
export const MAIL_LENGTHS = { host: 253, username: 254, password: 200 } as const
export const DEFAULT_PORT = 587
