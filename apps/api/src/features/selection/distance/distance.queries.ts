/** Reads and writes of the distances between villages and schools (docs/product-rules.md#distance). */
import {
  type JudgedPair,
  judgePairs,
  type PairSource,
  type StoredPair,
} from '@spmb/domain/selection/distance/pairs.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isLive } from '../../../platform/database/live-registration.ts'
import type { Schema } from '../../../platform/database/schema.ts'

interface PairRow {
  village_id: number
  school_id: number
  level: Level
  in_zone: boolean
  is_closed: boolean
  used: number
  known: Record<string, { metres: number; reason: string | null; confirmed: boolean }> | null
}

/** Every pair of a level in a season, judged; of one village if given. A school outside the zone matters for those inside. */
export async function readPairs(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
  villageId: number | null = null,
): Promise<JudgedPair[]> {
  const ofVillage = (column: string) =>
    villageId === null ? sql`true` : sql`${sql.ref(column)} = ${villageId}`
  const { rows } = await sql<PairRow>`
    with known as (
      select d.village_id, d.school_id, jsonb_object_agg(d.source,
        jsonb_build_object('metres', d.metres, 'reason', d.reason, 'confirmed', d.confirmed_at is not null)) as sources
      from distance as d join school as s on s.id = d.school_id and s.type = ${level}
      where d.season_id = ${seasonId} and ${ofVillage('d.village_id')}
      group by d.village_id, d.school_id
    ), used as (
      select r.village_id, chosen.school_id, count(*)::int as children
      from registration as r
      cross join lateral (select r.school_1_id as school_id union select r.school_2_id) as chosen
      where r.season_id = ${seasonId} and r.level = ${level} and ${isLive('r')} and ${ofVillage('r.village_id')}
      group by r.village_id, chosen.school_id
    )
    select v.id as village_id, s.id as school_id, s.type as level, z.school_id is not null as in_zone,
      s.closed_at is not null as is_closed, coalesce(used.children, 0) as used, known.sources as known
    from village as v
    cross join school as s
    left join zone as z on z.season_id = ${seasonId} and z.village_id = v.id and z.school_id = s.id
    left join known on known.village_id = v.id and known.school_id = s.id
    left join used on used.village_id = v.id and used.school_id = s.id
    where s.type = ${level} and ${ofVillage('v.id')}
    order by v.district_id, v.name, v.id, s.name, s.id`.execute(db)
  return judgePairs(
    rows.map(
      (row): StoredPair => ({
        villageId: row.village_id,
        schoolId: row.school_id,
        level: row.level,
        inZone: row.in_zone,
        isClosed: row.is_closed,
        used: row.used,
        known: row.known ?? {},
      }),
    ),
  )
}

export interface PairKey {
  villageId: number
  schoolId: number
}

/** The distance that holds for a pair, and its rows locked until the transaction ends. */
export async function lockPair(tx: Tx, seasonId: number, { villageId, schoolId }: PairKey) {
  const rows = await tx
    .selectFrom('distance')
    .select(['source', 'metres', 'reason', 'confirmed_at'])
    .where('season_id', '=', seasonId)
    .where('village_id', '=', villageId)
    .where('school_id', '=', schoolId)
    .orderBy(sql`array_position(array['override', 'imported', 'computed'], source)`)
    .forUpdate()
    .execute()
  return rows[0] ?? null
}

export async function putOverride(
  tx: Tx,
  seasonId: number,
  { villageId, schoolId }: PairKey,
  values: { metres: number; reason: string; confirmed_by: string; confirmed_at: Date },
): Promise<void> {
  await tx
    .insertInto('distance')
    .values({
      season_id: seasonId,
      village_id: villageId,
      school_id: schoolId,
      source: 'override',
      ...values,
    })
    .onConflict((on) => on.columns(['season_id', 'village_id', 'school_id', 'source']).doUpdateSet(values))
    .execute()
}

/** @returns what was removed */
export async function removeOverride(tx: Tx, seasonId: number, { villageId, schoolId }: PairKey) {
  return tx
    .deleteFrom('distance')
    .where('season_id', '=', seasonId)
    .where('village_id', '=', villageId)
    .where('school_id', '=', schoolId)
    .where('source', '=', 'override')
    .returning(['metres', 'reason'])
    .executeTakeFirst()
}

/** A distance as it was seen. */
export interface SeenPair extends PairKey {
  metres: number
  source: PairSource
}

/** Confirms the rows that hold. @returns the number of rows that still hold these metres */
export async function setConfirmed(
  tx: Tx,
  seasonId: number,
  pairs: readonly SeenPair[],
  { by, at }: { by: string; at: Date },
): Promise<number> {
  const { rows } = await sql`
    update distance set confirmed_by = coalesce(confirmed_by, ${by}), confirmed_at = coalesce(confirmed_at, ${at})
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as seen ("villageId" int, "schoolId" int, metres int, source text)
    where season_id = ${seasonId} and village_id = "villageId" and school_id = "schoolId"
      and distance.source = seen.source and distance.metres = seen.metres
    returning 1`.execute(tx)
  return rows.length
}

/** The level of a school and whether the village exists; null when one of them does not. */
export async function findPairLevel(
  db: Kysely<Schema>,
  { villageId, schoolId }: PairKey,
): Promise<Level | null> {
  const found = await db
    .selectFrom('school')
    .innerJoin('village', (join) => join.onTrue())
    .where('school.id', '=', schoolId)
    .where('village.id', '=', villageId)
    .select('school.type')
    .executeTakeFirst()
  return found?.type ?? null
}

/** Corrections of single applicants of a level that count: live ones, for a school that they chose. */
export async function countApplicantOverrides(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from registration_distance as own join registration as r on r.id = own.registration_id
    where r.season_id = ${seasonId} and r.level = ${level} and ${isLive('r')}
      and own.school_id in (r.school_1_id, r.school_2_id)`.execute(db)
  return rows[0]?.count ?? 0
}
