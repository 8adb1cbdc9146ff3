/** What the figures of a run show beside its snapshot: names, where children live, and the season before. */
import type { BornChild } from '@spmb/domain/selection/preview/twins.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { countAdmitted } from '../../quota/quota.queries.ts'
import { countByChoice } from '../../recap/recap.queries.ts'

export interface RunSeason {
  id: number
  first_year: number
  label: string
}

/** The season of a run, and the last one before it. */
export async function seasonsOf(
  tx: Tx,
  seasonId: number,
): Promise<{ season: RunSeason; earlier: RunSeason | null }> {
  const season = await tx
    .selectFrom('season')
    .select(['id', 'first_year', 'label'])
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow()
  const earlier = await tx
    .selectFrom('season')
    .select(['id', 'first_year', 'label'])
    .where('first_year', '<', season.first_year)
    .orderBy('first_year', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { season, earlier: earlier ?? null }
}

export interface EarlierFigures {
  applicants: number
  /** Children LULUS, by school. */
  admitted: Map<number, number>
}

/** Applicants of a level in a season, and admissions of these schools. */
export async function earlierFigures(
  tx: Tx,
  seasonId: number,
  { level, schoolIds }: { level: Level; schoolIds: readonly number[] },
): Promise<EarlierFigures> {
  const chosen = await countByChoice(tx, seasonId, { level, schoolId: null, choice: 'school_1_id' })
  const admitted = await countAdmitted(tx, { seasonId, schoolIds: [...schoolIds] })
  return {
    applicants: [...chosen.values()].reduce((sum, count) => sum + count, 0),
    admitted: new Map(admitted.map(({ school_id, used }) => [school_id, used])),
  }
}

export interface RunSchool {
  id: number
  npsn: string
  name: string
  district: { id: number; name: string }
}

/** The schools of a run by district and name, as they are called now. */
export async function runSchools(tx: Tx, runId: number): Promise<RunSchool[]> {
  const rows = await tx
    .selectFrom('selection_school as own')
    .innerJoin('school', 'school.id', 'own.school_id')
    .innerJoin('district', 'district.id', 'school.district_id')
    .select(['school.id', 'own.npsn', 'school.name', 'district_id', 'district.name as district'])
    .where('own.run_id', '=', runId)
    .orderBy('district_id')
    .orderBy(sql`school.name collate "und-x-icu"`)
    .orderBy('school.id')
    .execute()
  return rows.map(({ district_id, district, ...school }) => ({
    ...school,
    district: { id: district_id, name: district },
  }))
}

export interface LineGroup {
  district: number
  gender: 'L' | 'P'
}

/** Where each child of a run lives and its gender, in the order of the tickets; null without a registration. */
export async function lineGroups(
  tx: Tx,
  runId: number,
): Promise<{ groups: (LineGroup | null)[]; districts: { id: number; name: string }[] }> {
  const { rows } = await sql<{ district: number | null; gender: 'L' | 'P' | null }>`
    select village.district_id as district, r.gender
    from selection_line as line
    left join registration as r on r.id = line.registration_id
    left join village on village.id = r.village_id
    where line.run_id = ${runId} order by line.ticket collate "C"`.execute(tx)
  const districts = await tx.selectFrom('district').select(['id', 'name']).orderBy('id').execute()
  const groups = rows.map(({ district, gender }) =>
    district !== null && gender !== null ? { district, gender } : null,
  )
  return { groups, districts }
}

export interface NamedChild {
  id: number
  no_registration: string
  name: string
}

export async function namesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, NamedChild>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('registration')
    .select(['id', 'no_registration', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who each child of a run is, in the order of the tickets; null without a registration. */
export async function bornChildren(tx: Tx, runId: number): Promise<((NamedChild & BornChild) | null)[]> {
  const { rows } = await sql<(NamedChild & BornChild) | { id: null }>`
    select r.id, r.no_registration, r.name, r.mother_name, to_char(r.birth_date, 'YYYY-MM-DD') as birth_date
    from selection_line as line left join registration as r on r.id = line.registration_id
    where line.run_id = ${runId} order by line.ticket collate "C"`.execute(tx)
  return rows.map((row) => (row.id === null ? null : row))
}

/** The reasons of decisions by hand, by 'registration school'. */
export async function decisionReasons(tx: Tx, ids: readonly number[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('decision')
    .select(['registration_id', 'school_id', 'reason'])
    .where('registration_id', 'in', [...ids])
    .where('origin', '=', 'manual')
    .execute()
  return new Map(rows.map((row) => [`${row.registration_id} ${row.school_id}`, row.reason]))
}
