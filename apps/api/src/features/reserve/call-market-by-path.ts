/** What a call on a level with paths is computed on: the free seats of each path, and the children who wait on its lists. */
import { freeByPath } from '@spmb/domain/reserve/call-by-path.ts'
import {
  type PathCallMarket,
  performPathCall,
  rankByPaths,
} from '@spmb/domain/reserve/call-record-by-path.ts'
import type { PathKey } from '@spmb/domain/selection/order.ts'
import { compareTexts } from '@spmb/domain/selection/text-order.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import {
  admittingSchool,
  givenSeat,
  isAdmittedBy,
  isLive,
} from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { PathFacts } from '../paths/run-paths.ts'
import { type Calling, type ComputedCall, freeSeats, type WantingChild } from './call-market.ts'

/** A seat that is taken, or held for a withdrawn child. */
export interface TakenSeat {
  school: number
  /** That gave it; null: it was given by hand or beside the order, and counts for the rest. */
  path: string | null
  seat: 'reserved' | 'leftover' | null
}

/** The seats of a level by the id of the registration, with what the last run or call at the school said of them. */
export async function takenSeats(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<Map<number, TakenSeat>> {
  const { rows } = await sql<TakenSeat & { id: number }>`
    select r.id, ${admittingSchool('r')} as school, said.path, said.seat
    from registration as r left join lateral ${givenSeat('r')} as said on true
    where r.season_id = ${seasonId} and r.level = ${level} and r.deleted_at is null
      and ((${isLive('r')} and ${isAdmittedBy(null, 'r')}) or r.seat_held_until is not null)`.execute(db)
  return new Map(rows.map(({ id, ...seat }) => [id, seat]))
}

export interface PathCalling extends Omit<Calling, 'kind'> {
  paths: PathFacts
  /** The seed of the run, which `rules` have. */
  seed: string
  /** 128 random bits in hexadecimal digits; of a preview any. */
  key: string
  taken: ReadonlyMap<number, TakenSeat>
  /** The codes of the paths by which a child may have a seat of a school. */
  pathsAt(child: WantingChild, school: number): readonly string[]
}

export function computePathCall(calling: PathCalling): ComputedCall {
  const { level, only, paths: facts, used, closed, taken, seed, key } = calling
  const schools = [...calling.schools].sort((a, b) => compareTexts(a.npsn, b.npsn))
  const children = calling.children
    .map((child) => ({
      ...child,
      // Where no path is left for it, a child does not wait.
      wanted: child.wanted.filter(({ school, first }) => first || calling.pathsAt(child, school).length > 0),
    }))
    .sort((a, b) => compareTexts(a.ticket, b.ticket))
  const index = new Map(schools.map(({ id }, i) => [id, i]))
  const idOf = (i: number) => schools[i]?.id as number
  const codes = facts.paths.map(({ code }) => code)
  const restAt = codes.indexOf(facts.rest)
  const indexOf = (code: string | null | undefined) => {
    const at = codes.indexOf(code ?? facts.rest)
    return at < 0 ? restAt : at
  }
  const heldAt = heldByPath(taken, facts.rest)
  const freeOf = (school: Calling['schools'][number]): number[] | null => {
    if (school.seats === null || closed.has(school.id)) return null
    const free = freeByPath(facts.seatsOf(school.id) ?? {}, heldAt.get(school.id) ?? {}, codes)
    return within(
      codes.map((code) => free[code] ?? 0),
      freeSeats(school, used),
    )
  }
  const market: PathCallMarket = {
    kind: 'reserve',
    level,
    paths: facts.paths.map(({ code, order }) => ({ code, order })),
    leftover: facts.leftover,
    seed,
    key,
    only: only === null ? null : (index.get(only) ?? -1),
    schools: schools.map((school) => [school.npsn, freeOf(school)]),
    applicants: rankByPaths(
      children.map((child) => ({
        ticket: child.ticket,
        placed:
          child.placed === null
            ? null
            : [index.get(child.placed) as number, indexOf(taken.get(child.id)?.path)],
        choices: child.wanted.map(({ school, first }) => ({
          school: index.get(school) as number,
          // An upheld objection comes before all others, whatever path has a seat.
          paths: (first ? codes : calling.pathsAt(child, school)).map(indexOf),
          first,
        })),
      })),
      seed,
      byOrderOf(calling, children, idOf),
    ),
  }
  const record = performPathCall(market)
  const moves = record.moves.map(([child, from, to, path, leftover]) => ({
    id: children[child]?.id as number,
    from: from === null ? null : idOf(from),
    to: idOf(to),
    path: codes[path] ?? facts.rest,
    seat: leftover === 1 ? ('leftover' as const) : ('reserved' as const),
  }))
  return {
    record,
    schools,
    children,
    moves: moves.sort((a, b) => a.id - b.id),
    tied: new Set(),
  }
}

/** Of each school: the taken seats by the code of their path. */
function heldByPath(
  taken: ReadonlyMap<number, TakenSeat>,
  rest: string,
): Map<number, Record<string, number>> {
  const held = new Map<number, Record<string, number>>()
  for (const { school, path } of taken.values()) {
    const at = held.get(school) ?? {}
    held.set(school, at)
    at[path ?? rest] = (at[path ?? rest] ?? 0) + 1
  }
  return held
}

/** Not more than are free in all, from the last path on: a quota may have become smaller than its seats that are taken. */
function within(free: number[], most: number): number[] {
  let over = free.reduce((sum, each) => sum + each, 0) - most
  for (let i = free.length - 1; i >= 0 && over > 0; i--) {
    const less = Math.min(free[i] ?? 0, over)
    free[i] = (free[i] ?? 0) - less
    over -= less
  }
  return free
}

const UNKNOWN = Number.POSITIVE_INFINITY

/** Compares two children at a school by the keys of a path before the lottery, late ones behind all others. What is unknown stands last. */
function byOrderOf(
  { paths: { paths, valuesOf }, distance }: PathCalling,
  children: readonly WantingChild[],
  idOf: (school: number) => number,
) {
  const values = children.map(({ id }) => valuesOf(id))
  const keysOf = paths.map(({ order }) => {
    const lottery = order.indexOf('lottery')
    return lottery < 0 ? order : order.slice(0, lottery)
  })
  const metres = (child: WantingChild, school: number) =>
    distance(child.id, child.village_id, idOf(school))?.metres ?? UNKNOWN
  // Two unknown values are equal.
  const difference = (a: number, b: number) => Math.sign(a - b) || 0
  return (a: number, b: number, { school, path }: { school: number; path: number }): number => {
    const [one, other] = [children[a], children[b]]
    if (!one || !other) return 0
    if (one.late !== other.late) return one.late ? 1 : -1
    const code = paths[path]?.code ?? ''
    const compare: Record<Exclude<PathKey, 'lottery'>, () => number> = {
      priority: () => difference(values[a]?.priority[code] ?? UNKNOWN, values[b]?.priority[code] ?? UNKNOWN),
      score: () => difference(values[b]?.score[code] ?? -1, values[a]?.score[code] ?? -1),
      birth_date: () => compareTexts(one.birth_date, other.birth_date),
      distance: () => difference(metres(one, school), metres(other, school)),
    }
    for (const key of keysOf[path] ?? []) {
      const found = key === 'lottery' ? 0 : compare[key]()
      if (found !== 0) return found
    }
    return 0
  }
}
