/** Reads the children of papers, and the run of a level. */
import type { Level } from '@spmb/domain/shared/level.ts'
import type { LocalDate } from '@spmb/domain/shared/local-date.ts'
import { type Kysely, sql } from 'kysely'
import {
  admittingSchool,
  isAdmittedBy,
  isLive,
  isUndecided,
} from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'

export interface AdmittedChild {
  no_registration: string
  name: string
  gender: 'L' | 'P'
  birth_date: LocalDate
  village: string
  school: string
}

/** Live children whom the school, or any school of the level, admits, by school and name. */
export async function admittedChildren(
  db: Kysely<Schema>,
  { seasonId, level, schoolId }: { seasonId: number; level: Level; schoolId: number | null },
): Promise<AdmittedChild[]> {
  const { rows } = await sql<AdmittedChild>`
    select r.no_registration, r.name, r.gender, r.birth_date, v.name as village, s.name as school
    from registration as r
    join village as v on v.id = r.village_id
    join school as s on s.id = ${admittingSchool('r')}
    where r.season_id = ${seasonId} and r.level = ${level} and ${isLive('r')} and ${isAdmittedBy(schoolId, 'r')}
    order by s.name collate "und-x-icu", s.id, r.name collate "und-x-icu", r.id`.execute(db)
  return rows
}

export interface UnplacedChild {
  no_registration: string
  name: string
  village: string
  district: string
  /** As stored. */
  phone: string
  school_1: string
  /** Refused everywhere; otherwise not decided yet. */
  refused: boolean
}

/** Live children whom no school admits, those refused everywhere first, by district, village and name. */
export async function unplacedChildren(
  db: Kysely<Schema>,
  { seasonId, level }: { seasonId: number; level: Level },
): Promise<UnplacedChild[]> {
  const { rows } = await sql<UnplacedChild>`
    select r.no_registration, r.name, v.name as village, d.name as district, r.phone, s.name as school_1,
      not ${isUndecided('r')} as refused
    from registration as r
    join village as v on v.id = r.village_id
    join district as d on d.id = v.district_id
    join school as s on s.id = r.school_1_id
    where r.season_id = ${seasonId} and r.level = ${level} and ${isLive('r')} and ${isAdmittedBy(null, 'r')} is not true
    order by ${isUndecided('r')}, d.name collate "und-x-icu", v.name collate "und-x-icu", r.name collate "und-x-icu", r.id`.execute(
    db,
  )
  return rows
}

export interface FrozenRun {
  frozen_at: Date
  frozen_hash: string
  /** Null: not applied yet. */
  certificate_hash: string | null
}

/** The run of a level that is frozen or applied; undefined: none. */
export function frozenRun(
  db: Kysely<Schema>,
  { seasonId, level }: { seasonId: number; level: Level },
): Promise<FrozenRun | undefined> {
  return db
    .selectFrom('selection_run')
    .select(['frozen_at', 'frozen_hash', 'certificate_hash'])
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .where('kind', '=', 'main')
    .where('abandoned_at', 'is', null)
    .executeTakeFirst()
}
