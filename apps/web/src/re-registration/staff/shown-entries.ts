/** Which of the scanned cards stay on the screen. */

/** `sending` and `refused` need attention; the others are done. */
export type EntryState = 'sending' | 'recorded' | 'undone' | 'refused'

/** Entries that are done and stay on the screen. */
const DONE_SHOWN = 5

/** The newest entries that are done, and every other: a refused card was not recorded, and must not vanish. */
export function shownEntries<T extends { state: EntryState }>(newestFirst: readonly T[]): T[] {
  let done = 0
  return newestFirst.filter(({ state }) => {
    if (state === 'sending' || state === 'refused') return true
    done += 1
    return done <= DONE_SHOWN
  })
}
