import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApplicant } from '../../../testing/applicants.ts'
import { lateResult } from '../../../testing/database/late-result.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import { createCountsCache } from './counts-cache.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('counts that were read earlier do not replace newer ones, although they arrive later', async () => {
  const late = lateResult()
  const cache = createCountsCache(test.db.kysely.withPlugin(late.plugin), {
    clock: () => test.clock.now,
    timeZone: TIME_ZONE,
    log: test.app.log as never,
    schools: () => 0,
  })
  const older = cache.refresh()
  await expect.poll(late.isHeld).toBe(true)
  await anApplicant(test)
  await cache.refresh()
  expect(cache.current().ppdb).toBe(1)
  late.release()
  await older
  expect(cache.current().ppdb).toBe(1)
})
