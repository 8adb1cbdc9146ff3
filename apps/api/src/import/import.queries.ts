/** The queries of an import. Writes use one statement per table, not per row. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { countAdmitted } from '../quota/quota.queries.ts'
import { countRegistrations, listHistory } from '../reporting/counts.queries.ts'
import { lockEveryLevel } from '../season/lock-levels.ts'
import type { Kind } from './sources/source-table.ts'

type Tx = Transaction<Schema>

export interface District {
  id: number
  code: string
  name: string
}

export interface Village {
  code: string
  name: string
  type: 'DESA' | 'KELURAHAN'
  district_id: number
  aliases: string[]
  is_synthetic: boolean
}

export interface School {
  npsn: string
  name: string
  type: Level
  status: 'NEGERI' | 'SWASTA'
  district_id: number
  latitude: number | null
  longitude: number | null
  is_synthetic: boolean
}

export interface Zone {
  village_code: string
  npsn: string
  rank: number | null
  is_synthetic: boolean
}

export interface Quota {
  season_id: number
  npsn: string
  seats: number
  is_synthetic: boolean
}

/** The number of registrations of a year. */
export interface YearCount {
  first_year: number
  registrations: number
}

/** The stored rows, identified by the keys that the files use. */
export interface Stored {
  districts: District[]
  villages: Village[]
  schools: School[]
  zones: Zone[]
  seasons: { id: number; label: string }[]
  quotas: Quota[]
  /** Admissions (LULUS) per season and school, without zeros. */
  admitted: { season_id: number; npsn: string; used: number }[]
  history: YearCount[]
  /** Registrations per year in this database, without zeros. */
  registered: YearCount[]
  /** NPSN of schools that a registration has chosen. */
  chosen: Set<string>
}

/** The rows to write. No statement runs for an empty list, so that change marks stay the same when nothing changes. */
export interface Writes {
  districts: { insert: District[]; update: District[] }
  villages: { insert: Village[]; update: Village[] }
  schools: { insert: School[]; update: School[] }
  zoning: { upsert: Zone[]; remove: Pick<Zone, 'village_code' | 'npsn'>[] }
  quotas: { upsert: Quota[] }
  history: { upsert: YearCount[] }
}

export interface SampleSet {
  villages: number
  schools: number
  /** Registrations, including deleted ones, with a village or a school of the sample set. */
  registrations: number
}

/** Advisory lock of an import, so that a second one waits; any number that nothing else uses. */
const IMPORT_LOCK = 250_603

export async function waitForOtherImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx)
}

export async function findSampleSet(tx: Tx): Promise<SampleSet> {
  const found = await sql<SampleSet>`
    select
      (select count(*) from village where is_sample) as villages,
      (select count(*) from school where is_sample) as schools,
      (select count(*) from registration
       where village_id in (select id from village where is_sample)
          or school_1_id in (select id from school where is_sample)
          or school_2_id in (select id from school where is_sample)) as registrations`.execute(tx)
  return found.rows[0] ?? { villages: 0, schools: 0, registrations: 0 }
}

/**
 * Reads the stored rows that the import is compared with, and locks the levels of all seasons (season/lock-levels.ts).
 *
 * @param kinds the tables of the import; queries that they do not need are skipped
 * @param withoutSample omits the sample set, which the import will remove
 */
export async function readStored(
  tx: Tx,
  { kinds, withoutSample }: { kinds: ReadonlySet<Kind>; withoutSample: boolean },
): Promise<Stored> {
  await lockEveryLevel(tx, 'change')
  const included = withoutSample ? sql<boolean>`not is_sample` : sql<boolean>`true`
  const villages = await tx.selectFrom('village').selectAll().where(included).execute()
  const schools = await tx.selectFrom('school').selectAll().where(included).execute()
  const codes = new Map(villages.map((village) => [village.id, village.code]))
  const numbers = new Map(schools.map((school) => [school.id, school.npsn]))
  const zones = kinds.has('zoning') ? await findZones(tx) : []
  const quotas = kinds.has('quotas') ? await lockQuotas(tx) : []
  const admitted = kinds.has('quotas') ? await countAdmitted(tx) : []
  const chosen = kinds.has('schools') ? await findChosenSchools(tx) : []
  return {
    districts: await tx.selectFrom('district').select(['id', 'code', 'name']).execute(),
    villages,
    schools,
    seasons: await tx.selectFrom('season').select(['id', 'label']).execute(),
    zones: zones.flatMap((zone) => {
      const [village_code, npsn] = [codes.get(zone.village_id), numbers.get(zone.school_id)]
      return village_code && npsn ? [{ ...zone, village_code, npsn }] : []
    }),
    quotas: withNumber(quotas, numbers),
    admitted: withNumber(admitted, numbers),
    history: kinds.has('history') ? await listHistory(tx) : [],
    registered: kinds.has('history') ? await countRegistrations(tx) : [],
    chosen: new Set(withNumber(chosen, numbers).map((school) => school.npsn)),
  }
}

function withNumber<T extends { school_id: number }>(rows: T[], numbers: ReadonlyMap<number, string>) {
  return rows.flatMap((row) => {
    const npsn = numbers.get(row.school_id)
    return npsn ? [{ ...row, npsn }] : []
  })
}

