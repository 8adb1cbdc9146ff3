import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { DemoZone } from './plan.ts'

export async function hasRegistrations(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('registration').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function activeSeason(db: Kysely<Schema>) {
  return db.selectFrom('season').selectAll().where('is_active', '=', true).executeTakeFirstOrThrow()
}

/** Schools of every village and level in the active season, nearest first, by ids, so that the same data give the same demonstration. */
export async function listDemoZones(db: Kysely<Schema>): Promise<DemoZone[]> {
  const rows = await db
    .selectFrom('zone')
    .innerJoin('school', 'school.id', 'zone.school_id')
    .innerJoin('season', 'season.id', 'zone.season_id')
    .where('season.is_active', '=', true)
    .select(['zone.village_id', 'zone.school_id', 'school.type'])
    .orderBy('zone.village_id')
    .orderBy('school.type')
    .orderBy('zone.rank', (order) => order.asc().nullsLast())
    .orderBy('zone.school_id')
    .execute()
  const zones = Map.groupBy(rows, (row) => `${row.village_id} ${row.type}`)
  return [...zones.values()].map((schools) => ({
    villageId: schools[0]?.village_id as number,
    level: schools[0]?.type as Level,
    schoolIds: schools.map((row) => row.school_id),
  }))
}

export async function listDemoPlaces(db: Kysely<Schema>) {
  const villages = await db.selectFrom('village').select(['id', 'name']).execute()
  const schools = await db.selectFrom('school').select(['id', 'npsn', 'name', 'type']).orderBy('id').execute()
  return { villages: new Map(villages.map((row) => [row.id, row.name])), schools }
}

export async function addQuotas(
  db: Kysely<Schema>,
  seasonId: number,
  quotas: ReadonlyMap<number, number>,
): Promise<void> {
  if (quotas.size === 0) return
  await db
    .insertInto('quota')
    .values(
      [...quotas].map(([school_id, seats]) => ({
        season_id: seasonId,
        school_id,
        seats,
        is_synthetic: true,
      })),
    )
    .execute()
}

/** A row of `registration` as JSON carries it: bytes in PostgreSQL's text form, moments in ISO. */
export type DemoRow = Record<string, string | number | null> & {
  no_registration: string
  /** For the history: who decided, as the audit names him; null where nothing is decided. */
  decided_by: string | null
}

const COLUMNS = `season_id, level, no_registration, nik_sealed, nik_index, name, gender, religion, birth_place, birth_date,
  father_name, father_job, father_phone, mother_name, mother_job, phone, email, address, village_id, school_1_id,
  school_2_id, school_1_decision, school_2_decision, nisn_sealed, nisn_index, from_school, from_school_address,
  graduation_year, consent_at, consent_version, created_at, updated_at, version`

/** Writes many at once, each with the audit rows that its history shows. */
export async function insertDemoRows(db: Kysely<Schema>, rows: readonly DemoRow[]): Promise<void> {
  const sent = JSON.stringify(rows)
  await sql`
    with sent as materialized (
      select ${sent}::json as rows
    ), created as (
      insert into registration (${sql.raw(COLUMNS)})
      select ${sql.raw(COLUMNS)} from sent, json_populate_recordset(null::registration, rows)
      returning id, no_registration, created_at, updated_at, school_1_decision, school_2_decision
    ), deciders as (
      select of.* from sent, json_to_recordset(rows) as of (no_registration text, decided_by text)
    )
    insert into audit_entry (at, action, actor, subject, subject_id, changes)
    select at, action, actor, 'registration', id, changes
    from (
      select created_at as at, 'registration.create' as action, 'public' as actor, id, null::jsonb as changes
      from created
      union all
      select updated_at, 'registration.edit', decided_by, id,
        case when school_1_decision is null then '{}' else
          jsonb_build_object('school_1_status', jsonb_build_object('before', null, 'after', school_1_decision)) end
        || case when school_2_decision is null then '{}' else
          jsonb_build_object('school_2_status', jsonb_build_object('before', null, 'after', school_2_decision)) end
      from created join deciders using (no_registration)
      where decided_by is not null
    ) as act
    -- The history shows them in this order.
    order by at, action`.execute(db)
}

export async function addHistory(
  db: Kysely<Schema>,
  years: readonly { first_year: number; registrations: number }[],
) {
  await db
    .insertInto('history')
    .values([...years])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function addComplaints(
  db: Kysely<Schema>,
  rows: readonly {
    season_id: number
    ticket: string
    name: string
    email: string
    title: string
    content: string
    state: 'baru' | 'diproses' | 'selesai'
    note: string | null
    answer: string | null
    answered_at: Date | null
    created_at: Date
    updated_at: Date
  }[],
) {
  await db
    .insertInto('complaint')
    .values([...rows])
    .execute()
}
