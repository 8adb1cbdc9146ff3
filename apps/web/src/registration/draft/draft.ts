/**
 * The draft a device keeps while a parent types (docs/product-rules.md#draft): never on the server, without NIK and
 * NISN, for 24 hours. It also remembers that a registration is on its way, so that a reload cannot make two of one.
 * Pure: time and storage are arguments.
 */
import { type Answers, isBlank } from '../form/answers.ts'

export const DRAFT_HOURS = 24

/** Never written down: numbers that identify a child, on a phone that may be shared, and consent, given each time. */
const NOT_KEPT = ['nik', 'nisn', 'consent']

export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number
  answers: Answers
  /** Names of what was chosen from lists, to show them while the lists cannot be loaded. */
  names: Record<string, string>
  /** The idempotency key of a registration that was sent and not answered yet; null: nothing is on its way. */
  sendingKey: string | null
}

export function makeDraft(
  answers: Answers,
  names: Record<string, string>,
  now: number,
  sendingKey: string | null = null,
): Draft {
  const kept = Object.entries(answers).filter(([field, text]) => !NOT_KEPT.includes(field) && text !== '')
  return { savedAt: now, answers: Object.fromEntries(kept), names: { ...names }, sendingKey }
}

/**
 * What is stored next: null when the answers are those of the draft before, so that a page that is only looked at does
 * not keep a draft alive. Names of answers that did not change stay, also while their lists cannot be loaded.
 */
export function nextDraft(
  before: Draft | null,
  answers: Answers,
  names: Record<string, string>,
  now: number,
): Draft | null {
  const next = makeDraft(answers, names, now, before?.sendingKey ?? null)
  if (!before) return next
  for (const [field, name] of Object.entries(before.names)) {
    if (next.answers[field] === before.answers[field]) next.names[field] ??= name
  }
  return sameTexts(next.answers, before.answers) ? null : next
}

function sameTexts(some: Answers, others: Answers): boolean {
  const fields = Object.keys(some)
  return (
    fields.length === Object.keys(others).length && fields.every((field) => some[field] === others[field])
  )
}

/** Whether there is anything in it worth offering again. */
export function isEmptyDraft(draft: Draft): boolean {
  return draft.sendingKey === null && isBlank(draft.answers)
}

/** Reads what a storage gave; null for nothing, something unreadable, or a draft that is too old. */
export function readDraft(stored: string | null, now: number): Draft | null {
  const draft = parse(stored)
  if (!draft || isEmptyDraft(draft)) return null
  const age = now - draft.savedAt
  // A draft from the future is one of a clock that was set back: kept, it grows old from its own time.
  return age < DRAFT_HOURS * 3_600_000 ? draft : null
}

function parse(stored: string | null): Draft | null {
  if (!stored) return null
  try {
    const read = JSON.parse(stored) as Partial<Draft>
    if (typeof read.savedAt !== 'number' || !isTexts(read.answers)) return null
    return {
      savedAt: read.savedAt,
      answers: Object.fromEntries(
        Object.entries(read.answers).filter(([field]) => !NOT_KEPT.includes(field)),
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

/** '10.42' of the device's own clock, as the line under the notice says it. */
export function clockTime(savedAt: number): string {
  const time = new Date(savedAt)
  return `${String(time.getHours()).padStart(2, '0')}.${String(time.getMinutes()).padStart(2, '0')}`
}

/** 'hari ini pukul 10.42' or 'kemarin pukul 22.10': a draft is never older. */
export function savedWhen(savedAt: number, now: number): string {
  const sameDay = new Date(savedAt).toDateString() === new Date(now).toDateString()
  return `${sameDay ? 'hari ini' : 'kemarin'} pukul ${clockTime(savedAt)}`
}
