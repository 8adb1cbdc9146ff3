/** Calls back when pages say something else: at the moments of the season, at midnight of the office, and every hour. */
import type { Season } from '@spmb/domain/season/season.ts'
import { nextChange } from '@spmb/domain/season/window.ts'

/** Timers are limited to 2^31 milliseconds, so a distant moment is reached in steps. */
const LONGEST_WAIT_MS = 60 * 60 * 1_000

export function scheduleSeasonChanges({
  season,
  clock,
  timeZone,
  onChange,
}: {
  season: () => Season
  clock: () => Date
  timeZone: string
  onChange: () => void
}) {
  let timer: NodeJS.Timeout | undefined

  function plan() {
    clearTimeout(timer)
    const now = clock()
    const next = nextChange(season(), now, timeZone)
    const wait = next ? next.getTime() - now.getTime() : Number.POSITIVE_INFINITY
    timer = setTimeout(
      () => {
        onChange()
        plan()
      },
      Math.min(wait, LONGEST_WAIT_MS),
    ).unref()
  }

  return { plan, stop: () => clearTimeout(timer) }
}
