/**
 * Which forms wait on this device to be sent (docs/product-rules.md#offline): only the level and since when. The form itself is
 * encrypted (waiting-store.ts); these marks tell pages whether there is one without opening it.
 */
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { STORAGE_KEYS } from '../../platform/storage-keys.ts'

/** A waiting form has a NIK, so it waits no longer than a draft is kept. */
const WAITING_HOURS = 24

/**
 * The mark of a form that is not stored completely, or is being erased. It is too old at any time, so the next page erases the form
 * if this one is left before.
 */
export const TO_ERASE = 0

/** Milliseconds since 1970. */
export type WaitingMarks = Partial<Record<Level, number>>

/** Reads stored marks. Nothing for a text that is damaged. */
export function readMarks(stored: string | null): WaitingMarks {
  try {
    const read = JSON.parse(stored ?? '{}') as WaitingMarks | null
    return Object.fromEntries(
      LEVELS.flatMap((level) => (typeof read?.[level] === 'number' ? [[level, read[level]]] : [])),
    )
  } catch {
    return {}
  }
}

/** Whether a form that waits since then has waited too long. A clock that was set back does not extend the time by more than that. */
export function isTooOld(since: number, now: number): boolean {
  return Math.abs(now - since) >= WAITING_HOURS * 3_600_000
}

/** Empty where storage is blocked. */
export function waitingMarks(): WaitingMarks {
  try {
    return readMarks(localStorage.getItem(STORAGE_KEYS.waiting))
  } catch {
    return {}
  }
}

/** @param since null: no form of the level waits any more */
export function markWaiting(level: Level, since: number | null): void {
  const { [level]: _, ...others } = waitingMarks()
  const marks = since === null ? others : { ...others, [level]: since }
  try {
    if (Object.keys(marks).length === 0) localStorage.removeItem(STORAGE_KEYS.waiting)
    else localStorage.setItem(STORAGE_KEYS.waiting, JSON.stringify(marks))
  } catch {
    // Storage is blocked: then nothing waits either.
  }
}
