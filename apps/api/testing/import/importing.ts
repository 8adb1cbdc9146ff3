/** A database with the sample set, imports into it and what they stored: for the tests of the import. */
import { rejectionLine } from '../../src/features/import/import-report.ts'
import { runImport } from '../../src/features/import/run-import.ts'
import { backToSample } from '../database/back-to-sample.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { importFolder, type Lines, SMALL_DATA } from './import-folder.ts'

type Files = Record<string, Lines | string | Buffer>

/** When every import of the tests is made. */
export const IMPORTED_AT = new Date('2025-06-01T00:00:00Z')

/** The counts of a table of which nothing came. */
export const NOTHING = { new: 0, changed: 0, unchanged: 0, removed: 0, rejected: 0 }

export type Importing = Awaited<ReturnType<typeof openImporting>>

export async function openImporting() {
  const test = await createTestDatabase()
  const db = test.db.kysely

  async function load(files: Files, dryRun = false, discardTrials?: number) {
    await using folder = await importFolder(files)
    const options = { paths: [folder.path], dryRun, now: IMPORTED_AT, actor: 'cli:test' }
    return await runImport(db, { ...options, discardTrials })
  }

  return {
    db,
    ownerDb: test.ownerDb,
    appUrl: test.appUrl,
    close: test.drop,
    reset: () => backToSample(test),
    load,
    rejections: async (files: Files) => (await load(files)).rejections.map(rejectionLine),
    marks: () => db.selectFrom('change_mark').selectAll().orderBy('topic').execute(),
    audit: () => db.selectFrom('audit_entry').selectAll().execute(),
    districts: () => db.selectFrom('district').selectAll().orderBy('id').execute(),
    villages: () =>
      db.selectFrom('village').selectAll().where('is_sample', '=', false).orderBy('code').execute(),
    schools: () =>
      db.selectFrom('school').selectAll().where('is_sample', '=', false).orderBy('npsn').execute(),
    async zones() {
      const zones = await db
        .selectFrom('zone')
        .innerJoin('village', 'village.id', 'village_id')
        .innerJoin('school', 'school.id', 'school_id')
        .select(['code', 'npsn', 'rank', 'zone.is_synthetic'])
        .where('village.is_sample', '=', false)
        .orderBy('code')
        .orderBy('npsn')
        .execute()
      return zones.map((zone) => `${zone.code} ${zone.npsn} ${zone.rank} ${zone.is_synthetic}`)
    },
    quotas: () =>
      db
        .selectFrom('quota')
        .innerJoin('school', 'school.id', 'school_id')
        .select(['npsn', 'seats', 'quota.is_synthetic'])
        .where('school.is_sample', '=', false)
        .orderBy('npsn')
        .execute(),
    samples: async () =>
      (await db.selectFrom('village').select('id').where('is_sample', '=', true).execute()).length,
  }
}

/** The small data with single lines of single files exchanged. */
export function changed(file: string, exchange: Record<number, string>): Record<string, Lines> {
  const lines = (SMALL_DATA[file] ?? []).map((line, index) => exchange[index + 1] ?? line)
  return { ...SMALL_DATA, [file]: lines }
}
