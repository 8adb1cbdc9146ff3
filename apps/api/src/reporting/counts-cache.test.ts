import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApplicant } from '../../testing/applicants.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../testing/test-app.ts'
import { createCountsCache } from './counts-cache.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('counts that were read earlier do not replace newer ones, although they arrive later', async () => {
  const arrives = Promise.withResolvers<void>()
  let held = false
  /** Holds the first result until it may arrive. */
  const late: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!held) {
        held = true
        await arrives.promise
      }
      return result
    },
  }
  const cache = createCountsCache(test.db.kysely.withPlugin(late), {
    clock: () => test.clock.now,
    timeZone: TIME_ZONE,
    log: test.app.log as never,
    schools: () => 0,
  })
  const older = cache.refresh()
  await expect.poll(() => held).toBe(true)
  await anApplicant(test)
  await cache.refresh()
  expect(cache.current().ppdb).toBe(1)
  arrives.resolve()
  await older
  expect(cache.current().ppdb).toBe(1)
})
