/** Findings of repeated checks that previous versions stored as sentences: migration 51 copies them as kinds and counts. */
import { readFile } from 'node:fs/promises'
import type { NewFinding } from '@spmb/domain/season/season.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '../../../testing/accounts.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const MIGRATION = new URL('../../../migrations/0051_new_findings.sql', import.meta.url)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await anAccount(app, 'admin')
})
afterAll(() => app.close())

/** Every sentence that previous versions stored, with what it means. */
const STORED: [sentence: string, NewFinding][] = [
  ['1234 anak lagi belum diputuskan', { kind: 'undecided', count: 1234 }],
  ['2 sekolah lagi melebihi kuota', { kind: 'over_quota', count: 2 }],
  ['3 sekolah lagi tanpa kuota', { kind: 'without_quota', count: 3 }],
  ['4 desa lagi tanpa sekolah', { kind: 'villages', count: 4 }],
  ['5 laporan baru belum selesai', { kind: 'complaints', count: 5 }],
  ['Keputusan berubah sejak publikasi dijadwalkan', { kind: 'decisions', count: null }],
]

test.each<[string, string[] | null, NewFinding[] | null]>([
  ['no repeated check', null, null],
  ['nothing found', [], []],
  ['every kind', STORED.map(([sentence]) => sentence), STORED.map(([, finding]) => finding)],
])('%s', async (_title, sentences, expected) => {
  const sql = await readFile(MIGRATION, 'utf8')
  const client = await app.database.ownerDb.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      `insert into publication_act (season_id, kind, at, by_user, publishes_at, new_findings)
       values ((select min(id) from season), 'schedule', now(), (select min(id) from user_account), now(), $1) returning id`,
      [sentences && JSON.stringify(sentences)],
    )
    await client.query(sql.slice(sql.indexOf('update publication_act')))
    const stored = await client.query('select new_finding_counts from publication_act where id = $1', [
      rows[0]?.id,
    ])
    expect(stored.rows[0]?.new_finding_counts).toEqual(expected)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
