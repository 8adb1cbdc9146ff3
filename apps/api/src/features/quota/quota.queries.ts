/**
 * Seats and admissions. A transaction that sets seats or admits a child locks the level (season/lock-levels.ts), then the
 * quota rows in the order of their school ids, and counts afterwards, so that concurrent transactions never use the same free
 * seat.
 */
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { HELD_SEATS, isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'

/**
 * Locks the quotas of these schools until the transaction ends. A transaction that also locks registrations must lock them
 * afterwards.
 *
 * @returns seats by school id, without schools that have no quota for the season
 */
export async function lockSeats(
  tx: Tx,
  seasonId: number,
  schoolIds: readonly number[],
): Promise<Map<number, number>> {
  if (schoolIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('quota')
    .select(['school_id', 'seats'])
    .where('season_id', '=', seasonId)
    .where('school_id', 'in', [...schoolIds])
    .orderBy('school_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.school_id, row.seats]))
}

/** Filters the admissions to count. */
interface Counted {
  seasonId?: number
  schoolIds?: readonly number[] | undefined
}

/**
 * Taken seats: admissions (LULUS, and placements) per season and school, published or not, of live registrations, and seats that
 * are held for withdrawn children; without schools that have none. A school that is both choices of an applicant counts once. There is no stored counter
 * (docs/product-rules.md#decisions).
 */
export async function countAdmitted(
  db: Kysely<Schema>,
  counted: Counted = {},
): Promise<{ season_id: number; school_id: number; used: number }[]> {
  const { rows } = await sql<{ season_id: number; school_id: number; used: number }>`
    select season_id, school_id, sum(used)::bigint as used
    from (
      select season_id, school_1_id as school_id, count(*) as used from registration
      where school_1_decision = 'LULUS' and ${isLive()}
        ${narrowed('school_1_id', counted)}
      group by season_id, school_1_id
      union all
      select season_id, school_2_id, count(*) from registration
      where school_2_decision = 'LULUS' and ${isLive()} and school_2_id <> school_1_id
        ${narrowed('school_2_id', counted)}
      group by season_id, school_2_id
      union all
      select season_id, placed_school_id, count(*) from registration
      where placed_school_id is not null and ${isLive()} ${narrowed('placed_school_id', counted)}
      group by season_id, placed_school_id
      union all
      select season_id, school_id, count(*) from (${HELD_SEATS}) as held
      where true ${narrowed('school_id', counted)} group by season_id, school_id
    ) as seats
    group by season_id, school_id`.execute(db)
  return rows
}

function narrowed(
  school: 'school_1_id' | 'school_2_id' | 'placed_school_id' | 'school_id',
  { seasonId, schoolIds }: Counted,
) {
  const ofSeason = seasonId === undefined ? sql`` : sql`and season_id = ${seasonId}`
  const ofSchools = schoolIds ? sql`and ${sql.ref(school)} = any (${[...schoolIds]}::int[])` : sql``
  return sql`${ofSeason} ${ofSchools}`
}

/** Used seats by school id. Call it after `lockSeats`, so that it includes changes that were committed during the wait. */
export async function countUsed(
  db: Kysely<Schema>,
  seasonId: number,
  schoolIds?: readonly number[],
): Promise<Map<number, number>> {
  const rows = await countAdmitted(db, { seasonId, schoolIds })
  return new Map(rows.map((row) => [row.school_id, row.used]))
}

/** Seats of one school, and whether it may give one. */
export interface SchoolSeats {
  /** Null: not set. */
  seats: number | null
  used: number
  closed: boolean
}

/** Locks the quota of one school until the transaction ends. Closing a school locks it too. */
export async function lockSchool(tx: Tx, seasonId: number, schoolId: number): Promise<SchoolSeats> {
  const seats = (await lockSeats(tx, seasonId, [schoolId])).get(schoolId) ?? null
  const used = (await countUsed(tx, seasonId, [schoolId])).get(schoolId) ?? 0
  return { seats, used, closed: (await closedAmong(tx, [schoolId])).has(schoolId) }
}

/** The closed ones of these schools, which admit nobody. Call it after `lockSeats`. */
export async function closedAmong(db: Kysely<Schema>, schoolIds: readonly number[]): Promise<Set<number>> {
  if (schoolIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('school')
    .select('id')
    .where('id', 'in', [...schoolIds])
    .where('closed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Seats of schools in a season by school id, without a lock. */
export async function seatsOf(
  db: Kysely<Schema>,
  seasonId: number,
  schoolIds: readonly number[],
): Promise<Map<number, number>> {
  if (schoolIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('quota')
    .select(['school_id', 'seats'])
    .where('season_id', '=', seasonId)
    .where('school_id', 'in', [...schoolIds])
    .execute()
  return new Map(rows.map((row) => [row.school_id, row.seats]))
}

/** Seats of the active season by school id. */
export async function readSeats(db: Kysely<Schema>): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('quota')
    .innerJoin('season', 'season.id', 'quota.season_id')
    .where('season.is_active', '=', true)
    .select(['school_id', 'seats'])
    .execute()
  return new Map(rows.map((row) => [row.school_id, row.seats]))
}

export async function schoolsOfLevel(db: Kysely<Schema>, level: Level) {
  return db
    .selectFrom('school')
    .select(['id', 'name', 'type'])
    .where('type', '=', level)
    .orderBy('name')
    .execute()
}

/** In the order of their ids, without unknown ones. */
export async function schoolsById(db: Kysely<Schema>, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('school')
    .select(['id', 'name', 'type'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}
