import { describe, expect, it } from 'vitest'
import { type Outage, outageDrill } from './outage.ts'

/** The full drill is `node bench/drills/outage.ts`: a minute, twenty seconds, five seconds a statement. */
describe.each<[Outage, number]>([
  ['stopped', 3],
  ['killed', 2],
  ['frozen', 5],
  ['slow', 5],
])('while the database is %s', (kind, seconds) => {
  it('pages and results answer, registrations succeed or get 503, none is lost or duplicated, and the service recovers', async () => {
    const outcome = await outageDrill(kind, seconds, { slowMs: 1_000 })
    expect(outcome).toMatchObject({ lost: [], doubled: 0, faults: [] })
    for (const asked of ['page', 'a staff screen', 'list of districts', 'a result', 'healthz']) {
      expect([asked, Object.keys(outcome.during[asked]?.statuses ?? {})]).toEqual([asked, ['200']])
    }
    for (const asked of ['an unknown number', 'a card', 'a staff list']) {
      expect(['200', '404', '503']).toEqual(
        expect.arrayContaining(Object.keys(outcome.during[asked]?.statuses ?? {})),
      )
    }
    expect(['201', '503']).toEqual(expect.arrayContaining(Object.keys(outcome.registrations.statuses)))
    expect(outcome.registrations.withoutRetryAfter).toBe(0)
  }, 300_000)
})
