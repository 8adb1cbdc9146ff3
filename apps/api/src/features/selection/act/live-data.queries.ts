/** What a freeze reads: registrations, seats and distances as they are now, under the lock of the level. */

import type { SchoolOverQuota, UnconfirmedPair } from '@spmb/domain/selection/act/freeze.ts'
import { type DistanceSource, resolveDistance } from '@spmb/domain/selection/distance/resolve.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { admittingSchool, isAdmittedBy, isLive } from '../../../platform/database/live-registration.ts'
import type { Schema } from '../../../platform/database/schema.ts'

export interface LiveRegistration {
  id: number
  no_registration: string
  ticket: string
  birth_date: string
  village_id: number
  withdrawn: boolean
  keep_waiting: boolean
  school_1_id: number
  school_2_id: number
  /** By hand; null for none. */
  decision_1: 'LULUS' | 'TIDAK LULUS' | null
  decision_2: 'LULUS' | 'TIDAK LULUS' | null
}

/** Every registration of the level that is not deleted. */
export async function liveRegistrations(tx: Tx, seasonId: number, level: Level): Promise<LiveRegistration[]> {
  const { rows } = await sql<LiveRegistration>`
    select r.id, r.no_registration, ticket.ticket, r.birth_date, r.village_id, r.withdrawn_at is not null as withdrawn,
      coalesce(admission.keep_waiting, false) as keep_waiting,
      r.school_1_id, r.school_2_id,
      case when first.origin = 'manual' then r.school_1_decision end as decision_1,
      case when second.origin = 'manual' then r.school_2_decision end as decision_2
    from registration as r
    join lottery_ticket as ticket on ticket.registration_id = r.id
    left join re_registration as admission on admission.registration_id = r.id
    left join decision as first on first.registration_id = r.id and first.school_id = r.school_1_id
    left join decision as second on second.registration_id = r.id and second.school_id = r.school_2_id
    where r.season_id = ${seasonId} and r.level = ${level} and r.deleted_at is null`.execute(tx)
  return rows
}

