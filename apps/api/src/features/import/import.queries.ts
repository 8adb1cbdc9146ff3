/** What an import is compared with, and what it may write; import-writes.ts writes it. */
import type { PairSource } from '@spmb/domain/selection/distance/pairs.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { countAdmitted } from '../quota/quota.queries.ts'
import { countRegistrations, listHistory } from '../reporting/counts.queries.ts'
import { lockSchools } from '../schools/schools.queries.ts'
import { lockEveryLevel } from '../season/lock-levels.ts'
import { isFixed } from '../selection/distance/fixed-levels.ts'
import type { Kind } from './sources/source-table.ts'

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
  /** The settlement point. */
  latitude: number | null
  longitude: number | null
  centroid_latitude: number | null
  centroid_longitude: number | null
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
  /** The imported distance; null: none. */
  metres: number | null
  is_synthetic: boolean
}

export interface Distance {
  village_code: string
  npsn: string
  source: PairSource
  metres: number
  reason: string | null
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
  districts: (District & { is_sample: boolean })[]
  /** The highest number that a district had in this installation. */
  lastDistrictNumber: number
  villages: Village[]
  schools: School[]
  zones: Zone[]
  /** Of the active season, every source. */
  distances: Distance[]
  /** The levels of the active season whose distances cannot change any more. */
  fixed: Level[]
  /** An archived one is earlier than the active season. */
  seasons: { id: number; label: string; archived: boolean }[]
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
  distances: { upsert: Distance[] }
  quotas: { upsert: Quota[] }
  history: { upsert: YearCount[] }
}

export interface SampleSet {
  districts: number
  villages: number
  schools: number
  /** Registrations, including deleted ones, with a village or a school of the sample set. */
  registrations: number
  /** User names of its schools' operators. */
  operators: string[]
  /** Whether it has a public act, or 'spmb demo' filled the database: then only a new database is without it. */
  isKept: boolean
}

/** Advisory lock of an import, so that a second one waits; any number that nothing else uses. */
const IMPORT_LOCK = 250_603

export async function waitForOtherImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx)
}

export async function findSampleSet(tx: Tx): Promise<SampleSet> {
  const found = await sql<SampleSet>`
    select
      (select count(*) from district where is_sample) as districts,
      (select count(*) from village where is_sample) as villages,
      (select count(*) from school where is_sample) as schools,
      (select count(*) from trial_registrations()) as registrations,
      array(select username from user_account join school on school.id = school_id where is_sample order by username)
        as operators,
      exists (select from demo_data)
        or exists (select from selection_school join school on school.id = school_id where is_sample)
        or (exists (select from chain_entry) and exists (select from school where is_sample))
        as "isKept"`.execute(tx)
  return found.rows[0] as SampleSet
}

async function findSeasons(tx: Tx): Promise<Stored['seasons']> {
  return tx
    .selectFrom('season')
    .innerJoin('season as active', (join) => join.on('active.is_active', '=', true))
    .select(['season.id', 'season.label'])
    .select((of) =>
      of('season.first_year', '<', of.ref('active.first_year')).$castTo<boolean>().as('archived'),
    )
    .execute()
}

/**
 * Reads the stored rows that the import is compared with, and locks the levels of all seasons (season/lock-levels.ts), then the
 * schools if it writes them.
 *
 * @param kinds the tables of the import; queries that they do not need are skipped
 * @param withoutSample omits villages and schools of the sample set, which the import will remove
 */
export async function readStored(
  tx: Tx,
  { kinds, withoutSample }: { kinds: ReadonlySet<Kind>; withoutSample: boolean },
): Promise<Stored> {
  await lockEveryLevel(tx, 'change')
  if (kinds.has('schools') || withoutSample) await lockSchools(tx)
  const included = withoutSample ? sql<boolean>`not is_sample` : sql<boolean>`true`
  const villages = await tx.selectFrom('village').selectAll().where(included).execute()
  const schools = await tx.selectFrom('school').selectAll().where(included).execute()
  const codes = new Map(villages.map((village) => [village.id, village.code]))
  const numbers = new Map(schools.map((school) => [school.id, school.npsn]))
  const zones = kinds.has('zoning') ? await findZones(tx) : []
  const distances = kinds.has('zoning') || kinds.has('distances') ? await findDistances(tx) : []
  const imported = new Map(
    distances
      .filter(({ source }) => source === 'imported')
      .map((each) => [`${each.village_id} ${each.school_id}`, each.metres]),
  )
  const quotas = kinds.has('quotas') ? await lockQuotas(tx) : []
  const admitted = kinds.has('quotas') ? await countAdmitted(tx) : []
  const chosen = kinds.has('schools') ? await findChosenSchools(tx) : []
  return {
    districts: await listDistricts(tx),
    lastDistrictNumber: await findLastDistrictNumber(tx),
    villages,
    schools,
    seasons: await findSeasons(tx),
    zones: zones.flatMap((zone) => {
      const [village_code, npsn] = [codes.get(zone.village_id), numbers.get(zone.school_id)]
      const metres = imported.get(`${zone.village_id} ${zone.school_id}`) ?? null
      return village_code && npsn ? [{ ...zone, metres, village_code, npsn }] : []
    }),
    distances: distances.flatMap(({ village_id, school_id, ...distance }) => {
      const [village_code, npsn] = [codes.get(village_id), numbers.get(school_id)]
      return village_code && npsn ? [{ ...distance, village_code, npsn }] : []
    }),
    fixed: await findFixed(tx),
    quotas: withNumber(quotas, numbers),
    admitted: withNumber(admitted, numbers),
    history: kinds.has('history') ? await listHistory(tx) : [],
    registered: kinds.has('history') ? await countRegistrations(tx) : [],
    chosen: new Set(withNumber(chosen, numbers).map((school) => school.npsn)),
  }
}

export function listDistricts(tx: Tx) {
  return tx.selectFrom('district').select(['id', 'code', 'name', 'is_sample']).execute()
}

async function findLastDistrictNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value::integer else 0 end as last from district_number`.execute(tx)
  return rows[0]?.last ?? 0
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

function findDistances(tx: Tx) {
  return tx
    .selectFrom('distance')
    .select(['village_id', 'school_id', 'source', 'metres', 'reason'])
    .where('season_id', '=', sql<number>`active_season_id()`)
    .execute()
}

async function findFixed(tx: Tx): Promise<Level[]> {
  const levels = await tx
    .selectFrom('season_level')
    .select(['level', 'state'])
    .where('season_id', '=', sql<number>`active_season_id()`)
    .orderBy('level')
    .execute()
  return levels.filter(isFixed).map(({ level }) => level)
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
