/** A small installation on a new built-in database, as `npm start` makes it, and its backups. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedWhenEmpty } from '../../src/features/reference/seed.ts'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { ROLES } from '../../src/platform/database/embedded/access.ts'
import { type EmbeddedDatabase, openEmbedded } from '../../src/platform/database/embedded/open.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createLogger } from '../../src/platform/observability/logger.ts'
import { anSdBody, aZone, type ChoiceIds } from '../builders.ts'
import { PATIENT } from '../database/patient.ts'
import { startTestApp, TEST_DATA_KEY, TIME_ZONE } from '../test-app.ts'

export interface SmallInstallation {
  /** A folder for backups and keys, beside the data folder. */
  folder: string
  dataDir: string
  embedded: EmbeddedDatabase
  db: Database
  zone: ChoiceIds
  /** Sends a registration. @returns its number once it is acknowledged */
  register(overrides?: Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

const silent = createLogger('silent')

/** @param archiving whether its changes are archived */
export async function openSmallInstallation({ archiving = false } = {}): Promise<SmallInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'spmb-backup-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  writeFileSync(join(dataDir, 'data-key'), `${TEST_DATA_KEY.toString('hex')}\n`, { mode: 0o600 })
  const embedded = await openEmbedded({
    dataDir,
    as: 'server',
    log: silent,
    archiving,
    settings: { fsync: 'off' },
  })
  await migrate(embedded.ownerUrl, ROLES.app)
  const db = openDatabase(embedded.appUrl, PATIENT)
  await seedWhenEmpty(db.kysely, { officeTimeZone: TIME_ZONE, publicUrl: 'http://localhost:3000' })
  const { app } = await startTestApp(db)
  const zone = await aZone(db.kysely, 'SD')
  return {
    folder,
    dataDir,
    embedded,
    db,
    zone,
    async register(overrides = {}) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/ppdb/sd',
        payload: anSdBody(zone, overrides),
      })
      if (response.statusCode !== 201) throw new Error(`not registered: ${response.body}`)
      return response.json().data.no_registration as string
    },
    async close() {
      await app.close()
      await db.close()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What a restored data folder contains. */
export async function readRestored(dataDir: string) {
  const embedded = await openEmbedded({ dataDir, as: 'command', log: silent, settings: { fsync: 'off' } })
  const db = openDatabase(embedded.appUrl, PATIENT)
  try {
    const rows = await db.kysely
      .selectFrom('registration')
      .select(['no_registration', 'nik_sealed', 'name'])
      .orderBy('id')
      .execute()
    const sessions = await db.kysely.selectFrom('staff_session').select('id').execute()
    const dataKey = Buffer.from(readFileSync(join(dataDir, 'data-key'), 'utf8').trim(), 'hex')
    return { numbers: rows.map((row) => row.no_registration), rows, sessions: sessions.length, dataKey }
  } finally {
    await db.close()
    await embedded.stop()
  }
}
