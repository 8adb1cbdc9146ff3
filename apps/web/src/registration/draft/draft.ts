/**
 * The draft of a form (docs/product-rules.md#draft): stored on the device and never on the server, without NIK and NISN, for 24
 * hours. It also holds the key of a request without a response, so that a reload cannot create a second registration.
 * Pure: time and storage are arguments.
 */
import { IDENTITY_KEYS } from '@spmb/domain/registration/field-keys.ts'
import { type Answers, isBlank } from '../fields/answers.ts'

export const DRAFT_HOURS = 24

/** Never stored: numbers that identify a child, since phones are shared, and consent, which is given for each request. */
const NOT_STORED: readonly string[] = [...IDENTITY_KEYS, 'consent']

export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number
  answers: Answers
  /** Names of what was chosen from lists, shown while the lists are not loaded. */
  names: Record<string, string>
  /** The idempotency key of a request without a response; null for none. Drafts on devices have this property name. */
  sendingKey: string | null
}

export function makeDraft(
  answers: Answers,
  names: Record<string, string>,
  now: number,
  sendingKey: string | null = null,
): Draft {
  const kept = Object.entries(answers).filter(([field, text]) => !NOT_STORED.includes(field) && text !== '')
  return { savedAt: now, answers: Object.fromEntries(kept), names: { ...names }, sendingKey }
}

/**
 * The draft to store after a change; null when the answers are unchanged, so that an open page does not extend the
 * lifetime of its draft. Names of unchanged answers are kept while their lists are not loaded.
 */
export function nextDraft(
  before: Draft | null,
  answers: Answers,
  names: Record<string, string>,
  now: number,
): Draft | null {
  const next = makeDraft(answers, names, now, before?.sendingKey ?? null)
  if (!before) return next
  next.names = withKeptNames(before, answers, names)
  return sameTexts(next.answers, before.answers) ? null : next
}

/** The names, with those of a draft whose choice is the same: its list may not be loaded. */
export function withKeptNames(
  before: Draft | null,
  answers: Answers,
  names: Record<string, string>,
): Record<string, string> {
  const kept = Object.entries(before?.names ?? {}).filter(
    ([field]) => answers[field] === before?.answers[field],
  )
  return { ...Object.fromEntries(kept), ...names }
}

function sameTexts(some: Answers, others: Answers): boolean {
  const fields = Object.keys(some)
  return (
    fields.length === Object.keys(others).length && fields.every((field) => some[field] === others[field])
  )
}

/**
 * Whether a form that waits on the device was changed, or sent with another key, after it began to wait: the draft is then what the
 * parent last saw. A request that may have arrived is continued with its own key.
 */
export function replacesWaiting(
  draft: Draft | null,
  waiting: { answers: Answers; key: string; savedAt: number },
): boolean {
  if (!draft) return false
  if (draft.sendingKey !== null) return draft.sendingKey !== waiting.key
  return (
    draft.savedAt > waiting.savedAt && !sameTexts(draft.answers, makeDraft(waiting.answers, {}, 0).answers)
  )
}

/** Whether the draft has neither answers nor a pending request. */
export function isEmptyDraft(draft: Draft): boolean {
  return draft.sendingKey === null && isBlank(draft.answers)
}

/** Parses a stored draft; null for none, for one that is unreadable, and for one that is too old. */
export function readDraft(stored: string | null, now: number): Draft | null {
  const draft = parse(stored)
  if (!draft || isEmptyDraft(draft)) return null
  const age = now - draft.savedAt
  // A clock that was set back does not extend the time by more than that.
  return Math.abs(age) < DRAFT_HOURS * 3_600_000 ? draft : null
}

function parse(stored: string | null): Draft | null {
  if (!stored) return null
  try {
    const read = JSON.parse(stored) as Partial<Draft>
    if (typeof read.savedAt !== 'number' || !isTexts(read.answers)) return null
    return {
      savedAt: read.savedAt,
      answers: Object.fromEntries(
        Object.entries(read.answers).filter(([field]) => !NOT_STORED.includes(field)),
      ),
      names: isTexts(read.names) ? read.names : {},
      sendingKey: typeof read.sendingKey === 'string' ? read.sendingKey : null,
    }
  } catch {
    return null
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}

/** '10.42', by the clock of the device. */
export function clockTime(savedAt: number): string {
  const time = new Date(savedAt)
  return `${String(time.getHours()).padStart(2, '0')}.${String(time.getMinutes()).padStart(2, '0')}`
}

/** 'hari ini pukul 10.42' or 'kemarin pukul 22.10'; drafts are never older. */
export function savedWhen(savedAt: number, now: number): string {
  const sameDay = new Date(savedAt).toDateString() === new Date(now).toDateString()
  return `${sameDay ? 'hari ini' : 'kemarin'} pukul ${clockTime(savedAt)}`
}
