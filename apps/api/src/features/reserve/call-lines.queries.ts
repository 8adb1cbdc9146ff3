/**
 * The lines of a reserve call: what its families read after it. Every child that waited has one, with its reasons and its new number
 * on the reserve list.
 */

import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import type { CallRecord } from '@spmb/domain/reserve/call-record.ts'
import type { PathCallRecord } from '@spmb/domain/reserve/call-record-by-path.ts'
import { RESULT_OF, type Reason } from '@spmb/domain/selection/reasons.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DistanceOf } from '../selection/act/live-data.queries.ts'
import type { ComputedCall, WantingChild } from './call-market.ts'
import type { TakenSeat } from './call-market-by-path.ts'
import type { ReserveChild } from './reserve.queries.ts'

const SALT_BYTES = 16

interface Line {
  child: ReserveChild
  /** The school that admits the child after the call. */
  placed: number | null
  choices: Choice[]
}

interface Choice {
  school: number
  metres: number | null
  source: string | null
  result: Decision
  rank: number | null
  of: number | null
  reserve: number | null
  reason: Reason | null
  /** On a level with paths, in place of rank and number: those of each path on whose list the child is; null: without paths. */
  places: ListedPlace[] | null
}

interface ListedPlace {
  path: string
  rank: number
  of: number
  /** Null: it waits there no more. */
  reserve: number | null
}

export async function writeCallLines(
  tx: Tx,
  runId: number,
  {
    call,
    waiting,
    distance,
    random,
    taken,
  }: {
    call: ComputedCall
    waiting: ReadonlyMap<number, ReserveChild>
    distance: DistanceOf
    random: RandomBytes
    /** Null: a level without paths. */
    taken: ReadonlyMap<number, TakenSeat> | null
  },
): Promise<void> {
  if (waiting.size === 0) return
  const reasons = await earlierReasons(tx, [...waiting.keys()])
  const lines = linesOf(call, waiting, reasons, distance)
  const moveOf = new Map(call.moves.map((move) => [move.id, move]))
  const seatOf = ({ child, placed }: Line) => {
    const { path = null, seat = null } = moveOf.get(child.id) ?? {}
    const kept = taken?.get(child.id)
    return path === null && kept?.school === placed ? kept : { path, seat }
  }
  const salts = Buffer.from(random(SALT_BYTES * lines.length))
  await sql`
    insert into selection_school (run_id, school_id, npsn, quota, manual_seats)
    select ${runId}::int, school_id, npsn, quota, 0 from unnest(
      ${call.schools.map(({ id }) => id)}::int[], ${call.schools.map(({ npsn }) => npsn)}::text[],
      ${call.schools.map(({ seats }) => seats)}::int[]
    ) as school (school_id, npsn, quota)`.execute(tx)
  await sql`
    insert into selection_line
      (run_id, ticket, registration_id, birth_date, salt, withdrawn, keep_waiting, placed_school_id, placed_path, placed_seat)
    select ${runId}::int, ticket, id, born, decode(salt, 'hex'), false, waits, placed, path, seat from unnest(
      ${lines.map(({ child }) => child.ticket)}::text[], ${lines.map(({ child }) => child.id)}::int[],
      ${lines.map(({ child }) => child.birth_date)}::date[],
      ${lines.map((_, i) => salts.subarray(i * SALT_BYTES, (i + 1) * SALT_BYTES).toString('hex'))}::text[],
      ${lines.map(({ child }) => child.keep_waiting)}::bool[], ${lines.map(({ placed }) => placed)}::int[],
      ${lines.map((line) => seatOf(line).path)}::text[], ${lines.map((line) => seatOf(line).seat)}::text[]
    ) as line (ticket, id, born, salt, waits, placed, path, seat)`.execute(tx)
  const rows = lines.flatMap(({ child, choices }) =>
    choices.map((choice, i) => ({ ...choice, ticket: child.ticket, position: i + 1 })),
  )
  await sql`
    insert into selection_choice (run_id, ticket, position, school_id, metres, distance_source, eligible, result, rank, rank_of,
      reserve, reason, path_places)
    select ${runId}::int, ticket, position, school_id, metres, source, true, result, rank, rank_of, reserve, reason, places from unnest(
      ${rows.map(({ ticket }) => ticket)}::text[], ${rows.map(({ position }) => position)}::int[],
      ${rows.map(({ school }) => school)}::int[], ${rows.map(({ metres }) => metres)}::int[],
      ${rows.map(({ source }) => source)}::text[], ${rows.map(({ result }) => result)}::text[],
      ${rows.map(({ rank }) => rank)}::int[], ${rows.map(({ of }) => of)}::int[],
      ${rows.map(({ reserve }) => reserve)}::int[], ${rows.map(({ reason }) => reason)}::text[],
      ${rows.map(({ places }) => places && JSON.stringify(places))}::jsonb[]
    ) as choice (ticket, position, school_id, metres, source, result, rank, rank_of, reserve, reason, places)`.execute(
    tx,
  )
}

