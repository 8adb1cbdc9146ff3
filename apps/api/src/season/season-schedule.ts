/** Acts at the moment of opening, closing and publication, and every hour, since "today" on the pages changes at midnight. */
import type { Season } from '@spmb/domain/season/season.ts'
import { nextTurn } from '@spmb/domain/season/window.ts'

/** Timers are bounded by a 32-bit number of milliseconds, so a far moment is approached in steps. */
const LONGEST_WAIT_MS = 60 * 60 * 1_000

export function scheduleSeasonChanges({
  season,
  clock,
  onTurn,
}: {
  season: () => Season
  clock: () => Date
  onTurn: () => void
}) {
  let timer: NodeJS.Timeout | undefined

  function plan() {
    clearTimeout(timer)
    const now = clock()
    const turn = nextTurn(season(), now)
    const wait = turn ? turn.getTime() - now.getTime() : Number.POSITIVE_INFINITY
    timer = setTimeout(
      () => {
        onTurn()
        plan()
      },
      Math.min(wait, LONGEST_WAIT_MS),
    ).unref()
  }

  return { plan, stop: () => clearTimeout(timer) }
}
