/** Seasons for tests: prepared ones without registrations, whose results can be published. */
import { checkPublication } from '../src/features/publication/check.ts'
import { sealCheck } from '../src/features/publication/seen-check.ts'
import { createFieldEncryption } from '../src/platform/security/field-encryption.ts'
import { seededRandom } from './seeded-random.ts'
import { TEST_DATA_KEY, type TestApp } from './test-app.ts'

export interface SeasonWorld {
  id: number
  version: number
}

/** Seasons for one call each, so that no call changes the state of another. */
export interface PublicationWorld {
  /** With the check that this account has read, by default of this season. */
  hidden: SeasonWorld & { checkFor(userId: number, seasonId?: number): string }
  scheduled: SeasonWorld
  published: SeasonWorld
}

/** The body of a call that creates a season. */
export const A_NEW_SEASON = { label: '2051/2052', opens: '2051-06-01 00:00', closes: '2051-06-09 24:00' }

export async function activeSeason({ db }: TestApp): Promise<SeasonWorld> {
  return db.kysely
    .selectFrom('season')
    .select(['id', 'version'])
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
}

/** A season that is not active; made new, or put back into this state. */
export async function aSeason(
  { db }: TestApp,
  firstYear: number,
  publication: 'hidden' | 'schedule' | 'published' = 'hidden',
): Promise<SeasonWorld> {
  const values = {
    label: `${firstYear}/${firstYear + 1}`,
    first_year: firstYear,
    opens_at: new Date(Date.UTC(firstYear, 5, 1)),
    closes_at: new Date(Date.UTC(firstYear, 5, 9)),
    publication_mode: publication,
    publishes_at: publication === 'schedule' ? new Date(Date.UTC(firstYear, 5, 20)) : null,
  }
  return db.kysely
    .insertInto('season')
    .values(values)
    .onConflict((conflict) => conflict.column('label').doUpdateSet(values))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

export async function aPublicationWorld(test: TestApp): Promise<PublicationWorld> {
  const hidden = await aSeason(test, 2041)
  const { seen } = await checkPublication(test, hidden.id, test.clock.now)
  const encryption = createFieldEncryption(TEST_DATA_KEY, seededRandom)
  return {
    hidden: {
      ...hidden,
      checkFor: (userId, seasonId = hidden.id) => sealCheck(encryption, { userId, seasonId }, seen),
    },
    scheduled: await aSeason(test, 2042, 'schedule'),
    published: await aSeason(test, 2043, 'published'),
  }
}
