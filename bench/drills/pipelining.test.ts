/** @module-tag full */
import { expect, it } from 'vitest'
import { pipeliningDrill } from './pipelining.ts'

/** The full drill is `node bench/drills/pipelining.ts`. */
it('closes connections that pipeline hundreds of requests, and parents get their pages', async () => {
  const outcome = await pipeliningDrill(20, { seconds: 1, secondsUntilAfter: 0 })
  expect(outcome.failedVisits).toBe(0)
  expect(outcome.closed).toBeGreaterThanOrEqual(20)
})
