import { it } from 'vitest'
import type { Outage } from './outage.ts'
import { expectOutageSurvived } from './support/outage-expectations.ts'

/** The full drill is `node bench/drills/outage.ts`: a minute, twenty seconds, five seconds a statement. */
it.each<[Outage, number, number]>([
  ['stopped', 3, 1],
  ['frozen', 5, 1],
  ['slow', 5, 1],
  ['frozen', 5, 2],
  ['slow', 5, 2],
])(
  'while the database is %s for %i s with %i workers, readers are served, registrations succeed or get 503, and the service recovers',
  expectOutageSurvived,
  300_000,
)
