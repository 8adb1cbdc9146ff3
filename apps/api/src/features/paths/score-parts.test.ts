import { afterAll, expect, it } from 'vitest'
import { anApplicant } from '../../../testing/applicants.ts'
import { activeSeason } from '../../../testing/seasons.ts'
import { createTestApp, TEST_ENCRYPTION } from '../../../testing/test-app.ts'
import { aClaim, takeClaims } from '../../../testing/worlds/claims.ts'
import { scoreParts } from './score-parts.ts'

const test = await createTestApp()
afterAll(() => test.close())
// Reports 60 %, contests 40 %.
await takeClaims(test.db, 'SMP', test.clock.now)
const seasonId = (await activeSeason(test)).id

async function partsOf(
  claim: { state: 'accepted' | 'refused'; score: number },
  scores: Record<string, number>,
) {
  const child = await anApplicant(test, 'SMP')
  const averages = [8_800, 8_900, 9_000, 8_900, 8_900]
  await aClaim(test, child, { path: 'prestasi', criterion: 'rapor', details: { averages }, ...claim })
  const found = await scoreParts(test.db.kysely, TEST_ENCRYPTION, {
    id: child.id,
    number: child.number,
    ...{ seasonId, level: 'SMP', scores, opens: '2025-06-01' },
  })
  return Object.fromEntries(found)
}

it('are those of the claim that gave the score', async () => {
  expect(await partsOf({ state: 'accepted', score: 5_340 }, { prestasi: 5_340 })).toEqual({
    prestasi: [
      { part: 'rapor', weight: 6_000, points: 8_900 },
      { part: 'lomba', weight: 4_000, points: 0 },
    ],
  })
})

it('are not known where less was confirmed than the family wrote', async () => {
  expect(await partsOf({ state: 'accepted', score: 5_300 }, { prestasi: 5_300 })).toEqual({})
})

it('are none of a refused claim, and of a child without a score', async () => {
  expect(await partsOf({ state: 'refused', score: 5_340 }, { prestasi: 5_340 })).toEqual({})
  expect(await partsOf({ state: 'accepted', score: 5_340 }, {})).toEqual({})
})
