import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

export interface ZoneEntry {
  seasonId: number
  villageId: number
  schoolId: number
  level: Level
}

/** @returns false if the village or a school of this level does not exist, or the school already serves the village */
export async function addZone(
  db: Kysely<Schema>,
  { seasonId, villageId, schoolId, level }: ZoneEntry,
): Promise<boolean> {
  const added = await db
    .insertInto('zone')
    .columns(['season_id', 'village_id', 'school_id', 'is_synthetic'])
    .expression((eb) =>
      eb
        .selectFrom(['village', 'school'])
        .where('village.id', '=', villageId)
        .where('school.id', '=', schoolId)
        .where('school.type', '=', level)
        .select([
          eb.lit(seasonId).as('season_id'),
          'village.id as village_id',
          'school.id as school_id',
          eb.lit(false).as('is_synthetic'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('school_id')
    .executeTakeFirst()
  return added !== undefined
}

/** @returns whether the school served the village */
export async function removeZone(
  db: Kysely<Schema>,
  { seasonId, villageId, schoolId, level }: ZoneEntry,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('zone')
    .using('school')
    .whereRef('school.id', '=', 'zone.school_id')
    .where('school.type', '=', level)
    .where('zone.season_id', '=', seasonId)
    .where('zone.village_id', '=', villageId)
    .where('zone.school_id', '=', schoolId)
    .returning('zone.school_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** The reason why `addZone` returned false. */
export async function findObstacle(
  db: Kysely<Schema>,
  { villageId, schoolId, level }: ZoneEntry,
): Promise<'no village' | 'no such school' | 'in zone'> {
  const village = await db.selectFrom('village').select('id').where('id', '=', villageId).executeTakeFirst()
  if (!village) return 'no village'
  const school = await db.selectFrom('school').select('type').where('id', '=', schoolId).executeTakeFirst()
  return school?.type === level ? 'in zone' : 'no such school'
}
