/** Distance, seats and applicants of a school in words: the same in the finder, on the school's page and in the form. */
import { type ApplicantCounts, isCrowded, type SchoolFigures } from '@spmb/domain/finder/views.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { SchoolStatus } from '@spmb/domain/zoning/contract.public.ts'
import { CROWDED, FEWER_THAN, NO_ADMISSION, SEATS_NOT_SET } from './messages.ts'

export const STATUS_NAMES: Record<SchoolStatus, string> = { NEGERI: 'Negeri', SWASTA: 'Swasta' }

/** '1,3 km': tenths of a kilometre, which is as exact as the distance of a whole village can be. */
export function kilometres(metres: number): string {
  const tenths = Math.max(1, Math.round(metres / 100))
  return `${formatCount(Math.floor(tenths / 10))},${tenths % 10} km`
}

/** '6 tahun 3 bulan' */
export function ageInMonths(months: number): string {
  const rest = months % 12
  return `${Math.floor(months / 12)} tahun${rest > 0 ? ` ${rest} bulan` : ''}`
}

/** A number of applicants with what stands before it. @param rounded down to a multiple of five */
export function partsOfCount(count: number, rounded: boolean): { before: string | null; value: string } {
  return rounded && count === 0
    ? { before: FEWER_THAN, value: '5' }
    : { before: null, value: formatCount(count) }
}

/** 'kurang dari 5', '25' */
export function countWords(count: number, { rounded }: Pick<ApplicantCounts, 'rounded'>): string {
  const { before, value } = partsOfCount(count, rounded)
  return before ? `${before} ${value}` : value
}

/** '28 kursi'. A missing quota is not 0, and 0 means that the school admits no child (docs/product-rules.md#quotas). */
export function seatWords(seats: number | null): string {
  if (seats === null) return 'kursi belum ditetapkan'
  return seats === 0 ? 'tidak menerima murid' : `${formatCount(seats)} kursi`
}

/** What stands out in the figures of a school; null: nothing. */
export function remarkOn(figures: SchoolFigures): string | null {
  if (figures.seats === null) return SEATS_NOT_SET
  if (figures.seats === 0) return NO_ADMISSION
  return isCrowded(figures) ? CROWDED : null
}
