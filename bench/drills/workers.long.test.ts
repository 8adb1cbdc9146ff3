import { expect, it } from 'vitest'
import { workersDrill } from './workers.ts'

it('fails no request during 20 rolling restarts, and loses no registration when 10 workers are killed', async () => {
  const outcome = await workersDrill({ restarts: 20, kills: 10 })
  expect(outcome).toMatchObject({ restarts: 20, failed: 0, kills: 10, lost: [], doubled: 0, faults: [] })
  expect(outcome.requests).toBeGreaterThan(400)
}, 2_400_000)
