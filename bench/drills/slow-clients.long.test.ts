import { expect, it } from 'vitest'
import { slowClientsDrill } from './slow-clients.ts'

/** The full drill is `node bench/drills/slow-clients.ts 1000`. */
it('serves other clients while hundreds send one byte a second, and closes those', async () => {
  // More of each kind than there are places for concurrent registrations.
  const outcome = await slowClientsDrill(520)
  expect(outcome).toMatchObject({ lost: [], doubled: 0, letGo: 1_040 })
  expect(Object.keys(outcome.statuses)).toEqual(['201'])
}, 300_000)
