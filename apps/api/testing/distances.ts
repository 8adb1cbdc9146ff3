/** Distances for tests, stored without a call. */
import { createHash } from 'node:crypto'
import type { PairSource } from '@spmb/domain/selection/distance/pairs.ts'
import type { ChoiceIds } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** The metres of the pair that calls confirm. */
const IMPORTED_METRES = 900

/** The fingerprint of a level without open pairs. */
export const NO_OPEN_PAIRS = createHash('sha256').update('[[],[]]').digest('hex')

/** Stores a distance in the active season, in place of one of the same source. */
export async function aDistance(
  { db }: TestApp,
  [villageId, schoolId]: readonly [village: number, school: number],
  metres: number,
  source: PairSource = 'imported',
): Promise<void> {
  const season = await db.kysely
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  const values = { metres, reason: source === 'override' ? 'Contoh alasan' : null }
  await db.kysely
    .insertInto('distance')
    .values({ season_id: season.id, village_id: villageId, school_id: schoolId, source, ...values })
    .onConflict((on) =>
      on
        .columns(['season_id', 'village_id', 'school_id', 'source'])
        .doUpdateSet({ ...values, confirmed_by: null, confirmed_at: null }),
    )
    .execute()
}

/** The second school of a zone with an imported distance, as a call confirms it. */
export async function anImportedPair(test: TestApp, { village_id, school_2_id }: ChoiceIds) {
  await aDistance(test, [village_id, school_2_id], IMPORTED_METRES)
  return { village_id, school_id: school_2_id, metres: IMPORTED_METRES }
}
