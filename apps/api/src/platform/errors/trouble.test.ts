import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { createLogger, describeError } from '../observability/logger.ts'
import { parseConfig } from '../settings/config.ts'
import { openKeySource } from '../settings/data-key.ts'
import { migrateFor } from '../startup/installation.ts'
import { sentenceOf } from './trouble.ts'

const KEY = '0'.repeat(64)
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'spmb-trouble-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('an error of PostgreSQL', () => {
  it.each([
    ['53100', /^The disk is full\. /],
    ['XX001', /^A page of the database is damaged, .* restore a backup\.$/],
    ['58P01', /^A file of the database is missing\. .* restore a backup\.$/],
  ])('%s is a sentence in the log and of a command, without a stack', async (code, sentence) => {
    const error = await database.ownerDb.pool
      .query(`do $$ begin raise exception 'of a row' using errcode = '${code}'; end $$`)
      .catch((each) => each)
    expect(describeError(error)).toMatchObject({
      code,
      message: expect.stringMatching(sentence),
      stack: undefined,
    })
    expect(sentenceOf(error)).toMatch(sentence)
  })

  it('that nobody but a programmer can mend keeps its place', async () => {
    const error = await database.ownerDb.pool.query('select 1 / 0').catch((each) => each)
    expect(describeError(error)).toMatchObject({
      message: 'database error',
      stack: expect.stringMatching(/^ +at /),
    })
    expect(sentenceOf(error)).toBeUndefined()
  })
})

describe('addresses of the database', () => {
  const log = createLogger('silent')
  const refusal = (ownerUrl: string, appUrl: string) =>
    migrateFor(ownerUrl, appUrl, log).then(
      () => 'migrated',
      (error) => sentenceOf(error),
    )
  const withPassword = (url: string, password: string) => Object.assign(new URL(url), { password }).href

  it('whose roles are exchanged are named', async () => {
    expect(await refusal(database.appUrl, database.ownerUrl)).toMatch(/DATABASE_OWNER_URL exchanged\?/)
  })
  it('without the owner are named', async () => {
    expect(await refusal(database.appUrl, database.appUrl)).toMatch(
      /^The role of DATABASE_URL may not create/,
    )
  })
  it('with a wrong password of the owner are named', async () => {
    expect(await refusal(withPassword(database.ownerUrl, 'salah'), database.appUrl)).toMatch(
      /^DATABASE_OWNER_URL: The password of the database role is wrong\./,
    )
  })
  it.each(['pa#ss', 'pa/ss', '12/34'])('with %s as password say how to write it', (password) => {
    const DATABASE_URL = `postgresql://app:${password}@localhost:5432/spmb`
    expect(() => parseConfig({ DATABASE_URL, DATA_KEY: KEY })).toThrow(
      /DATABASE_URL: .*write # as %23, \/ as %2F/,
    )
  })
  it.each([
    'postgresql://app:pa%23ss@localhost:5432/spmb',
    'postgres:///spmb',
    'postgres://app@/spmb?host=/run',
  ])('like %s are accepted', (DATABASE_URL) => {
    expect(parseConfig({ DATABASE_URL, DATA_KEY: KEY, DATABASE_TLS: 'off' }).database.kind).toBe('external')
  })
})

describe('the data folder', () => {
  const open = (dataDir: string) => {
    try {
      openKeySource(undefined, dataDir)
      return 'opened'
    } catch (error) {
      return sentenceOf(error)
    }
  }
  it('that is a file, or below one, is named', () => {
    const file = join(folder, 'berkas')
    writeFileSync(file, '')
    expect(open(file)).toBe(`${file}: This is a file, or below one. Name a folder (DATA_DIR, BACKUP_DIR).`)
    expect(open(join(file, 'data'))).toMatch(/: This is a file, or below one\./)
  })
  it.each([
    ['EACCES', /^\/data\/data-key: This user may not read or write here\./],
    ['EROFS', /^\/data\/data-key: This disk is mounted read-only\./],
    ['ENOSPC', /^\/data\/data-key: The disk is full\./],
    ['EMFILE', /^\/data\/data-key: This process may open too few files\. .*ulimit -n 4096/],
  ])('that answers %s is a sentence', (code, sentence) => {
    expect(sentenceOf(Object.assign(new Error(code), { code, path: '/data/data-key' }))).toMatch(sentence)
  })
})
