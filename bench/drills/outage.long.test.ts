import { it } from 'vitest'
import type { Outage } from './outage.ts'
import { expectOutageSurvived } from './support/outage-expectations.ts'

/** The full drill is `node bench/drills/outage.ts`: a minute, twenty seconds, five seconds a statement. */
it.each<[Outage, number]>([
  ['stopped', 3],
  ['frozen', 5],
  ['slow', 5],
])(
  'while the database is %s, readers are served, registrations succeed or get 503, and the service recovers',
  expectOutageSurvived,
  300_000,
)
