/** Free seats that families may name for a day, and a child that has got one. */
import { sql } from 'kysely'
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

/**
 * Prepares the levels for a call: by hand the reserve waits for the end of registration, which other calls need open. Late registration
 * needs a public run, and a reserve that has no child to call.
 */
export async function letReserveBeCalled(test: TestApp, { name }: { name: string }): Promise<void> {
  const active = test.db.kysely.selectFrom('season').select('id').where('is_active', '=', true)
  const opensLate = name.startsWith('openLate')
  await test.db.kysely
    .updateTable('season_level')
    .set({
      method: opensLate || /^(callReserve|giveFreeSeats)/.test(name) ? 'run' : 'manual',
      state: opensLate ? 'signed' : sql`case state when 'signed' then 'draft' else state end`,
    })
    .where('season_id', '=', active)
    .execute()
  await holdSeats(test, opensLate)
}

const heldSeats = new WeakMap<TestApp, { season_id: number; school_id: number; seats: number }[]>()

/** Takes away all seats for one call; afterwards they are as they were. */
async function holdSeats(test: TestApp, holds: boolean): Promise<void> {
  const { kysely } = test.db
  const held = heldSeats.get(test) ?? []
  for (const { season_id, school_id, seats } of held)
    await kysely
      .updateTable('quota')
      .set({ seats })
      .where('season_id', '=', season_id)
      .where('school_id', '=', school_id)
      .execute()
  heldSeats.delete(test)
  if (!holds) return
  heldSeats.set(
    test,
    await kysely
      .selectFrom('quota')
      .select(['season_id', 'school_id', 'seats'])
      .where('seats', '>', 0)
      .execute(),
  )
  await kysely.updateTable('quota').set({ seats: 0 }).where('seats', '>', 0).execute()
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