/** How many of these there are, before any is read. */
export async function countRegistrations(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<number> {
  const { count } = await db
    .selectFrom('registration')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export interface LiveSchool {
  id: number
  npsn: string
  name: string
  quota: number | null
}

/** Schools of the level that have a quota or applicants. */
export async function liveSchools(tx: Tx, seasonId: number, level: Level): Promise<LiveSchool[]> {
  const { rows } = await sql<LiveSchool>`
    select school.id, school.npsn, school.name, quota.seats as quota
    from school left join quota on quota.school_id = school.id and quota.season_id = ${seasonId}
    where school.type = ${level} and (
      quota.school_id is not null
      or school.id in (select school_1_id from registration where season_id = ${seasonId} and level = ${level} and deleted_at is null)
      or school.id in (select school_2_id from registration where season_id = ${seasonId} and level = ${level} and deleted_at is null)
    )
    order by school.id`.execute(tx)
  return rows
}

export interface LiveDistance {
  source: DistanceSource
  metres: number
  confirmed: boolean
}

/** The distance that holds, of an applicant and a school. */
export type DistanceOf = (registrationId: number, villageId: number, schoolId: number) => LiveDistance | null

/** All distances of a level. What an admin set for one applicant is confirmed by that. */
export async function liveDistances(db: Kysely<Schema>, seasonId: number, level: Level): Promise<DistanceOf> {
  const own = await db
    .selectFrom('registration_distance as d')
    .innerJoin('registration as r', 'r.id', 'd.registration_id')
    .select(['d.registration_id', 'd.school_id', 'd.metres'])
    .where('r.season_id', '=', seasonId)
    .where('r.level', '=', level)
    .execute()
  const pairs = await db
    .selectFrom('distance as d')
    .innerJoin('school', 'school.id', 'd.school_id')
    .select(['d.village_id', 'd.school_id', 'd.source', 'd.metres', 'd.confirmed_at'])
    .where('d.season_id', '=', seasonId)
    .where('school.type', '=', level)
    .execute()
  const ofApplicant = new Map(own.map((row) => [`${row.registration_id} ${row.school_id}`, row.metres]))
  const ofPair = Map.groupBy(pairs, (row) => `${row.village_id} ${row.school_id}`)
  const resolved = new Map<string, LiveDistance | null>()
  return (registrationId, villageId, schoolId) => {
    const metres = ofApplicant.get(`${registrationId} ${schoolId}`)
    if (metres !== undefined) return { source: 'applicant', metres, confirmed: true }
    const key = `${villageId} ${schoolId}`
    if (!resolved.has(key)) resolved.set(key, resolvePair(ofPair.get(key) ?? []))
    return resolved.get(key) ?? null
  }
}

function resolvePair(
  rows: readonly { source: DistanceSource; metres: number; confirmed_at: Date | null }[],
): LiveDistance | null {
  const held = resolveDistance(
    Object.fromEntries(rows.map(({ source, metres }) => [source, { metres, reason: null }])),
  )
  if (!held) return null
  const { source, metres } = held
  return { source, metres, confirmed: rows.some((row) => row.source === source && row.confirmed_at !== null) }
}

/** LULUS by hand of each school that has any, with its quota, by name. */
export async function admittedByHand(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<SchoolOverQuota[]> {
  const { rows } = await sql<SchoolOverQuota>`
    select school.id, school.name, admitted.manual, quota.seats as quota
    from (
      select school_id, count(*)::int as manual from (
        select id, school_1_id as school_id from registration
          where season_id = ${seasonId} and level = ${level} and ${isLive()} and school_1_decision = 'LULUS'
        union
        select id, school_2_id from registration
          where season_id = ${seasonId} and level = ${level} and ${isLive()} and school_2_decision = 'LULUS'
      ) as places group by school_id
    ) as admitted
    join school on school.id = admitted.school_id
    left join quota on quota.season_id = ${seasonId} and quota.school_id = admitted.school_id
    order by school.name`.execute(db)
  return rows
}

/** Schools with more LULUS by hand than seats. */
export async function schoolsOverQuota(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<SchoolOverQuota[]> {
  const schools = await admittedByHand(db, seasonId, level)
  return schools.filter(({ manual, quota }) => manual > (quota ?? 0))
}

/** Names of closed schools with more seats than children they admit, and children who wait there: a run would give the seats. */
export async function closedWithSeats(db: Kysely<Schema>, seasonId: number, level: Level): Promise<string[]> {
  const ofLevel = sql`season_id = ${seasonId} and level = ${level} and ${isLive()}`
  const { rows } = await sql<{ name: string }>`
    select school.name from school join quota on quota.school_id = school.id and quota.season_id = ${seasonId}
    where school.type = ${level} and school.closed_at is not null
      and quota.seats > (select count(*) from registration where ${ofLevel} and school.id = ${admittingSchool()})
      and exists (
        select from registration where ${ofLevel} and ${isAdmittedBy(null)} is not true
          and (school_1_id = school.id and school_1_decision is null
            or school_2_id = school.id and school_2_decision is null)
      )
    order by school.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Pairs of village and school that live applicants use, without a distance or without its confirmation. */
export async function unconfirmedPairs(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<UnconfirmedPair[]> {
  const { rows: used } = await sql<{
    village_id: number
    school_id: number
    village: string
    school: string
  }>`
    select chosen.village_id, chosen.school_id, village.name as village, school.name as school
    from (
      select distinct r.village_id, choice.school_id
      from registration as r cross join lateral (values (r.school_1_id), (r.school_2_id)) as choice (school_id)
      where r.season_id = ${seasonId} and r.level = ${level} and ${isLive('r')}
        and not exists (
          select from registration_distance as own where own.registration_id = r.id and own.school_id = choice.school_id
        )
    ) as chosen
    join village on village.id = chosen.village_id
    join school on school.id = chosen.school_id
    order by village.name, school.name`.execute(db)
  const distanceOf = await liveDistances(db, seasonId, level)
  return used.flatMap(({ village_id, school_id, village, school }) => {
    const distance = distanceOf(0, village_id, school_id)
    return distance?.confirmed ? [] : [{ village, school, metres: distance?.metres ?? null }]
  })
}
