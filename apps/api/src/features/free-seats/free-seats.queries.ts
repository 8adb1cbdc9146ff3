/** Reads and writes of free seats. */
import type { FreeSeatWish } from '@spmb/domain/free-seats/contract.family.ts'
import { askedSchools } from '@spmb/domain/free-seats/late.ts'
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { admittingSchool, isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { isEnteredLate, rankedBirthDate } from '../season/ranking.ts'

export async function readUntil(db: Kysely<Schema>, seasonId: number, level: Level): Promise<Date | null> {
  const row = await db
    .selectFrom('season_level')
    .select('free_seats_until')
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .executeTakeFirstOrThrow()
  return row.free_seats_until
}

/** Whether seats were given after the moment. Those that were given before belong to an earlier moment. */
export async function wasGiven(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
  until: Date,
): Promise<boolean> {
  const run = await db
    .selectFrom('selection_run')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .where('kind', '=', 'placement')
    .where('applied_at', '>=', until)
    .executeTakeFirst()
  return run !== undefined
}

/** The level is locked. A second opening changes the last moment only. */
export async function storeUntil(
  tx: Tx,
  { seasonId, level }: { seasonId: number; level: Level },
  until: Date,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('season_level')
    .set(({ fn, val }) => ({
      free_seats_from: fn.coalesce('free_seats_from', val(now)),
      free_seats_until: until,
    }))
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .execute()
}

export interface AskingChild {
  id: number
  no_registration: string
  name: string
  phone: string | null
  version: number
  /** That of the run, where there is one. */
  birth_date: string
  /** Entered after the publication. */
  late: boolean
  registered_late: boolean
  village_id: number
  ticket: string
  school_1_id: number
  school_2_id: number
  school_1_decision: Decision
  school_2_decision: Decision
  taken_back: number[]
  /** What it asks for (`askedSchools`), the most wanted first, without closed schools and those of another level. */
  schools: number[]
}

/** Live children of the level without a place who were registered late, or named a school. */
export async function askingChildren(tx: Tx, seasonId: number, level: Level): Promise<AskingChild[]> {
  const { rows } = await sql<AskingChild & { named: number[] }>`
    select r.id, r.no_registration, r.name, r.phone, r.version, ${rankedBirthDate('r')} as birth_date, ${isEnteredLate('r')} as late,
      r.registered_late, r.village_id, ticket.ticket, r.school_1_id, r.school_2_id, r.school_1_decision, r.school_2_decision,
      coalesce(wish.schools, '{}') as named,
      array(
        select school_id from decision where registration_id = r.id and value is null and origin = 'placement'
      ) as taken_back
    from registration as r
    join lottery_ticket as ticket on ticket.registration_id = r.id
    left join free_seat_wish as wish on wish.registration_id = r.id
    -- Each half has its index.
    where r.id = any (array(
        select registration_id from free_seat_wish where cardinality(schools) > 0
        union select id from registration
          where season_id = ${seasonId} and level = ${level} and registered_late and deleted_at is null
      ))
      and r.season_id = ${seasonId} and r.level = ${level} and ${isLive('r')} and ${admittingSchool('r')} is null
    order by r.id`.execute(tx)
  const open = await openSchools(tx, level)
  return rows.flatMap(({ named, ...child }) => {
    const schools = askedSchools(child, named).filter((school) => open.has(school))
    return schools.length > 0 ? [{ ...child, schools }] : []
  })
}

async function openSchools(tx: Tx, level: Level): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('school')
    .select('id')
    .where('type', '=', level)
    .where('closed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export interface StoredWish {
  schools: number[]
  version: number
}

const NOTHING_NAMED: StoredWish = { schools: [], version: 0 }

export async function findWish(db: Kysely<Schema>, registrationId: number): Promise<StoredWish> {
  const row = await db
    .selectFrom('free_seat_wish')
    .select(['schools', 'version'])
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()
  return row ?? NOTHING_NAMED
}

/** The registration is locked. */
export async function storeWish(
  tx: Tx,
  registrationId: number,
  { schools, at, by }: { schools: readonly number[]; at: Date; by: string },
): Promise<void> {
  const wish = { schools: [...schools], named_at: at, named_by: by }
  await tx
    .insertInto('free_seat_wish')
    .values({ registration_id: registrationId, ...wish })
    .onConflict((on) =>
      on.column('registration_id').doUpdateSet({ ...wish, version: sql`free_seat_wish.version + 1` }),
    )
    .execute()
}

export type Offered = Omit<FreeSeatWish['offered'][number], 'metres'>

/** Open schools of the level with free seats, by name; also those that give nothing before an objection is answered. */
export async function offeredSchools(
  db: Kysely<Schema>,
  { seasonId, level }: { seasonId: number; level: Level },
  used: ReadonlyMap<number, number>,
): Promise<Offered[]> {
  const rows = await db
    .selectFrom('quota')
    .innerJoin('school', 'school.id', 'quota.school_id')
    .select(['school.id', 'school.name', 'quota.seats'])
    .where('quota.season_id', '=', seasonId)
    .where('school.type', '=', level)
    .where('school.closed_at', 'is', null)
    .orderBy(sql`school.name collate "und-x-icu"`)
    .orderBy('school.id')
    .execute()
  return rows.flatMap(({ id, name, seats }) => {
    const free = seats - (used.get(id) ?? 0)
    return free > 0 ? [{ id, name, free }] : []
  })
}

/** The distances from a village, by school. */
export async function distancesFrom(
  db: Kysely<Schema>,
  seasonId: number,
  villageId: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ school_id: number; metres: number }>`
    select distinct on (school_id) school_id, metres from distance
    where season_id = ${seasonId} and village_id = ${villageId}
    order by school_id, array_position(array['override', 'imported', 'computed'], source)`.execute(db)
  return new Map(rows.map(({ school_id, metres }) => [school_id, metres]))
}

/** Places children at schools beside their choices. Their registrations are locked. */
export async function writePlacements(
  tx: Tx,
  placed: readonly { id: number; to: number }[],
  at: Date,
): Promise<void> {
  const ids = placed.map(({ id }) => id)
  await sql`
    update registration set placed_school_id = placement.school_id, version = version + 1, updated_at = ${at}
    from unnest(${ids}::int[], ${placed.map(({ to }) => to)}::int[]) as placement (id, school_id)
    where registration.id = placement.id and registration.id = any (${ids}::int[])`.execute(tx)
}
