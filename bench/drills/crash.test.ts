/** @module-tag full */
import { expect, it } from 'vitest'
import { crashDrill } from './crash.ts'

/** The long drills: `node bench/drills/crash.ts 20`, and with 500,000 stored registrations `node bench/drills/crash.ts 100 500000 14`. */
it('loses and doubles no acknowledged registration when server, database and both are killed', async () => {
  const outcome = await crashDrill({ rounds: 3 })
  expect(outcome).toMatchObject({ rounds: 3, lost: [], doubled: 0 })
  expect(outcome.acknowledged).toBeGreaterThan(60)
})
