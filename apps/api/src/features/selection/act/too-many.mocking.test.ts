/** A level with more children than a run takes, here more than one, is refused before any of them is read. */
import { FREEZE_REFUSALS } from '@spmb/domain/selection/act/messages.ts'
import { expect, it, vi } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant } from '../../../../testing/applicants.ts'
import { A_DRAW, readyForSelection } from '../../../../testing/selection.ts'
import { createTestApp } from '../../../../testing/test-app.ts'
import { liveRegistrations } from './live-data.queries.ts'

vi.mock('@spmb/domain/selection/document/read-document.ts', async (original) => ({
  ...(await original<object>()),
  MAX_APPLICANTS: 1,
}))
/** The real queries, spied on to count them. */
vi.mock('./live-data.queries.ts', { spy: true })

it('is refused with one sentence, and none of them is read', async () => {
  const test = await createTestApp()
  const admin = await signIn(test, 'admin')
  await anApplicant(test)
  await anApplicant(test)
  const season = await readyForSelection(test, 'SD')
  const freeze = () =>
    test.app.inject({
      method: 'POST',
      url: `/api/season/${season}/selection/sd/freeze`,
      headers: admin.bearer,
      payload: A_DRAW,
    })
  const refused = await freeze()
  expect([refused.statusCode, refused.json().message]).toEqual([409, FREEZE_REFUSALS.tooMany])
  expect(liveRegistrations).not.toHaveBeenCalled()
  await test.close()
})
