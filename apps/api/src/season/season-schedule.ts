/** Calls back when pages say something else: at the moments of the season, at midnight of the office, and every hour. */
import type { Season } from '@spmb/domain/season/season.ts'
import { nextTurn } from '@spmb/domain/season/window.ts'

/** Timers are limited to 2^31 milliseconds, so a distant moment is reached in steps. */
const LONGEST_WAIT_MS = 60 * 60 * 1_000

export function scheduleSeasonChanges({
  season,
  clock,
  timeZone,
  onTurn,
}: {
  season: () => Season
  clock: () => Date
  timeZone: string
  onTurn: () => void
}) {
  let timer: NodeJS.Timeout | undefined

  function plan() {
    clearTimeout(timer)
    const now = clock()
    const turn = nextTurn(season(), now, timeZone)
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
