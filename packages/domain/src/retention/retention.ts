/** How long personal data are kept (docs/product-rules.md#retention). Pure: the day is an argument. */
import type { LocalDate } from '../shared/local-date.ts'

/** Years from the beginning of the school year until its personal data are cleared. */
export const RETENTION_YEARS = { min: 1, max: 10 } as const

/** @returns the whole number from 1 to 10 that the text states; null for anything else */
export function readRetentionYears(text: string): number | null {
  const years = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return years >= RETENTION_YEARS.min && years <= RETENTION_YEARS.max ? years : null
}

/** The day from which the personal data of a season are cleared: 1 July, so many years after the school year began. */
export function clearedFrom(firstYear: number, years: number): LocalDate {
  return `${firstYear + years}-07-01`
}

/** The seasons whose personal data are due. The active season is never due. */
export function dueSeasons<S extends { firstYear: number; isActive: boolean }>(
  seasons: readonly S[],
  { today, years }: { today: LocalDate; years: number },
): S[] {
  return seasons.filter((season) => !season.isActive && clearedFrom(season.firstYear, years) <= today)
}

/**
 * The moment before which the values of audit rows are due: so many years ago, but not in the calendar year of a season whose data
 * are kept, nor later.
 *
 * @param now the present moment
 */
export function auditDueBefore(
  seasons: readonly { firstYear: number; isActive: boolean }[],
  { now, today, years }: { now: Date; today: LocalDate; years: number },
): Date {
  const due = new Set(dueSeasons(seasons, { today, years }))
  const staying = seasons.filter((season) => !due.has(season)).map(({ firstYear }) => firstYear)
  const yearsAgo = new Date(now)
  yearsAgo.setUTCFullYear(now.getUTCFullYear() - years)
  return new Date(Math.min(yearsAgo.getTime(), Date.UTC(Math.min(...staying, 9999), 0, 1)))
}

const DAYS_OF_A_YEAR = 365

/**
 * Whether a backup may be kept for longer than the personal data in it (docs/product-rules.md#retention).
 *
 * @param keepDays days that backups are kept
 * @param years the retention, in years
 */
export function backupsOutliveData(keepDays: number, years: number): boolean {
  return keepDays >= years * DAYS_OF_A_YEAR
}
