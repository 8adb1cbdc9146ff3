/** @module-tag full */
import { it } from 'vitest'
import { expectOutageSurvived } from './support/outage-expectations.ts'

/** The other kinds of outage are in outage.long.test.ts. */
it(
  'while the database is killed, readers are served, registrations succeed or get 503, and the service recovers',
  () => expectOutageSurvived('killed', 2),
  300_000,
)
