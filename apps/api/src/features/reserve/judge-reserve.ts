/** What a reserve call would do now: the market of those who wait, the moves, and what the screen shows. */
import { createHash } from 'node:crypto'
import { admittingSchool } from '@spmb/domain/registration/staff/permissions.ts'
import type { ReservePreview } from '@spmb/domain/reserve/contract.staff.ts'
import { reserveRefusal } from '@spmb/domain/reserve/may-call.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Tx } from '../../platform/database/database.ts'
import { undecidedSchools } from '../findings/findings.queries.ts'
import { readPathFacts } from '../paths/run-paths.ts'
import { countUsed } from '../quota/quota.queries.ts'
import { ageQuestions } from '../registration/staff/age-questions.ts'
import { heldSchools, heldSeatsOf } from '../season/held-schools.queries.ts'
import { type DistanceOf, liveDistances } from '../selection/act/live-data.queries.ts'
import { type ComputedCall, computeCall, freeSeats } from './call-market.ts'
import { computePathCall, type TakenSeat, takenSeats } from './call-market-by-path.ts'
import {
  type CallSchool,
  type ReserveChild,
  type ReserveRules,
  readRules,
  schoolsOfCall,
  waitingChildren,
} from './reserve.queries.ts'

export interface JudgedReserve {
  preview: ReservePreview
  call: ComputedCall
  children: ReadonlyMap<number, ReserveChild>
  rules: ReserveRules
  distance: DistanceOf
  /** Schools that have not decided about all who chose them, with the number of children. */
  undecided: ReadonlyMap<number, number>
  heldSeats: HeldSeats
  /** By the ids of registrations; null: a level without paths. */
  taken: ReadonlyMap<number, TakenSeat> | null
}

/**
 * @param only the only school that is called; null: the level
 * @param season the active one
 * @param key of a call that is carried out on a level with paths: 128 random bits
 */
export async function judgeReserve(
  tx: Tx,
  season: Season,
  level: Level,
  { only, now, key = ANY_KEY }: { only: number | null; now: Date; key?: string },
): Promise<JudgedReserve> {
  const { id: seasonId } = season
  const rules = await readRules(tx, seasonId, level)
  const refusal = reserveRefusal(season, rules.method, now)
  const undecided = rules.method === 'manual' ? await undecidedAt(tx, seasonId) : new Map<number, number>()
  const used = await countUsed(tx, seasonId)
  const held = await heldSchools(tx, seasonId)
  const heldSeats = await heldSeatsOf(tx, seasonId)
  const waiting = await waitingChildren(tx, seasonId, level)
  const chosen = waiting.flatMap((child) => [child.school_1_id, child.school_2_id])
  const schools = await schoolsOfCall(tx, seasonId, level, chosen)
  const distance = await liveDistances(tx, seasonId, level)
  const byId = new Map(waiting.map((child) => [child.id, child]))
  const calling = {
    level,
    only,
    rules,
    schools,
    used,
    closed: new Set(refusal ? schools.map(({ id }) => id) : [...held, ...undecided.keys()]),
    distance,
    children: waiting.map((child) => ({
      id: child.id,
      ticket: child.ticket,
      birth_date: child.birth_date,
      late: child.late,
      village_id: child.village_id,
      placed: admittingSchool(child),
      wanted: wantedSchools(child, rules.method).map((school) => ({
        school,
        first: child.objects_to.includes(school),
      })),
    })),
  }
  const paths = await readPathFacts(tx, seasonId, level)
  const taken = paths ? await takenSeats(tx, seasonId, level) : null
  const call =
    paths && taken && rules.seed !== null
      ? computePathCall({
          ...calling,
          paths,
          taken,
          seed: rules.seed,
          key,
          pathsAt: ({ id, village_id: villageId }, school) =>
            paths.eligibleAt({ id, villageId }, school, byId.get(id)?.school_1_id === school ? 1 : 2).paths,
        })
      : computeCall({ kind: 'reserve', ...calling })
  const children = byId
  const shown = {
    refusal,
    schools: schools.flatMap((school) => shownSchool(school, { call, used, held, heldSeats, undecided })),
    moves: shownMoves(call, children, schools, await agesOf(tx, { seasonId, level }, call, children)),
  }
  const versions = call.moves.map(({ id }) => children.get(id)?.version)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([shown, versions]))
    .digest('hex')
  return { preview: { fingerprint, ...shown }, call, children, rules, distance, undecided, heldSeats, taken }
}

