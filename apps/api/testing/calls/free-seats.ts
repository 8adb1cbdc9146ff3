/** Free seats that families may name for a day, and a child that has got one. */
import { admitLater, anApplicant } from '../applicants.ts'
import { aSchool } from '../places.ts'
import type { TestApp } from '../test-app.ts'

const DAY = 86_400_000

/** @param days until the last moment; negative: it has passed */
export async function letFamiliesName(test: TestApp, days = 1): Promise<void> {
  const now = test.clock.now.getTime()
  await test.db.kysely
    .updateTable('season_level')
    .set({ free_seats_from: new Date(now - 10 * DAY), free_seats_until: new Date(now + days * DAY) })
    .execute()
  await test.syncCaches()
}

/** @returns the id of an SD child with a free seat at a new school */
export async function aPlacedChild(test: TestApp): Promise<number> {
  const { id } = await anApplicant(test)
  await admitLater(test, id, { placed_school_id: await aSchool(test) }, { origin: 'placement' })
  return id
}
