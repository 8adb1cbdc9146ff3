import { expect, it } from 'vitest'
import { crashDrill } from './crash.ts'

/** The full drill is `node bench/drills/crash.ts 20`; here each victim falls once. */
it('loses no acknowledged registration and makes none twice when server, database and both are killed in a rush', async () => {
  const outcome = await crashDrill(3)
  expect(outcome).toMatchObject({ rounds: 3, lost: [], doubled: 0 })
  expect(outcome.acknowledged).toBeGreaterThan(60)
}, 240_000)
