/** The window of late registration (docs/product-rules.md#late-registration). */
import type { LateWindow } from '@spmb/domain/free-seats/late.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { seasonFacts, stateOf } from './frozen-level.ts'
import type { LockedLevel } from './lock-levels.ts'

/** The window of a level that is locked, or was read as `levelOf` does. */
export async function readLateWindow(
  db: Kysely<Schema>,
  seasonId: number,
  level: LockedLevel,
  now: Date,
): Promise<LateWindow> {
  const { late_until: until } = await db
    .selectFrom('season_level')
    .select('late_until')
    .where('season_id', '=', seasonId)
    .where('level', '=', level.level)
    .executeTakeFirstOrThrow()
  const { published } = await seasonFacts(db, seasonId, now)
  return { until, published, method: level.method, state: await stateOf(db, seasonId, level, now) }
}

/** The level is locked. An open window keeps its beginning; one that is over starts again. */
export async function storeLateWindow(
  db: Kysely<Schema>,
  { seasonId, level }: { seasonId: number; level: Level },
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('season_level')
    .set({
      late_from: sql`case when late_until > ${now} then late_from else ${now} end`,
      late_until: until,
    })
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .execute()
}
