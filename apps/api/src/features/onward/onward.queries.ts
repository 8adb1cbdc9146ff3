/** Reads and writes of where children without a place go to school. */
import type { OnwardChild, OnwardOutcome } from '@spmb/domain/onward/contract.staff.ts'
import { byKind, type OnwardKind } from '@spmb/domain/onward/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { isAdmittedBy, isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { offeredSchools } from '../free-seats/free-seats.queries.ts'
import { countUsed } from '../quota/quota.queries.ts'
import { nameOfActor } from '../registration/staff/applicant-rows.ts'

interface Scope {
  seasonId: number
  level: Level
}

/** How many schools are shown beside a child. */
const NEAREST = 3

const KIND = sql<OnwardKind>`coalesce(o.kind, 'unknown')`

/** Live children of the level without a place. */
const withoutPlace = ({ seasonId, level }: Scope) => sql`registration as r
  left join onward_place as o on o.registration_id = r.id
  where r.season_id = ${seasonId} and r.level = ${level} and ${isLive('r')} and not coalesce(${isAdmittedBy(null, 'r')}, false)`

export async function countOnward(db: Kysely<Schema>, scope: Scope): Promise<Record<OnwardKind, number>> {
  const { rows } = await sql<{ kind: OnwardKind; count: number }>`
    select ${KIND} as kind, count(*) as count from ${withoutPlace(scope)} group by 1`.execute(db)
  const found = new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
  return byKind((kind) => found.get(kind) ?? 0)
}

type Row = Omit<OnwardChild, 'nearest' | 'choices' | 'noted'> & {
  village_id: number
  school_1_id: number
  school_1: string
  school_2_id: number
  school_2: string
  noted_at: Date | null
  noted_by: string | null
}

export async function findOnwardPage(
  db: Kysely<Schema>,
  scope: Scope,
  { kind, limit, offset }: { kind: OnwardKind | undefined; limit: number; offset: number },
): Promise<OnwardChild[]> {
  const { rows } = await sql<Row>`
    with found as (
      select r.id, r.no_registration, r.name, r.phone, r.village_id, r.school_1_id, r.school_2_id, ${KIND} as kind, o.noted_at,
        ${nameOfActor('o.noted_by')} as noted_by, coalesce(o.version, 0) as version
      from ${withoutPlace(scope)} ${kind ? sql`and ${KIND} = ${kind}` : sql``}
      order by ${KIND} <> 'unknown', r.name collate "und-x-icu", r.id limit ${limit} offset ${offset}
    )
    select found.*, village.name as village, s1.name as school_1, s2.name as school_2
    from found
    join village on village.id = found.village_id
    join school as s1 on s1.id = found.school_1_id
    join school as s2 on s2.id = found.school_2_id
    order by found.kind <> 'unknown', found.name collate "und-x-icu", found.id`.execute(db)
  const nearest = await nearestSchools(db, scope, rows)
  return rows.map(
    ({ village_id, school_1_id, school_1, school_2_id, school_2, noted_at, noted_by, ...row }) => ({
      ...row,
      choices: [school_1, school_2],
      noted: noted_at && { at: noted_at.toISOString(), by: noted_by },
      nearest: nearest(village_id),
    }),
  )
}

/** Open schools with free seats by the distance from a village; those of unknown distance last, by name. */
async function nearestSchools(
  db: Kysely<Schema>,
  { seasonId, level }: Scope,
  children: readonly { village_id: number }[],
): Promise<(villageId: number) => OnwardChild['nearest']> {
  const offered = await offeredSchools(db, { seasonId, level }, await countUsed(db, seasonId))
  const villages = [...new Set(children.map(({ village_id }) => village_id))]
  const { rows } = await sql<{ village_id: number; school_id: number; metres: number }>`
    select distinct on (village_id, school_id) village_id, school_id, metres from distance
    where season_id = ${seasonId} and village_id = any (${villages}::int[]) and school_id = any (${offered.map(({ id }) => id)}::int[])
    order by village_id, school_id, array_position(array['override', 'imported', 'computed'], source)`.execute(
    db,
  )
  const metres = new Map(rows.map((row) => [`${row.village_id} ${row.school_id}`, row.metres]))
  return (villageId) =>
    offered
      .map((school) => ({ ...school, metres: metres.get(`${villageId} ${school.id}`) ?? null }))
      .sort((a, b) => (a.metres ?? Number.MAX_SAFE_INTEGER) - (b.metres ?? Number.MAX_SAFE_INTEGER))
      .slice(0, NEAREST)
}

export async function findOnward(db: Kysely<Schema>, registrationId: number): Promise<OnwardOutcome> {
  const row = await db
    .selectFrom('onward_place as o')
    .select(['o.kind', 'o.noted_at', 'o.version', nameOfActor('o.noted_by').as('noted_by')])
    .where('o.registration_id', '=', registrationId)
    .executeTakeFirst()
  if (!row) return { kind: 'unknown', noted: null, version: 0 }
  return {
    kind: row.kind,
    noted: { at: row.noted_at.toISOString(), by: row.noted_by },
    version: row.version,
  }
}

/** The registration is locked. */
export async function storeOnward(
  tx: Tx,
  registrationId: number,
  { kind, at, by }: { kind: OnwardKind; at: Date; by: string },
): Promise<void> {
  const noted = { kind, noted_at: at, noted_by: by }
  await tx
    .insertInto('onward_place')
    .values({ registration_id: registrationId, ...noted })
    .onConflict((on) =>
      on.column('registration_id').doUpdateSet({ ...noted, version: sql`onward_place.version + 1` }),
    )
    .execute()
}
