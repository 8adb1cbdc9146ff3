/** What schools have decided: journeys decide now, and the days of re-registration that they set are long over. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { sql } from 'kysely'
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

/**
 * Refuses the undecided children of a level, also those of other journeys on this server: a level decided by hand calls its
 * reserve when nobody is undecided.
 */
export async function refuseTheRest(server: TestServer, level: Level): Promise<void> {
  await inDatabase(server.dataDir, (db) =>
    sql`update registration set school_1_decision = 'TIDAK LULUS', school_2_decision = 'TIDAK LULUS'
      where level = ${level} and deleted_at is null and withdrawn_at is null and placed_school_id is null
        and 'LULUS' not in (coalesce(school_1_decision, ''), coalesce(school_2_decision, ''))`.execute(
      db.kysely,
    ),
  )
}
