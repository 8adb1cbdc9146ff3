/** Seasons for tests: prepared ones without registrations, whose results can be published. */
import { checkPublication } from '../src/publication/check.ts'
import type { TestApp } from './test-app.ts'

export interface SeasonWorld {
  id: number
  version: number
}

/** Seasons for one call each, so that no call changes the state of another. */
export interface PublicationWorld {
  hidden: SeasonWorld & { check: string }
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
  const { text } = await checkPublication(test, hidden.id, test.clock.now)
  return {
    hidden: { ...hidden, check: text },
    scheduled: await aSeason(test, 2042, 'schedule'),
    published: await aSeason(test, 2043, 'published'),
  }
}
