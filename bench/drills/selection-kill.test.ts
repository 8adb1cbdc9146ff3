/** @module-tag full */
import { expect, it } from 'vitest'
import { selectionKillDrill } from './selection-kill.ts'

/** Some statements only; every one is in selection-kill.long.test.ts. */
it('stores all or nothing of a signature, an application and a publication, whatever is killed', async () => {
  const outcome = await selectionKillDrill({ passes: 1, children: 12, stride: 12 })
  expect(outcome).toMatchObject({ torn: [], wrong: [] })
})
