/** The desk of a school, all of one moment. */
import type { DeskData } from '@spmb/domain/selection/desk/contract.ts'
import { ORDER_KEYS } from '@spmb/domain/selection/order.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { Database } from '../../database/database.ts'
import { countUsed, seatsOf } from '../../quota/quota.queries.ts'
import { seasonIdOf } from '../../season/season.queries.ts'
import { isFixed } from '../distance/fixed-levels.ts'
import { findDeskApplicants } from './desk.queries.ts'

/** @throws NotFound for an unknown school or season, and for a school outside the scope */
export function readDeskOf(
  db: Database,
  {
    schoolId,
    ownSchool,
    firstYear,
  }: { schoolId: number; ownSchool: number | null; firstYear: number | undefined },
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
      const { method, state, order_keys: order, ...year } = season
      return {
        season: year,
        school,
        method,
        closed: !year.is_active || isFixed({ state }),
        order: ORDER_KEYS.filter((key) => order.includes(key)).sort(
          (a, b) => order.indexOf(a) - order.indexOf(b),
        ),
        seats: (await seatsOf(tx, seasonId, [schoolId])).get(schoolId) ?? null,
        used: (await countUsed(tx, seasonId, [schoolId])).get(schoolId) ?? 0,
        applicants: await findDeskApplicants(tx, { seasonId, level: school.level, schoolId }),
      }
    })
}
