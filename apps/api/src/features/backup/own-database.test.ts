import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApplicant } from '../../../testing/applicants.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { createTestApp, startTestApp, TEST_DATA_KEY, type TestApp } from '../../../testing/test-app.ts'
import { createBackup } from './create-backup.ts'
import { generateBackupKey } from './file/keys.ts'
import { restoreIntoDatabase } from './restore-backup.ts'

let test: TestApp
let target: TestDatabase
let folder = ''
let backup = ''
let identity = ''
const dataKey = TEST_DATA_KEY

beforeAll(async () => {
  test = await createTestApp()
  await anApplicant(test)
  await anApplicant(test, 'SMP')
  target = await createTestDatabase('empty')
  folder = mkdtempSync(join(tmpdir(), 'spmb-own-'))
  backup = join(folder, 'own.backup')
  const key = await generateBackupKey()
  identity = key.identity
  await createBackup(
    { ownerUrl: test.database.ownerUrl, dataKeys: [dataKey] },
    { path: backup, recipients: [key.recipient], now: () => new Date() },
  )
})
afterAll(async () => {
  await test.close()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const restore = (database: TestDatabase, key = dataKey) =>
  restoreIntoDatabase(backup, [identity], {
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    dataKeys: [key],
  })

const tablesOf = async ({ ownerDb }: TestDatabase) =>
  (await ownerDb.pool.query("select from pg_tables where schemaname = 'public'")).rowCount

it('is not restored with another data key, and the database stays empty', async () => {
  await expect(restore(target, Buffer.alloc(32))).rejects.toThrow('DATA_KEY is not the key of the backup')
  expect(await tablesOf(target)).toBe(0)
})

it('is not restored over an installation', async () => {
  await expect(restore(test.database)).rejects.toThrow('The database has an installation in it.')
})

it('is not restored into a database of another program', async () => {
  const other = await createTestDatabase('empty')
  await other.ownerDb.pool.query('create table other (id int)')
  await expect(restore(other)).rejects.toThrow('The database has tables of another program.')
  await other.drop()
})

it('is restored into an empty database, and a server on it answers and registers on', async () => {
  const { comparison, tables } = await restore(target)
  expect(comparison).toMatchObject({ changing: [], different: [] })
  expect(tables.registration?.rows).toBe(2)
  const { app, clock } = await startTestApp(target.db)
  await app.syncCaches()
  const { rows } = await target.db.pool.query('select no_registration from registration order by id')
  const found = await app.inject(`/api/ppdb/registered/${rows[0].no_registration}`)
  expect(found.statusCode).toBe(200)
  const added = await anApplicant({ ...test, app, db: target.db, clock })
  expect(added.id).toBe(3)
  await app.close()
})

it('is not restored a second time', async () => {
  await expect(restore(target)).rejects.toThrow('A restore never replaces one')
})
