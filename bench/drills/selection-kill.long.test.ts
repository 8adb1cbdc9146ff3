import { expect, it } from 'vitest'
import { selectionKillDrill } from './selection-kill.ts'

/** The full drill is `node bench/drills/selection-kill.ts 3 60`, in which every statement meets every victim. */
it('stores all or nothing of a signature, an application and a publication, at every statement', async () => {
  const outcome = await selectionKillDrill({ passes: 1, children: 12 })
  expect(outcome).toMatchObject({ torn: [], wrong: [] })
  for (const kills of Object.values(outcome.kills)) expect(kills).toBeGreaterThan(4)
}, 1_800_000)
