/** Schools and villages as admins change them. */
import { districtCodeOf } from '@spmb/domain/reference/village-code.ts'
import type { PlaceMark, SchoolRecord, VillageRecord } from '@spmb/domain/schools/contract.staff.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'

export type StoredSchool = Selectable<Schema['school']>
export type StoredVillage = Selectable<Schema['village']>

export async function listSchools(db: Kysely<Schema>): Promise<SchoolRecord[]> {
  const rows = await db
    .selectFrom('school')
    .innerJoin('district', 'district.id', 'school.district_id')
    .selectAll('school')
    .select([
      'district.name as district_name',
      sql<number>`(select count(*) from zone join season on season.id = season_id and is_active
        where school_id = school.id)`.as('villages'),
      namesSchool.as('has_applicants'),
      sql<number>`coalesce(first.children, 0)`.as('first'),
      sql<number>`coalesce(second.children, 0)`.as('second'),
    ])
    .leftJoin(chosenAs('school_1_id').as('first'), 'first.school_id', 'school.id')
    .leftJoin(chosenAs('school_2_id').as('second'), 'second.school_id', 'school.id')
    .orderBy('school.type')
    .orderBy('school.name')
    .orderBy('school.id')
    .execute()
  return rows.map(
    ({ id, npsn, name, type, status, phone, version, villages, has_applicants, first, second, ...row }) => ({
      id,
      npsn,
      name,
      level: type,
      status,
      phone,
      version,
      villages,
      has_applicants,
      chosen: { first, second },
      district: { id: row.district_id, name: row.district_name },
      point: pointOf(row),
      closed_at: row.closed_at?.toISOString() ?? null,
      mark: markOf(row),
    }),
  )
}

/** How many live children of the active season chose each school. */
const chosenAs = (column: 'school_1_id' | 'school_2_id') =>
  sql<{ school_id: number; children: number }>`(
    select ${sql.ref(column)} as school_id, count(*) as children from registration
    where season_id = (select id from season where is_active) and ${isLive()} group by 1
  )`

/** Whether a registration names `school.id`; two index look-ups. */
const namesSchool = sql<boolean>`(exists (select from registration where school_1_id = school.id)
  or exists (select from registration where school_2_id = school.id))`

export async function findVillage(db: Kysely<Schema>, id: number): Promise<VillageRecord | undefined> {
  const row = await db
    .selectFrom('village')
    .innerJoin('district', 'district.id', 'village.district_id')
    .where('village.id', '=', id)
    .selectAll('village')
    .select('district.name as district_name')
    .select((of) =>
      of
        .selectFrom('registration')
        .innerJoin('season', 'season.id', 'registration.season_id')
        .where('season.is_active', '=', true)
        .whereRef('registration.village_id', '=', 'village.id')
        .where(isLive())
        .select((counted) => counted.fn.countAll<number>().as('children'))
        .as('children'),
    )
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      code: row.code,
      name: row.name,
      aliases: row.aliases,
      closed_at: row.closed_at?.toISOString() ?? null,
      children: Number(row.children),
      version: row.version,
      district: { id: row.district_id, name: row.district_name },
      point: pointOf(row),
      mark: markOf(row),
    }
  )
}

/**
 * Lets one transaction at a time change schools, imports included, so that an NPSN that was free stays free. Readers and
 * registrations do not wait.
 */
export async function lockSchools(tx: Tx): Promise<void> {
  await sql`lock table school in share row exclusive mode`.execute(tx)
}

export async function readSchool(tx: Tx, id: number): Promise<StoredSchool | undefined> {
  return tx.selectFrom('school').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function isNpsnTaken(tx: Tx, npsn: string, exceptId: number | null): Promise<boolean> {
  const other = await tx.selectFrom('school').select('id').where('npsn', '=', npsn).executeTakeFirst()
  return other !== undefined && other.id !== exceptId
}

export async function districtExists(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('district')
    .select('id')
    // The column is a smallint; the id may be any integer.
    .where(sql<number>`id::integer`, '=', id)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertSchool(
  tx: Tx,
  school: Omit<StoredSchool, 'id' | 'version' | 'is_sample' | 'is_synthetic' | 'closed_at'>,
): Promise<number> {
  return (await tx.insertInto('school').values(school).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateSchool(tx: Tx, id: number, to: Partial<Omit<StoredSchool, 'id' | 'version'>>) {
  await tx.updateTable('school').set(to).where('id', '=', id).execute()
}

/** Whether a registration of any season, an account or the record of a run refers to the school. */
export async function isSchoolInUse(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select ${namesSchool} or exists (select from decision where school_id = school.id)
      or exists (select from registration_distance where school_id = school.id)
      or exists (select from selection_school where school_id = school.id)
      or exists (select from user_account where school_id = school.id) as used
    from school where id = ${id}`.execute(tx)
  return rows[0]?.used ?? false
}

/** Removes the school with its zones, quotas and distances. */
export async function deleteSchool(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('school').where('id', '=', id).execute()
}

export async function lockVillage(tx: Tx, id: number): Promise<StoredVillage | undefined> {
  return tx.selectFrom('village').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether a village has a code, and the district whose code it begins with. */
export async function findCode(tx: Tx, code: string): Promise<{ taken: boolean; district: number | null }> {
  const village = await tx.selectFrom('village').select('id').where('code', '=', code).executeTakeFirst()
  const district = await tx
    .selectFrom('district')
    .select('id')
    .where('code', '=', districtCodeOf(code))
    .executeTakeFirst()
  return { taken: village !== undefined, district: district?.id ?? null }
}

export async function updateVillage(
  tx: Tx,
  id: number,
  to: Partial<
    Pick<StoredVillage, 'name' | 'code' | 'district_id' | 'aliases' | 'latitude' | 'longitude' | 'closed_at'>
  >,
): Promise<void> {
  await tx.updateTable('village').set(to).where('id', '=', id).execute()
}

function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function markOf(row: { is_sample: boolean; is_synthetic: boolean }): PlaceMark | null {
  if (row.is_sample) return 'sample'
  return row.is_synthetic ? 'proposed' : null
}
