/** Children whom the schools have refused: a level decided by hand calls its reserve when nobody is undecided. */

import type { Level } from '@spmb/domain/shared/level.ts'
import { sql } from 'kysely'
import { isLive, isUndecided } from '../../apps/api/src/database/live-registration.ts'
import { inDatabase } from '../../bench/support/data-folder.ts'
import type { TestServer } from './server.ts'

/** Refuses the undecided children of a level, also those of other journeys on this server. */
export async function refuseTheRest(server: TestServer, level: Level): Promise<void> {
  await inDatabase(server.dataDir, (db) =>
    sql`update registration set school_1_decision = 'TIDAK LULUS', school_2_decision = 'TIDAK LULUS'
      where level = ${level} and ${isLive()} and ${isUndecided()}`.execute(db.kysely),
  )
}
