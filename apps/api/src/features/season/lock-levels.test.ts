import type { Level } from '@spmb/domain/shared/level.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anSdBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { activeSeason } from '../../../testing/seasons.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { type LevelLock, lockLevels } from './lock-levels.ts'

let test: TestApp
let seasonId: number
let zone: ChoiceIds
beforeAll(async () => {
  test = await createTestApp()
  seasonId = (await activeSeason(test)).id
  zone = await aZone(test.db.kysely, 'SD')
})
afterAll(() => test.close())

/** A transaction that asks for the lock of a level and holds it until `end`. */
function hold(lock: LevelLock, level: Level = 'SD') {
  const got = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const done = inTransaction(test.db, async (tx: Tx) => {
    await lockLevels(tx, seasonId, lock, [level])
    got.resolve()
    await ended.promise
  })
  return {
    got: got.promise,
    async end() {
      ended.resolve()
      await done
    },
  }
}

async function waiting(count: number) {
  await expect
    .poll(async () => {
      const { rows } = await test.db.pool.query(
        `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows[0].count
    })
    .toBe(count)
}

it.each([
  ['change', 'freeze'],
  ['change', 'bulk'],
  ['create', 'freeze'],
] as const)('a %s that comes after a waiting %s does not overtake it', async (shared, alone) => {
  const order: string[] = []
  const first = hold(shared)
  await first.got
  const act = hold(alone)
  void act.got.then(() => order.push(alone))
  await waiting(1)
  const later = hold(shared)
  void later.got.then(() => order.push(shared))
  await waiting(2)
  await first.end()
  await act.got
  await act.end()
  await later.got
  await later.end()
  expect(order).toEqual([alone, shared])
})

it('new registrations do not overtake a waiting freeze, and are stored after it', async () => {
  const first = hold('create')
  await first.got
  const freeze = hold('freeze')
  await waiting(1)
  const sent = test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })
  await waiting(2)
  await first.end()
  await freeze.got
  await freeze.end()
  expect((await sent).statusCode).toBe(201)
})

it('a bulk act does not wait for new registrations, nor a level for the other one', async () => {
  const held = [hold('create'), hold('bulk'), hold('freeze', 'SMP')]
  for (const { got } of held) await got
  for (const { end } of held) await end()
})
