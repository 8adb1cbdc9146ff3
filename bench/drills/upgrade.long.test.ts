import { expect, it } from 'vitest'
import { ROLES } from '../../apps/api/src/platform/database/embedded/access.ts'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { createEarlierDatabase } from '../../apps/api/testing/database/earlier-version.ts'

const REGISTRATIONS = 200_000

/** The figures of the run are in docs/measurements.md. */
it('upgrades a database of the previous version with 200,000 registrations', async () => {
  const database = await createEarlierDatabase(REGISTRATIONS)
  const began = performance.now()
  await migrate(database.ownerUrl, ROLES.app)
  console.log(`The upgrade took ${Math.round(performance.now() - began)} ms.`)
  const { rows } = await database.db.pool.query(
    `select count(*) as registrations, (select count(*) from lottery_ticket) as tickets,
      (select count(*) from decision) as decisions,
      count(*) filter (where school_1_decision is not null) as decided from registration`,
  )
  expect(rows).toEqual([
    { registrations: REGISTRATIONS, tickets: REGISTRATIONS, decisions: 120_000, decided: 120_000 },
  ])
  await database.drop()
}, 240_000)
