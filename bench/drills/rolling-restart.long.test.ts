import { expect, it } from 'vitest'
import { rollingRestartDrill } from './rolling-restart.ts'

/** The full drill is `node bench/drills/rolling-restart.ts 20`; here each server is restarted once. */
it('fails no request and loses no registration while two servers behind a balancer are restarted alternately', async () => {
  const outcome = await rollingRestartDrill(2)
  expect(outcome).toMatchObject({ restarts: 2, failed: 0, lost: [], doubled: 0, faults: [] })
  expect(outcome.requests).toBeGreaterThan(0)
}, 240_000)