/** Zones of the active season. */
function findZones(tx: Tx) {
  return tx
    .selectFrom('zone')
    .select(['village_id', 'school_id', 'rank', 'is_synthetic'])
    .where('season_id', '=', sql<number>`active_season_id()`)
    .execute()
}

/** Locks the quotas until the transaction ends. An admission takes the same lock, so the number of admissions cannot change. */
function lockQuotas(tx: Tx) {
  return tx.selectFrom('quota').selectAll().orderBy('season_id').orderBy('school_id').forUpdate().execute()
}

async function findChosenSchools(tx: Tx): Promise<{ school_id: number }[]> {
  const found = await sql<{ school_id: number }>`
    select school_1_id as school_id from registration union select school_2_id from registration`.execute(tx)
  return found.rows
}

/** Deletes the sample set. Its zones and quotas are deleted by cascade. */
export async function removeSampleSet(tx: Tx): Promise<void> {
  await tx.deleteFrom('village').where('is_sample', '=', true).execute()
  await tx.deleteFrom('school').where('is_sample', '=', true).execute()
}

export async function write(tx: Tx, writes: Writes): Promise<void> {
  const { districts, villages, schools, zoning, quotas, history } = writes
  await each(
    districts.insert,
    (rows) => sql`
    insert into district (id, code, name)
    select id, code, name from jsonb_to_recordset(${rows}::jsonb) as row (id smallint, code text, name text)`,
  )
  await each(
    districts.update,
    (rows) => sql`
    update district set name = row.name
    from jsonb_to_recordset(${rows}::jsonb) as row (id smallint, name text) where district.id = row.id`,
  )

  const village = sql`(code text, name text, type text, district_id smallint, aliases text[], is_synthetic boolean)`
  await each(
    villages.insert,
    (rows) => sql`
    insert into village (code, name, type, district_id, aliases, is_synthetic)
    select code, name, type, district_id, aliases, is_synthetic
    from jsonb_to_recordset(${rows}::jsonb) as row ${village} order by code`,
  )
  await each(
    villages.update,
    (rows) => sql`
    update village set name = row.name, type = row.type, district_id = row.district_id, aliases = row.aliases,
      is_synthetic = row.is_synthetic, is_sample = false
    from jsonb_to_recordset(${rows}::jsonb) as row ${village} where village.code = row.code`,
  )

  const school = sql`(npsn text, name text, type text, status text, district_id smallint,
    latitude double precision, longitude double precision, is_synthetic boolean)`
  await each(
    schools.insert,
    (rows) => sql`
    insert into school (npsn, name, type, status, district_id, latitude, longitude, is_synthetic)
    select npsn, name, type, status, district_id, latitude, longitude, is_synthetic
    from jsonb_to_recordset(${rows}::jsonb) as row ${school} order by npsn`,
  )
  await each(
    schools.update,
    (rows) => sql`
    update school set name = row.name, type = row.type, status = row.status, district_id = row.district_id,
      latitude = row.latitude, longitude = row.longitude, is_synthetic = row.is_synthetic, is_sample = false
    from jsonb_to_recordset(${rows}::jsonb) as row ${school} where school.npsn = row.npsn`,
  )

  await each(
    zoning.remove,
    (rows) => sql`
    delete from zone using jsonb_to_recordset(${rows}::jsonb) as row (village_code text, npsn text), village, school
    where village.code = row.village_code and school.npsn = row.npsn
      and zone.season_id = active_season_id() and zone.village_id = village.id and zone.school_id = school.id`,
  )
  // An admin may have added the same row since the stored rows were read.
  await each(
    zoning.upsert,
    (rows) => sql`
    insert into zone (season_id, village_id, school_id, rank, is_synthetic)
    select active_season_id(), village.id, school.id, row.rank, row.is_synthetic
    from jsonb_to_recordset(${rows}::jsonb)
      as row (village_code text, npsn text, rank smallint, is_synthetic boolean)
    join village on village.code = row.village_code join school on school.npsn = row.npsn
    order by village.id, school.id
    on conflict (season_id, village_id, school_id) do update set rank = excluded.rank, is_synthetic = excluded.is_synthetic`,
  )
  await each(
    quotas.upsert,
    (rows) => sql`
    insert into quota (season_id, school_id, seats, is_synthetic)
    select row.season_id, school.id, row.seats, row.is_synthetic
    from jsonb_to_recordset(${rows}::jsonb)
      as row (season_id smallint, npsn text, seats smallint, is_synthetic boolean)
    join school on school.npsn = row.npsn
    order by row.season_id, school.id
    on conflict (season_id, school_id) do update set seats = excluded.seats, is_synthetic = excluded.is_synthetic`,
  )

  await each(
    history.upsert,
    (rows) => sql`
    insert into history (first_year, registrations)
    select first_year, registrations
    from jsonb_to_recordset(${rows}::jsonb) as row (first_year smallint, registrations integer)
    order by first_year
    on conflict (first_year) do update set registrations = excluded.registrations`,
  )

  async function each(rows: unknown[], statement: (json: string) => RawBuilder<unknown>): Promise<void> {
    if (rows.length > 0) await statement(JSON.stringify(rows)).execute(tx)
  }
}