function linesOf(
  call: ComputedCall,
  waiting: ReadonlyMap<number, ReserveChild>,
  reasons: ReadonlyMap<string, Reason | null>,
  distance: DistanceOf,
): Line[] {
  const to = new Map(call.moves.map((move) => [move.id, move.to]))
  const { record } = call
  const { ranks, sizes } = record.version === 2 ? NO_RANKS : ranksOf(call, record)
  const reserve = record.version === 2 ? new Map<string, number>() : reserveNumbers(call, ranks, to)
  const places = record.version === 2 ? placesByPath(call, record, to) : null
  return call.children.flatMap(({ id, placed }) => {
    const child = waiting.get(id)
    if (!child) return []
    const now = to.get(id) ?? placed
    const schools = [child.school_1_id, child.school_2_id] as const
    const stored = [child.school_1_decision, child.school_2_decision] as const
    const choices = schools.map((school, i): Choice => {
      const found = distance(id, child.village_id, school)
      const measured = { school, metres: found?.metres ?? null, source: found?.source ?? null }
      if (i === 1 && school === schools[0]) return { ...measured, ...SAME_SCHOOL }
      const moved = to.has(id)
      const won = moved && school === now
      const result = won ? 'LULUS' : moved && stored[i] === 'LULUS' ? null : (stored[i] ?? null)
      const earlier = reasonNow(reasons.get(`${id} ${i + 1}`) ?? null, stored[i] ?? null)
      const elsewhere = now === schools[0] ? 'DITERIMA_DI_PILIHAN_1' : 'DITERIMA_DI_PILIHAN_2'
      return {
        ...measured,
        result,
        rank: ranks.get(`${id} ${school}`) ?? null,
        of: ranks.has(`${id} ${school}`) ? (sizes.get(school) ?? null) : null,
        reserve: reserve.get(`${id} ${school}`) ?? null,
        places: places && (places.get(`${id} ${school}`) ?? []),
        reason: won
          ? child.objects_to.includes(school)
            ? 'LULUS_MANUAL'
            : 'LULUS_CADANGAN'
          : moved && result === null
            ? elsewhere
            : earlier,
      }
    })
    return [{ child, placed: now, choices }]
  })
}

/** The second of two equal choices, which are one choice (docs/product-rules.md#selection). */
const SAME_SCHOOL = {
  result: null,
  rank: null,
  of: null,
  reserve: null,
  reason: 'PILIHAN_SAMA',
  places: null,
} as const

/** The reason of a decision before the call; null without a decision. One that no run made was made by hand. */
function reasonNow(earlier: Reason | null, stored: Decision): Reason | null {
  if (earlier !== null && RESULT_OF[earlier] === stored) return earlier
  if (stored === null) return null
  return stored === 'LULUS' ? 'LULUS_MANUAL' : 'TIDAK_MANUAL'
}

/** The ranks by child and school, and how many want each school. */
function ranksOf({ children, schools }: ComputedCall, record: CallRecord) {
  const ranks = new Map<string, number>()
  const sizes = new Map<number, number>()
  record.applicants.forEach(([, , choices], i) => {
    for (const [school, , rank] of choices) {
      const id = schools[school]?.id as number
      ranks.set(`${children[i]?.id} ${id}`, rank)
      sizes.set(id, (sizes.get(id) ?? 0) + 1)
    }
  })
  return { ranks, sizes }
}

const NO_RANKS = { ranks: new Map<string, number>(), sizes: new Map<number, number>() }

/** By child and school: its place on the list of each path, and its number after the call. An upheld objection is first on all of them. */
function placesByPath(
  { children, schools }: ComputedCall,
  { applicants, paths }: PathCallRecord,
  to: ReadonlyMap<number, number>,
): Map<string, ListedPlace[]> {
  const lists = new Map<string, { id: number; first: number; rank: number; place: ListedPlace }[]>()
  const places = new Map<string, ListedPlace[]>()
  applicants.forEach(([, , choices], i) => {
    const id = children[i]?.id as number
    for (const [school, own, first] of choices) {
      const listed = own.map(([path, , rank]): ListedPlace => {
        const place = { path: paths[path]?.code ?? '', rank, of: 0, reserve: null }
        const key = `${school} ${path}`
        lists.set(key, [...(lists.get(key) ?? []), { id, first, rank, place }])
        return place
      })
      places.set(`${id} ${schools[school]?.id}`, listed)
    }
  })
  for (const list of lists.values()) {
    for (const { place } of list) place.of = list.length
    list
      .filter(({ id }) => !to.has(id))
      .sort((a, b) => b.first - a.first || a.rank - b.rank)
      .forEach(({ place }, i) => {
        place.reserve = i + 1
      })
  }
  return places
}

/** The numbers on the reserve lists after the call, by child and school. A child that the call has placed waits no more. */
function reserveNumbers(
  { children }: ComputedCall,
  ranks: ReadonlyMap<string, number>,
  to: ReadonlyMap<number, number>,
): Map<string, number> {
  const still = children.filter(({ id }) => !to.has(id))
  const rows = still.flatMap(({ id, wanted }: WantingChild) =>
    wanted.map(({ school, first }) => ({ id, school, first, rank: ranks.get(`${id} ${school}`) ?? 0 })),
  )
  rows.sort((a, b) => Number(b.first) - Number(a.first) || a.rank - b.rank || a.id - b.id)
  const last = new Map<number, number>()
  const numbers = new Map<string, number>()
  for (const { id, school } of rows) {
    const number = (last.get(school) ?? 0) + 1
    last.set(school, number)
    numbers.set(`${id} ${school}`, number)
  }
  return numbers
}

/** What the last run in force said, by child and choice. */
async function earlierReasons(tx: Tx, ids: readonly number[]): Promise<Map<string, Reason | null>> {
  const { rows } = await sql<{ id: number; position: number; reason: Reason | null }>`
    select distinct on (line.registration_id, choice.position) line.registration_id as id, choice.position, choice.reason
    from selection_line as line
    join selection_run as run on run.id = line.run_id and run.applied_at is not null and run.abandoned_at is null
    join selection_choice as choice on choice.run_id = line.run_id and choice.ticket = line.ticket
    where line.registration_id = any (${[...ids]}::int[])
    order by line.registration_id, choice.position, run.id desc`.execute(tx)
  return new Map(rows.map(({ id, position, reason }) => [`${id} ${position}`, reason]))
}
