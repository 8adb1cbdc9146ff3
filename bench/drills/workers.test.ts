/** @module-tag full */
import { expect, it } from 'vitest'
import { workersDrill } from './workers.ts'

/** Rolling restarts, of which one takes a minute, are in workers.long.test.ts. The full drill is `node bench/drills/workers.ts 20 10`. */
it('loses no registration when a worker is killed', async () => {
  const outcome = await workersDrill({ restarts: 0, kills: 1 })
  expect(outcome).toMatchObject({ failed: 0, kills: 1, lost: [], doubled: 0, faults: [] })
  expect(outcome.acknowledged).toBeGreaterThan(0)
})
