/** The desk of a school, all of one moment. */

import type { DeskApplicantRecord, DeskData } from '@spmb/domain/selection/desk/contract.staff.ts'
import { orderKeysOf } from '@spmb/domain/selection/order.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { admittingSchool, givenSeat, isLive } from '../../../platform/database/live-registration.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { countUsed, seatsOf } from '../../quota/quota.queries.ts'
import { placesByPath } from '../../recap/places-by-path.ts'
import { flagsOf } from '../../registration/staff/applicant-rows.ts'
import { distanceTo } from '../../registration/staff/distances.ts'
import { isEnteredLate } from '../../season/ranking.ts'
import { seasonIdOf } from '../../season/season.queries.ts'
import { isFixed } from '../distance/fixed-levels.ts'

/**
 * @param asked.namesSeats whether each child LULUS here is shown with the path that gave its seat: for admins
 * @throws NotFound for an unknown school or season, and for a school outside the scope
 */
export function readDeskOf(
  db: Database,
  {
    schoolId,
    ownSchool,
    firstYear,
    namesSeats,
  }: { schoolId: number; ownSchool: number | null; firstYear: number | undefined; namesSeats: boolean },
): Promise<DeskData> {
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const school = await tx
        .selectFrom('school')
        .select(['id', 'name', 'npsn', 'type as level'])
        .where('id', '=', schoolId)
        .executeTakeFirst()
      if (!school || (ownSchool !== null && ownSchool !== schoolId)) throw new NotFound()
      const seasonId = await seasonIdOf(tx, firstYear)
      const season = await tx
        .selectFrom('season')
        .innerJoin('season_level as l', 'l.season_id', 'season.id')
        .select(['first_year', 'label', 'is_active', 'method', 'state', 'order_keys'])
        .where('season.id', '=', seasonId)
        .where('l.level', '=', school.level)
        .executeTakeFirstOrThrow()
      const { method, state, order_keys, ...year } = season
      const scope = { level: school.level, schoolId }
      const byPath = await placesByPath(tx, seasonId, scope, ownSchool === null ? 'office' : 'school')
      const rest = byPath?.settings.find(({ is_rest }) => is_rest)
      const applicants = await findDeskApplicants(tx, { seasonId, ...scope }, byPath !== null && namesSeats)
      return {
        season: year,
        school,
        method,
        closed: !year.is_active || isFixed({ state }),
        order: orderKeysOf(rest?.order_keys ?? order_keys),
        seats: (await seatsOf(tx, seasonId, [schoolId])).get(schoolId) ?? null,
        used: (await countUsed(tx, seasonId, [schoolId])).get(schoolId) ?? 0,
        ...(byPath && {
          by_path: byPath.of(schoolId).map((places, i) => ({
            name: byPath.settings[i]?.name ?? '',
            is_rest: byPath.settings[i]?.is_rest ?? false,
            ...places,
          })),
        }),
        applicants: applicants.map(({ seat, ...child }) => ({
          ...child,
          ...(seat && {
            seat: {
              path: byPath?.settings.find(({ code }) => code === seat.path)?.name ?? seat.path,
              leftover: seat.leftover,
            },
          }),
        })),
      }
    })
}

/** The live applicants of one school with what orders them. */
type Row = Omit<DeskApplicantRecord, 'other' | 'seat'> & {
  /** With the code of the path. */
  seat: NonNullable<DeskApplicantRecord['seat']> | null
  other_id: number | null
  other_name: string | null
  other_decision: DeskApplicantRecord['decision']
}

/** By which path a child LULUS at the school has its seat. */
const seatAt = (schoolId: number) => sql`(
  select jsonb_build_object('path', given.path, 'leftover', given.seat = 'leftover')
  from ${givenSeat('r')} as given where ${admittingSchool('r')} = ${schoolId})`

async function findDeskApplicants(
  db: Kysely<Schema>,
  { seasonId, level, schoolId }: { seasonId: number; level: Level; schoolId: number },
  namesSeats: boolean,
): Promise<DeskApplicantRecord[]> {
  const { rows } = await sql<Row>`
    select r.id, r.no_registration, r.name, r.birth_date, v.name as village,
      case when r.school_1_id = ${schoolId} then ${distanceTo('r.school_1_id')} else ${distanceTo('r.school_2_id')} end as metres,
      case when r.school_1_id = r.school_2_id then null when r.school_1_id = ${schoolId} then 1 else 2 end as choice,
      other.id as other_id, other.name as other_name,
      r.placed_school_id is not null as placed,
      case when r.school_1_id = ${schoolId} then r.school_2_decision else r.school_1_decision end as other_decision,
      case when r.school_1_id = ${schoolId} then r.school_1_decision else r.school_2_decision end as decision,
      d.reason, ${isEnteredLate('r')} as late,
      coalesce(r.birth_date_differs, false) as birth_date_differs, ${flagsOf('r.id')} as flags,
      ${namesSeats ? seatAt(schoolId) : sql`null::jsonb`} as seat
    from registration as r
    join village as v on v.id = r.village_id
    left join school as other on r.school_1_id <> r.school_2_id
      and other.id = case when r.school_1_id = ${schoolId} then r.school_2_id else r.school_1_id end
    left join decision as d on d.registration_id = r.id and d.school_id = ${schoolId} and d.value is not null
    where r.season_id = ${seasonId} and r.level = ${level} and ${isLive('r')} and not r.registered_late
      and (r.school_1_id = ${schoolId} or r.school_2_id = ${schoolId})
    order by r.id`.execute(db)
  return rows.map(({ seat, other_id: id, other_name: name, other_decision: decision, ...row }) => ({
    ...row,
    ...(seat && { seat }),
    other: id === null ? null : { id, name: name ?? '', decision },
  }))
}
