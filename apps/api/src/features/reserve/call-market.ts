/** What a call is computed on: free seats, and the children who want them with their ranks. */
import {
  type CallKind,
  type CallMarket,
  type CallRecord,
  performCall,
  rankChildren,
} from '@spmb/domain/reserve/call-record.ts'
import type { PathCallRecord } from '@spmb/domain/reserve/call-record-by-path.ts'
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import { compareTexts } from '@spmb/domain/selection/text-order.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { DistanceOf } from '../selection/act/live-data.queries.ts'
import type { CallSchool, ReserveRules } from './reserve.queries.ts'

/** A child and the schools that it wants more than its place, the most wanted first. */
export interface WantingChild {
  id: number
  ticket: string
  birth_date: string
  /** Entered after the publication: behind all others. */
  late: boolean
  /** A late registration: behind all of these too, and equal ones are separated by the draw of their giving. Absent: not. */
  registered_late?: boolean
  village_id: number
  /** The school that admits it; null for none. */
  placed: number | null
  wanted: readonly { school: number; first: boolean }[]
}

export interface Calling {
  kind: CallKind
  level: Level
  /** The only school that is called; null: the level. */
  only: number | null
  rules: ReserveRules
  schools: readonly CallSchool[]
  used: ReadonlyMap<number, number>
  /** Schools that take no child now. */
  closed: ReadonlySet<number>
  children: readonly WantingChild[]
  distance: DistanceOf
  /** What two people drew for the late children; absent or null: nothing. */
  draw?: string | null
}

export interface Move {
  id: number
  from: number | null
  to: number
  /** On a level with paths: by whose order the seat was given. */
  path?: string
  seat?: 'reserved' | 'leftover'
}

export interface ComputedCall<Kind = CallRecord | PathCallRecord> {
  record: Kind
  /** In the order of the ids. */
  moves: Move[]
  /** Schools whose seats stay because of a tie. */
  tied: ReadonlySet<number>
  /** In the order of the record. */
  schools: readonly CallSchool[]
  children: readonly WantingChild[]
}

export const freeSeats = ({ id, seats }: CallSchool, used: ReadonlyMap<number, number>): number =>
  Math.max(0, (seats ?? 0) - (used.get(id) ?? 0))

export function computeCall(calling: Calling): ComputedCall<CallRecord> {
  const { kind, level, only, rules, used, closed } = calling
  const schools = [...calling.schools].sort((a, b) => compareTexts(a.npsn, b.npsn))
  const children = [...calling.children].sort((a, b) => compareTexts(a.ticket, b.ticket))
  const index = new Map(schools.map(({ id }, i) => [id, i]))
  const indexOf = (school: number) => index.get(school) as number
  const idOf = (i: number) => schools[i]?.id as number
  const indexes = children.flatMap((child, i) => (child.registered_late ? [i] : []))
  const late = indexes.length > 0 ? { seed: calling.draw ?? null, applicants: indexes } : undefined
  const market: CallMarket = {
    kind,
    level,
    order: [...rules.order] as OrderKey[],
    seed: rules.seed,
    // A school that is not in the record gets no child.
    only: only === null ? null : (index.get(only) ?? -1),
    schools: schools.map((school) => [
      school.npsn,
      school.seats === null || closed.has(school.id) ? null : freeSeats(school, used),
    ]),
    applicants: rankChildren(
      children.map(({ ticket, placed, wanted }) => ({
        ticket,
        placed: placed === null ? null : indexOf(placed),
        choices: wanted.map(({ school, first }) => ({ school: indexOf(school), first })),
      })),
      rules.seed,
      byRules(calling, children, idOf),
      late,
    ),
    ...(late && { late }),
  }
  const record = performCall(market)
  return {
    record,
    schools,
    children,
    moves: record.moves
      .map(([child, from, to]) => ({
        id: children[child]?.id as number,
        from: from === null ? null : idOf(from),
        to: idOf(to),
      }))
      .sort((a, b) => a.id - b.id),
    tied: new Set(record.tied.map(idOf)),
  }
}

/** Compares two children at a school by the keys before the lottery, entered late behind all others, registered late behind these. Unknown distances stand last. */
function byRules(
  { rules, distance }: Calling,
  children: readonly WantingChild[],
  idOf: (school: number) => number,
): (a: number, b: number, school: number) => number {
  const lottery = rules.order.indexOf('lottery')
  const keys = lottery < 0 ? rules.order : rules.order.slice(0, lottery)
  const metres = (child: WantingChild | undefined, school: number) =>
    child && (distance(child.id, child.village_id, idOf(school))?.metres ?? Number.POSITIVE_INFINITY)
  return (a, b, school) => {
    const [one, other] = [children[a], children[b]]
    if (one?.registered_late !== other?.registered_late) return one?.registered_late ? 1 : -1
    if (one?.late !== other?.late) return one?.late ? 1 : -1
    for (const key of keys) {
      const difference =
        key === 'birth_date'
          ? compareTexts(one?.birth_date ?? '', other?.birth_date ?? '')
          : // Two unknown distances are equal.
            Math.sign((metres(one, school) ?? 0) - (metres(other, school) ?? 0)) || 0
      if (difference !== 0) return difference
    }
    return 0
  }
}
