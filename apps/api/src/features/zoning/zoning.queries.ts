import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'

export interface ZoneEntry {
  seasonId: number
  villageId: number
  schoolId: number
  level: Level
}

/** The open schools of each village by level, in the order of the zone, then by name. `isProposed`: the office has not confirmed all. */
export async function readZones(
  db: Kysely<Schema>,
  seasonId: number,
): Promise<Map<number, Partial<Record<Level, { schools: number[]; isProposed: boolean }>>>> {
  const rows = await db
    .selectFrom('zone')
    .innerJoin('school', 'school.id', 'zone.school_id')
    .where('season_id', '=', seasonId)
    .where('closed_at', 'is', null)
    .select(['village_id', 'school_id', 'type', 'zone.is_synthetic'])
    .orderBy('zone.rank')
    .orderBy('school.name')
    .orderBy('school_id')
    .execute()
  const zones = new Map<number, Partial<Record<Level, { schools: number[]; isProposed: boolean }>>>()
  for (const { village_id: villageId, school_id: schoolId, type, is_synthetic: isProposed } of rows) {
    const village = zones.get(villageId) ?? {}
    const zone = village[type] ?? { schools: [], isProposed: false }
    zone.schools.push(schoolId)
    zone.isProposed ||= isProposed
    zones.set(villageId, { ...village, [type]: zone })
  }
  return zones
}

/** @returns false if the village or an open school of this level does not exist, or the school already serves the village */
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
        .where('school.closed_at', 'is', null)
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
): Promise<'no village' | 'no such school' | 'closed' | 'in zone'> {
  const village = await db.selectFrom('village').select('id').where('id', '=', villageId).executeTakeFirst()
  if (!village) return 'no village'
  const school = await db
    .selectFrom('school')
    .select(['type', 'closed_at'])
    .where('id', '=', schoolId)
    .executeTakeFirst()
  if (school?.type !== level) return 'no such school'
  return school.closed_at ? 'closed' : 'in zone'
}

/** The zone of a village, both levels, locked until the transaction ends. */
export async function lockZone(tx: Tx, seasonId: number, villageId: number) {
  return tx
    .selectFrom('zone')
    .innerJoin('school', 'school.id', 'zone.school_id')
    .where('zone.season_id', '=', seasonId)
    .where('zone.village_id', '=', villageId)
    .select(['zone.school_id', 'zone.is_synthetic', 'school.closed_at'])
    .orderBy('zone.school_id')
    .forUpdate('zone')
    .execute()
}

export async function setConfirmed(tx: Tx, seasonId: number, villageId: number): Promise<void> {
  await tx
    .updateTable('zone')
    .set({ is_synthetic: false })
    .where('season_id', '=', seasonId)
    .where('village_id', '=', villageId)
    .where('is_synthetic', '=', true)
    .execute()
}
