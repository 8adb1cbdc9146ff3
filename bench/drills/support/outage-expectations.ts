import { expect } from 'vitest'
import { type Outage, outageDrill } from '../outage.ts'

/** Runs the outage drill for `seconds` and expects that readers are served and no registration is lost or duplicated. */
export async function expectOutageSurvived(kind: Outage, seconds: number, workers = 1): Promise<void> {
  const outcome = await outageDrill(kind, seconds, { slowMs: 1_000, workers })
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
}
