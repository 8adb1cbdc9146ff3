/**
 * Late registration (docs/product-rules.md#late-registration): the only way in after a public run, for children who have no place. The
 * current time is an argument.
 */
import type { LevelState, Method } from '../season/level-state.ts'
import { type FreeSeatsPeriod, freeSeatsPeriod } from './free-seats.ts'

/** The window of a level, as it is stored; null: never opened. */
export interface LateWindow {
  until: Date | null
  /** Whether the results of the season are public. */
  published: boolean
  method: Method
  state: LevelState
}

/** `hidden`: the results are not public; `closed`: not opened; `over`: the moment has passed. */
export type LateRefusal = 'hidden' | 'closed' | 'over'

/** Why no child can be registered late now; null when it can. */
export function lateRefusal({ until, ...level }: LateWindow, now: Date): LateRefusal | null {
  if (!isResultPublic(level)) return 'hidden'
  const period = freeSeatsPeriod(until, now)
  return period === 'open' ? null : period
}

/** Whether the seats of a level are given and the result is public: a level with runs needs the run. */
const isResultPublic = ({ published, method, state }: Omit<LateWindow, 'until'>): boolean =>
  published && (method === 'manual' || state === 'public')

export type LateOpeningRefusal = 'hidden' | 'reserve' | 'drawn'

/**
 * Why late registration cannot be opened, or its last moment changed; null when it can.
 *
 * @param called children whom a reserve call would still move: they come first
 * @param drawn what was drawn waits for its giving, and another last moment would need another draw
 */
export function lateOpeningRefusal({
  called,
  drawn,
  ...level
}: Omit<LateWindow, 'until'> & { called: number; drawn: boolean }): LateOpeningRefusal | null {
  if (!isResultPublic(level)) return 'hidden'
  if (called > 0) return 'reserve'
  return drawn ? 'drawn' : null
}

/** `naming`: families may still name schools, or have never been asked; `late`: children may still be registered late. */
export type GivingRefusal = 'naming' | 'late'

/** Why free seats cannot be given now; null when they can. Either way to ask for one, once opened, must be over. */
export function givingRefusal({
  naming,
  late,
}: {
  naming: FreeSeatsPeriod
  late: FreeSeatsPeriod
}): GivingRefusal | null {
  if (naming === 'open') return 'naming'
  if (late === 'open') return 'late'
  return naming === 'over' || late === 'over' ? null : 'naming'
}

export type LateDrawRefusal = 'open' | 'not_needed' | 'drawn'

/**
 * Why nothing is drawn for late children now; null when it is. They are separated by a draw of their giving, which is unknown
 * before the last of them is registered, so that registering again gains nothing.
 *
 * @returns `not_needed` is no fault: nothing is stored
 * @param tied equal late children are on both sides of the last seat of a school
 * @param confirmed two people have typed what was drawn
 */
export function lateDrawRefusal({
  late,
  tied,
  confirmed,
}: {
  late: FreeSeatsPeriod
  tied: boolean
  confirmed: boolean
}): LateDrawRefusal | null {
  if (confirmed) return 'drawn'
  if (!tied) return 'not_needed'
  return late === 'over' ? null : 'open'
}

/**
 * The schools that a child without a place asks for, the most wanted first: of a late child its choices, which no reserve list and
 * no run knows, then those that its family named.
 */
export function askedSchools(
  {
    school_1_id: first,
    school_2_id: second,
    school_1_decision,
    school_2_decision,
    registered_late: isLate,
    taken_back: lost = [],
  }: {
    school_1_id: number
    school_2_id: number
    school_1_decision: 'LULUS' | 'TIDAK LULUS' | null
    school_2_decision: 'LULUS' | 'TIDAK LULUS' | null
    registered_late: boolean
    /** Schools whose seat was taken back. */
    taken_back?: readonly number[]
  },
  named: readonly number[],
): number[] {
  const chosen = [
    ...(school_1_decision === 'TIDAK LULUS' ? [] : [first]),
    ...(second === first || school_2_decision === 'TIDAK LULUS' ? [] : [second]),
  ]
  const asked = chosen.filter((school) => !lost.includes(school))
  const others = named.filter((school) => school !== first && school !== second)
  return isLate ? [...asked, ...others] : others
}
