/** Seats and applicants of one school in one season. */
import type { SchoolFigures } from '@spmb/domain/reporting/school-contract.staff.ts'
import { type Kysely, sql } from 'kysely'
import { isApplicantOf, isLive, isUndecided } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { countUsed, seatsOf } from '../quota/quota.queries.ts'

type Counted = Omit<SchoolFigures, 'school' | 'season' | 'seats' | 'used'>

const LIVE = isLive()

/** @returns undefined for an unknown school or season */
export async function readSchoolFigures(
  db: Kysely<Schema>,
  { seasonId, schoolId }: { seasonId: number; schoolId: number },
): Promise<SchoolFigures | undefined> {
  const school = await db
    .selectFrom('school')
    .select(['id', 'npsn', 'name', 'type as level'])
    .where('id', '=', schoolId)
    .executeTakeFirst()
  const season = await db
    .selectFrom('season')
    .select(['first_year', 'label', 'is_active'])
    .where('id', '=', seasonId)
    .executeTakeFirst()
  if (!school || !season) return undefined
  const counted = await countApplicants(db, seasonId, schoolId)
  return {
    school,
    season,
    seats: (await seatsOf(db, seasonId, [schoolId])).get(schoolId) ?? null,
    used: (await countUsed(db, seasonId, [schoolId])).get(schoolId) ?? 0,
    ...counted,
  }
}

async function countApplicants(db: Kysely<Schema>, seasonId: number, schoolId: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) filter (where ${LIVE} and school_1_id = ${schoolId}) as choice_1,
      count(*) filter (where ${LIVE} and school_2_id = ${schoolId}) as choice_2,
      count(*) filter (where ${LIVE} and placed_school_id = ${schoolId}) as placed,
      count(*) filter (where ${LIVE}) as applicants,
      count(*) filter (where ${LIVE} and ${isUndecided()} and (school_1_id = ${schoolId} and school_1_decision is null
        or school_2_id = ${schoolId} and school_2_decision is null)) as undecided,
      count(*) filter (where withdrawn_at is not null) as withdrawn,
      count(*) filter (where ${LIVE} and source = 'daring') as online,
      count(*) filter (where ${LIVE} and source = 'luring') as offline
    from registration
    where season_id = ${seasonId} and deleted_at is null
      and ${isApplicantOf(schoolId)}`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('An aggregate returned no row.')
  return counted
}
