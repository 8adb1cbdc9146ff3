import { expect, it } from 'vitest'
import { workersDrill } from './workers.ts'

/** The full drill is `node bench/drills/workers.ts 20 10`; `npm run test:full` runs it. */
it('fails no request during a rolling restart, and loses no registration when a worker is killed', async () => {
  const outcome = await workersDrill({ restarts: 1, kills: 1 })
  expect(outcome).toMatchObject({ restarts: 1, failed: 0, kills: 1, lost: [], doubled: 0, faults: [] })
  expect(outcome.requests).toBeGreaterThan(20)
}, 240_000)
