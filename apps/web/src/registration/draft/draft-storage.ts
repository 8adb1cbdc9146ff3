/** The draft on this device: one per level in localStorage. A device that refuses to store says so by false. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Draft, readDraft } from './draft.ts'

const nameOf = (level: Level) => `spmb-draf-${level.toLowerCase()}`

/** The draft, if there is one that is readable and not too old; what is too old is erased on the way. */
export function loadDraft(level: Level, now: number): Draft | null {
  try {
    const draft = readDraft(localStorage.getItem(nameOf(level)), now)
    if (!draft) localStorage.removeItem(nameOf(level))
    return draft
  } catch {
    return null
  }
}

/** False when the device keeps nothing: storage is blocked or full. */
export function storeDraft(level: Level, draft: Draft): boolean {
  try {
    localStorage.setItem(nameOf(level), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function eraseDraft(level: Level): void {
  try {
    localStorage.removeItem(nameOf(level))
  } catch {
    // Where nothing can be stored there is nothing to erase.
  }
}
