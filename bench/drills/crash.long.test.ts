import { expect, it } from 'vitest'
import { crashDrill } from './crash.ts'

it('loses and doubles no acknowledged registration also with many stored ones on a busy machine', async () => {
  const outcome = await crashDrill({ rounds: 3, stored: 30_000, busy: 3 })
  expect(outcome).toMatchObject({ rounds: 3, lost: [], doubled: 0 })
}, 300_000)
