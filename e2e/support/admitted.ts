/** Children admitted in the past: journeys decide now, and the days of re-registration that they set are long over. */
import { admitAt } from '../../apps/api/testing/applicants.ts'
import { inDatabase } from '../../bench/support/data-folder.ts'
import type { TestServer } from './server.ts'

/** Admits a child by hand at its first choice, before the days of re-registration. */
export async function admittedInTime(server: TestServer, id: number): Promise<void> {
  const at = new Date('2025-06-14T00:00:00Z')
  await inDatabase(server.dataDir, (db) =>
    admitAt({ db, clock: { now: at } }, id, { school_1_decision: 'LULUS' }, { origin: 'manual' }),
  )
}
