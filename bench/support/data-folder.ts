/** Queries on the embedded database of a data folder whose server is running. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { urlFor } from '../../apps/api/src/platform/database/embedded/access.ts'
import { PATIENT } from '../../apps/api/testing/database/patient.ts'

/** Runs the work on a connection of the application's role, without a time limit for its statements. */
export async function inDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const access = JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8'))
  const db = openDatabase(urlFor(access, 'app'), { ...PATIENT, max: 1, statementTimeoutMs: 0 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
