/** The draft on this device, one per level, in localStorage. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Draft, readDraft } from './draft.ts'

const storageKey = (level: Level) => `spmb-draf-${level.toLowerCase()}`

/** The stored draft, or null. Deletes a draft that is unreadable or too old. */
export function loadDraft(level: Level, now: number): Draft | null {
  try {
    const draft = readDraft(localStorage.getItem(storageKey(level)), now)
    if (!draft) localStorage.removeItem(storageKey(level))
    return draft
  } catch {
    return null
  }
}

/** @returns false when storage is blocked or full */
export function storeDraft(level: Level, draft: Draft): boolean {
  try {
    localStorage.setItem(storageKey(level), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function eraseDraft(level: Level): void {
  try {
    localStorage.removeItem(storageKey(level))
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}
