import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { StartupError } from '../errors/startup-error.ts'
import { acceptedConnections, poolSizeFor } from './connection-share.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each([
  [97, 2, 10],
  [97, 5, 10],
  [97, 8, 6],
  [97, 16, 2],
  [497, 32, 10],
])('of %i connections each of %i workers has a pool of %i', (available, workers, size) => {
  expect(poolSizeFor(available, workers)).toBe(size)
  // One worker more runs during a rolling restart, each with three connections beside its pool; ten stay free.
  expect((workers + 1) * (size + 3) + 10).toBeLessThanOrEqual(available)
})

test.each([
  [97, 64, 16],
  [97, 17, 16],
  [20, 2, 1],
])('with %i connections WORKERS=%i is refused, and %i named', (available, workers, most) => {
  expect(() => poolSizeFor(available, workers)).toThrow(StartupError)
  expect(() => poolSizeFor(available, workers)).toThrow(`WORKERS=${workers} needs more connections`)
  expect(() => poolSizeFor(available, workers)).toThrow(`at most ${most},`)
})

test('the accepted connections are read from the database', async () => {
  const { rows } = await database.db.pool.query<{ max: number }>(
    "select current_setting('max_connections')::int as max",
  )
  const accepted = await acceptedConnections(database.db)
  expect(accepted).toBeGreaterThan(0)
  expect(accepted).toBeLessThan(rows[0]?.max ?? 0)
})