/** Of a preview, whose record is not stored. */
const ANY_KEY = '0'.repeat(32)

async function undecidedAt(tx: Tx, seasonId: number): Promise<Map<number, number>> {
  const schools = await undecidedSchools(tx, seasonId)
  return new Map(schools.map(({ id, count }) => [id, count]))
}

function shownSchool(
  school: CallSchool,
  of: {
    call: ComputedCall
    used: ReadonlyMap<number, number>
    held: ReadonlySet<number>
    heldSeats: HeldSeats
    undecided: ReadonlyMap<number, number>
  },
): ReservePreview['schools'] {
  const { id, name, seats } = school
  if (seats === null) return []
  const waiting = of.call.children.filter(({ wanted }) => wanted.some((one) => one.school === id)).length
  const state = { held: of.held.has(id), tied: of.call.tied.has(id), undecided: of.undecided.get(id) ?? 0 }
  return [
    {
      id,
      name,
      seats,
      free: freeSeats(school, of.used),
      held_seats: shownHeld(of.heldSeats, id),
      waiting,
      ...state,
    },
  ]
}

type HeldSeats = Awaited<ReturnType<typeof heldSeatsOf>>

/** The held seats of a school, as they are shown. */
export function shownHeld(seats: HeldSeats, school: number): ReservePreview['schools'][number]['held_seats'] {
  const held = seats.get(school)
  return held ? { count: held.count, until: held.until.toISOString() } : null
}

/** The questions about the ages of the children who would get a seat. */
export const agesOf = (
  tx: Tx,
  of: { seasonId: number; level: Level },
  { moves }: ComputedCall,
  children: ReadonlyMap<number, { id: number; birth_date: string }>,
) =>
  ageQuestions(
    tx,
    of,
    moves.flatMap(({ id }) => children.get(id) ?? []),
  )

function shownMoves(
  { moves }: ComputedCall,
  children: ReadonlyMap<number, ReserveChild>,
  schools: readonly CallSchool[],
  ages: ReadonlyMap<number, string>,
): ReservePreview['moves'] {
  const names = new Map(schools.map(({ id, name }) => [id, name]))
  const place = (id: number) => ({ id, name: names.get(id) ?? '' })
  return moves.map(({ id, from, to }) => ({
    id,
    no_registration: children.get(id)?.no_registration ?? '',
    name: children.get(id)?.name ?? '',
    phone: children.get(id)?.phone ?? null,
    from: from === null ? null : place(from),
    to: place(to),
    odd_age: ages.get(id) ?? null,
  }))
}

/**
 * In the order of choice. A child at its second choice waits for the first only; one at a school beside its choices waits
 * or registered late nowhere, except for the school of an upheld objection (docs/product-rules.md#reserve-calls).
 */
export function wantedSchools(
  child: Pick<
    ReserveChild,
    | 'school_1_id'
    | 'school_2_id'
    | 'school_1_decision'
    | 'school_2_decision'
    | 'placed_school_id'
    | 'refused_1'
    | 'refused_2'
    | 'objects_to'
    | 'registered_late'
  >,
  method: ReserveRules['method'],
): number[] {
  const { school_1_id: first, school_2_id: second, placed_school_id: placed, objects_to } = child
  // A seat at a school that is no choice any more would end the place.
  if (placed !== null || child.registered_late)
    return [...new Set([first, second])].filter((school) => objects_to.includes(school))
  const refuses = (isRefused: boolean, school: number) =>
    method === 'run' && isRefused && !objects_to.includes(school)
  const wanted = refuses(child.refused_1, first) ? [] : [first]
  if (admittingSchool(child) !== null) return wanted
  return second === first || refuses(child.refused_2, second) ? wanted : [...wanted, second]
}
