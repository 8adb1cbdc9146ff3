/** Counts registrations for the recap. The scope of an operator is a condition of every statement. */

import { ONWARD_KINDS, type OnwardKind } from '@spmb/domain/onward/messages.ts'
import type { Recap, RecapPlaces } from '@spmb/domain/recap/contract.staff.ts'
import { ageReferenceDate } from '@spmb/domain/season/regulation.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import {
  admittingSchool,
  isAdmittedBy,
  isLive,
  isUndecided,
} from '../../platform/database/live-registration.ts'

export interface RecapScope {
  level: Level
  /** An operator's school; null for all. */
  schoolId: number | null
}

export interface RecapSeason {
  id: number
  first_year: number
  label: string
  is_active: boolean
}

/** One group of children by the school of their first choice, by village or by age; the other two keys are null. */
interface Group extends Record<`onward_${OnwardKind}`, number> {
  school_id: number | null
  village_id: number | null
  age: number | null
  live: number
  male: number
  female: number
  undecided: number
  admitted: number
  /** Refused everywhere. */
  unplaced: number
  withdrawn: number
}

/** Reads the children once and groups them three times. Children of an operator's scope chose the school first. */
export async function groupChildren(
  tx: Tx,
  season: RecapSeason,
  { level, schoolId }: RecapScope,
): Promise<Group[]> {
  const ofSchool = schoolId === null ? sql`` : sql`and school_1_id = ${schoolId}`
  const onward = ONWARD_KINDS.map(
    (kind) =>
      sql`count(*) filter (where live and not admitted and onward = ${kind}) as ${sql.ref(`onward_${kind}`)}`,
  )
  const { rows } = await sql<Group>`
    select school_id, village_id, age,
      count(*) filter (where live) as live,
      count(*) filter (where live and gender = 'L') as male,
      count(*) filter (where live and gender = 'P') as female,
      count(*) filter (where live and undecided) as undecided,
      count(*) filter (where live and admitted) as admitted,
      count(*) filter (where live and not admitted and not undecided) as unplaced,
      count(*) filter (where not live) as withdrawn,
      ${sql.join(onward)}
    from (
      select school_1_id as school_id, village_id, gender, withdrawn_at is null as live,
        extract(year from age(${ageReferenceDate(season.first_year)}::date, birth_date))::int as age,
        ${isUndecided()} as undecided,
        ${isAdmittedBy(null)} is true as admitted,
        coalesce(onward_place.kind, 'unknown') as onward
      from registration
      left join onward_place on onward_place.registration_id = registration.id
      where season_id = ${season.id} and level = ${level} and deleted_at is null ${ofSchool}
    ) as child
    group by grouping sets ((school_id), (village_id), (age))`.execute(tx)
  return rows
}

/** Live applicants by the school of one choice. */
export async function countByChoice(
  tx: Tx,
  seasonId: number,
  { choice, level, schoolId }: RecapScope & { choice: 'school_1_id' | 'school_2_id' },
): Promise<Map<number, number>> {
  const column = sql.ref(choice)
  const ofSchool = schoolId === null ? sql`` : sql`and ${column} = ${schoolId}`
  const { rows } = await sql<{ school_id: number; applicants: number }>`
    select ${column} as school_id, count(*) as applicants from registration
    where season_id = ${seasonId} and level = ${level} and ${isLive()} ${ofSchool}
    group by ${column}`.execute(tx)
  return new Map(rows.map((row) => [row.school_id, row.applicants]))
}

/** What became of the places of each school that gave one: of the children it admits, and those whose places were released. */
export async function countPlaces(
  tx: Tx,
  seasonId: number,
  { level, schoolId }: RecapScope,
): Promise<Map<number, RecapPlaces>> {
  const { rows } = await sql<RecapPlaces & { school_id: number }>`
    select ${admittingSchool('r')} as school_id,
      count(*) filter (where ${isLive('r')} and re.school_id = ${admittingSchool('r')}) as arrived,
      count(*) filter (where ${isLive('r')} and origin = 'reserve') as reserve,
      count(*) filter (where ${isLive('r')} and origin = 'objection') as objection,
      count(*) filter (where ${isLive('r')} and origin = 'placement') as placed,
      count(*) filter (where re.released_at = r.withdrawn_at) as released
    from registration as r
    left join re_registration as re on re.registration_id = r.id
    left join decision on decision.registration_id = r.id and decision.school_id = ${admittingSchool('r')}
    where r.season_id = ${seasonId} and r.level = ${level} and r.deleted_at is null and ${isAdmittedBy(schoolId, 'r')}
      and (r.withdrawn_at is null or re.released_at = r.withdrawn_at)
    group by 1`.execute(tx)
  return new Map(rows.map(({ school_id, ...places }) => [school_id, places]))
}

/** Live children of each season that has any, by first choice in an operator's scope. Oldest first. */
export async function countByYear(
  tx: Tx,
  { level, schoolId }: RecapScope,
): Promise<(Omit<Recap['years'][number], 'admitted'> & { id: number })[]> {
  const ofSchool = schoolId === null ? sql`` : sql`and school_1_id = ${schoolId}`
  const { rows } = await sql<Omit<Recap['years'][number], 'admitted'> & { id: number }>`
    select season.id, first_year, label, applicants
    from (
      select season_id, count(*) as applicants from registration
      where level = ${level} and ${isLive()} ${ofSchool} group by season_id
    ) as counted
    join season on season.id = season_id
    order by first_year`.execute(tx)
  return rows
}

/** Live children about whom it is written what helps them at school (docs/product-rules.md#support-needs). */
export async function countSupport(tx: Tx, seasonId: number, level: Level): Promise<number> {
  const { count } = await tx
    .selectFrom('support_need')
    .innerJoin('registration as r', 'r.id', 'support_need.registration_id')
    .where('r.season_id', '=', seasonId)
    .where('r.level', '=', level)
    .where('text_sealed', 'is not', null)
    .where(isLive('r'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface StoredSchool {
  id: number
  npsn: string
  name: string
  district: { id: number; name: string }
  isClosed: boolean
}

/** The schools of a level by district and name. */
export async function schoolsInScope(tx: Tx, { level, schoolId }: RecapScope): Promise<StoredSchool[]> {
  const rows = await tx
    .selectFrom('school')
    .innerJoin('district', 'district.id', 'school.district_id')
    .select(['school.id', 'npsn', 'school.name', 'closed_at', 'district_id', 'district.name as district'])
    .where('type', '=', level)
    .$if(schoolId !== null, (query) => query.where('school.id', '=', schoolId))
    .orderBy('district_id')
    .orderBy(sql`school.name collate "und-x-icu"`)
    .orderBy('school.id')
    .execute()
  return rows.map(({ district_id, district, closed_at, ...school }) => ({
    ...school,
    isClosed: closed_at !== null,
    district: { id: district_id, name: district },
  }))
}

export async function villagesById(tx: Tx) {
  return tx
    .selectFrom('village')
    .innerJoin('district', 'district.id', 'village.district_id')
    .select(['village.id', 'village.name', 'district_id', 'district.name as district'])
    .orderBy('district_id')
    .orderBy(sql`village.name collate "und-x-icu"`)
    .orderBy('village.id')
    .execute()
}
