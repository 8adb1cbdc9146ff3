/**
 * Re-registration: the family of an admitted child confirms the place at the school (docs/product-rules.md#re-registration).
 * The current time is an argument.
 */
import type { Season } from '../season/season.ts'
import { isPublished } from '../season/window.ts'

/** Whether the family of an admitted child has come to its school. */
export const ARRIVAL_STATES = ['sudah', 'belum'] as const
export type ArrivalState = (typeof ARRIVAL_STATES)[number]

/** Of families that have not come: they said that they take the place, or nothing. The latter are called by phone. */
export const ANSWER_STATES = ['mengambil', 'belum_menjawab'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

/** `hidden`: before the publication; `over`: after the last moment. */
export type ReRegistrationPeriod = 'hidden' | 'before' | 'open' | 'over'

export type SeasonOfPeriod = Pick<
  Season,
  'publicationMode' | 'publishesAt' | 'reRegistrationFrom' | 'reRegistrationTo'
>

/** Without dates it is open from the publication on. */
export function reRegistrationPeriod(season: SeasonOfPeriod, now: Date): ReRegistrationPeriod {
  if (!isPublished(season, now)) return 'hidden'
  if (season.reRegistrationFrom && now < season.reRegistrationFrom) return 'before'
  return season.reRegistrationTo && now >= season.reRegistrationTo ? 'over' : 'open'
}

/**
 * The origins of places that may be given after the publication: all but that of a run. A child that gets one after the last moment of
 * the period is *late*: its family could not come in time, so its arrival is still recorded, and its seat is not released with those of
 * the others.
 */
export const LATE_ORIGINS = ['manual', 'reserve', 'objection', 'placement'] as const

/**
 * Operators record arrivals while the period is open, and after it those of late children; admins record them afterwards too, for what
 * was recorded on paper or in error.
 *
 * @param isAdmin otherwise an operator
 * @param isLate whether it is the arrival of a late child
 * @returns the period that refuses it; null when it may be recorded
 */
export function recordingRefusal(
  period: ReRegistrationPeriod,
  isAdmin: boolean,
  isLate = false,
): Exclude<ReRegistrationPeriod, 'open'> | null {
  if (period === 'open' || (period === 'over' && (isAdmin || isLate))) return null
  return period
}

/** Until then after its record the school takes an arrival back as a mistake; afterwards only an admin does. */
const TAKE_BACK_MS = 3_600_000

/** @param isAdmin otherwise an operator */
export function mayTakeBack(arrivedAt: Date, isAdmin: boolean, now: Date): boolean {
  return isAdmin || now.getTime() - arrivedAt.getTime() < TAKE_BACK_MS
}

/**
 * The wish to keep waiting is recorded from the publication until the last moment of the period, by the family or by its school; admins
 * record it afterwards too.
 *
 * @param isAdmin otherwise the family or an operator
 * @returns the period that refuses it; null when it may be recorded
 */
export function wishRefusal(period: ReRegistrationPeriod, isAdmin: boolean): 'hidden' | 'over' | null {
  return period === 'hidden' || (period === 'over' && !isAdmin) ? period : null
}

/**
 * That a family takes the place is recorded from the publication until the last moment of the period, of late children afterwards too,
 * by the family or by its school; by admins always.
 *
 * @param isAdmin otherwise the family or an operator
 * @returns the period that refuses it; null when it may be recorded
 */
export function answerRefusal(
  period: ReRegistrationPeriod,
  isAdmin: boolean,
  isLate: boolean,
): 'hidden' | 'over' | null {
  return wishRefusal(period, isAdmin || isLate)
}

/**
 * Whether a child may keep waiting for an earlier choice: it is admitted at its second choice, and the first is another school.
 */
export function mayKeepWaiting(admitted: {
  schoolId: number
  school_1_id: number
  school_2_id: number
}): boolean {
  return admitted.schoolId === admitted.school_2_id && admitted.school_1_id !== admitted.school_2_id
}
