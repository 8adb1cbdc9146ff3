import { expect, it } from 'vitest'
import { retentionDrill } from './retention.ts'

/** The full drill is `node bench/drills/retention.ts 100000`. */
it('fails no registration while an old season is cleared, and killed twice', async () => {
  const outcome = await retentionDrill(20_000)
  expect(outcome).toMatchObject({ failed: {}, left: 0, lostOrCleared: 0, chainHolds: true, secondCode: 1 })
  expect(outcome.clearedAtKills).toHaveLength(2)
}, 600_000)
