/** Free seats that families may name for a day, and a child that has got one. */
import { admitAt, type TestApplicant } from '../applicants.ts'
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

/** Prepares the levels for a call: by hand the reserve waits for the end of registration, which other calls need open. */
export async function letReserveBeCalled(test: TestApp, { name }: { name: string }): Promise<void> {
  const active = test.db.kysely.selectFrom('season').select('id').where('is_active', '=', true)
  await test.db.kysely
    .updateTable('season_level')
    .set({ method: /^(callReserve|giveFreeSeats)/.test(name) ? 'run' : 'manual' })
    .where('season_id', '=', active)
    .execute()
}

/** Gives a child a free seat at a school of its level that it did not choose. */
export async function placeElsewhere(test: TestApp, { id, body }: TestApplicant): Promise<void> {
  const { school_1_id: first, school_2_id: second } = body
  const { type } = await test.db.kysely
    .selectFrom('school')
    .select('type')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const elsewhere = await test.db.kysely
    .selectFrom('school')
    .select('id')
    .where('type', '=', type)
    .where('id', 'not in', [first, second])
    // Not one of those that a test closes or removes.
    .where('id', 'in', (db) => db.selectFrom('zone').select('school_id'))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await admitAt(test, id, { placed_school_id: elsewhere.id }, { origin: 'placement' })
}
