/**
 * What the law fixes about admission, as figures that hints, texts and documents share. Articles are those of
 * Permendikdasmen 3/2025 unless another rule is named; a move to a new regulation changes this file.
 */

import type { Level } from '../shared/level.ts'
import type { LocalDate } from '../shared/local-date.ts'

export const REGULATION = 'Permendikdasmen Nomor 3 Tahun 2025'

/** Ages count on this day (docs/regulation.md#ages). */
export function ageReferenceDate(firstYear: number): LocalDate {
  return `${firstYear}-07-01`
}

/** Ages in years on the day of `ageReferenceDate`. They order and hint; none blocks a registration. */
export const AGES = {
  SD: {
    /** Admitted before younger children (article 11). */
    preferred: 7,
    /** Below it only with a written recommendation, from `exceptionMonths` on (article 11 (6), (7)). */
    lowest: 6,
    exceptionMonths: 5 * 12 + 6,
    /** Above it is unusual, not forbidden. */
    usualHighest: 12,
  },
  SMP: {
    /** Article 12. */
    highest: 15,
    /** Below it is unusual, not forbidden. */
    usualLowest: 11,
  },
} as const

/** The least and the greatest usual age in years. */
export const USUAL_AGES: Record<Level, readonly [number, number]> = {
  SD: [AGES.SD.lowest, AGES.SD.usualHighest],
  SMP: [AGES.SMP.usualLowest, AGES.SMP.highest],
}

/** Pupils in one class at most (Permendikdasmen 26/2025). */
export const LARGEST_CLASS = { SD: 28, SMP: 32 } as const

/** How long before the window opens a family card has to be issued, in years. */
export const FAMILY_CARD_YEARS = 1

/** The least and the greatest share of a school's seats for a kind of path, in hundredths of a percent. */
export type PathLimits = Record<
  'domisili' | 'afirmasi' | 'mutasi' | 'prestasi',
  { least: number; greatest: number }
>

/** Article 30 (docs/regulation.md#paths). SD has no prestasi. */
export const PATH_LIMITS: Record<Level, PathLimits> = {
  SD: {
    domisili: { least: 7_000, greatest: 10_000 },
    afirmasi: { least: 1_500, greatest: 10_000 },
    mutasi: { least: 0, greatest: 500 },
    prestasi: { least: 0, greatest: 0 },
  },
  SMP: {
    domisili: { least: 4_000, greatest: 10_000 },
    afirmasi: { least: 2_000, greatest: 10_000 },
    mutasi: { least: 0, greatest: 500 },
    prestasi: { least: 2_500, greatest: 10_000 },
  },
}
