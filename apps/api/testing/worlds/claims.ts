/** Claims of children, stored without a call. */
import type { ClaimDetails } from '@spmb/domain/paths/claim/details.ts'
import type { ClaimState } from '@spmb/domain/paths/claim/states.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { sealDetails } from '../../src/features/paths/claim-details.ts'
import { storePaths } from '../../src/features/paths/paths.queries.ts'
import { type Database, inTransaction } from '../../src/platform/database/database.ts'
import { createFieldEncryption } from '../../src/platform/security/field-encryption.ts'
import { seededRandom } from '../seeded-random.ts'
import { TEST_DATA_KEY, type TestApp } from '../test-app.ts'

export interface TestClaim {
  path: string
  criterion: string
  state?: ClaimState
  choice?: 1 | 2
  details?: ClaimDetails
  score?: number
  /** Of an incomplete one; by default tomorrow. */
  due?: Date
}

/**
 * The path and the criterion exist for the level of the child.
 *
 * @param tools.dataKey of the registrations, which a real server has written with its own
 */
export async function aClaim(
  { db, clock, dataKey = TEST_DATA_KEY }: Pick<TestApp, 'db' | 'clock'> & { dataKey?: Buffer },
  child: { id: number; number: string },
  { path, criterion, state = 'waiting', choice, details = {}, score, due }: TestClaim,
): Promise<void> {
  const { kysely } = db
  const { season_id, level } = await kysely
    .selectFrom('registration')
    .select(['season_id', 'level'])
    .where('id', '=', child.id)
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('claim_child')
    .values({ registration_id: child.id })
    .onConflict((is) => is.doNothing())
    .execute()
  const encryption = createFieldEncryption(dataKey, seededRandom)
  await kysely
    .insertInto('claim')
    .values({
      registration_id: child.id,
      season_id,
      level,
      path,
      criterion,
      choice: choice ?? null,
      ...sealDetails(encryption, { number: child.number, path }, details),
      score: score ?? null,
      state,
      state_at: clock.now,
      due_at: state === 'incomplete' ? (due ?? new Date(clock.now.getTime() + 86_400_000)) : null,
    })
    .execute()
}

/**
 * Gives a level of the active season the usual paths, with contests beside reports for prestasi.
 *
 * @param until the last moment of claims and of their check
 */
export async function takeClaims(db: Database, level: Level, until: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await tx
      .selectFrom('season')
      .select('id')
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('season_level')
      .set({ method: 'run', claims_until: until, verify_until: until })
      .where('season_id', '=', id)
      .where('level', '=', level)
      .execute()
    const settings = defaultPaths(level)
    const paths = settings.paths.map((path) =>
      path.score_rule
        ? { ...path, score_rule: { ...path.score_rule, weights: { rapor: 6_000, lomba: 4_000 } } }
        : path,
    )
    await storePaths(tx, id, { ...settings, paths })
  })
}
