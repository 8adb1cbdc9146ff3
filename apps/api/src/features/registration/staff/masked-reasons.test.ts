/** Reasons that were stored before a NIK in them was masked: migration 49 masks them as `maskIdentityNumbers` does. */
import { readFile } from 'node:fs/promises'
import { maskIdentityNumbers } from '@spmb/domain/shared/fields/long-numbers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApplicant } from '../../../../testing/applicants.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'

const MIGRATION = new URL('../../../../migrations/0049_undo_and_audit_search.sql', import.meta.url)
const REASONS = [
  'Salah NIK 5299011103180999',
  'NIK 5299 0111 0318 0999, KK 5299.0111.0318.0998',
  'Telepon 081234567890 5299011103180999',
  'Telepon 0812 3456 7890 dan 0813 4567 8901',
  'Nomor 52990111031809991',
  'Tanpa nomor',
]

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('stored reasons are masked', async () => {
  const sql = await readFile(MIGRATION, 'utf8')
  const child = await anApplicant(app)
  const client = await app.database.ownerDb.pool.connect()
  const masked: string[] = []
  try {
    for (const reason of REASONS) {
      await client.query('begin')
      await client.query('update registration set deleted_reason = $1 where id = $2', [reason, child.id])
      await client.query(sql.slice(sql.indexOf('-- Reasons of staff')))
      const { rows } = await client.query('select deleted_reason from registration where id = $1', [child.id])
      masked.push(rows[0]?.deleted_reason)
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
  expect(masked).toEqual(REASONS.map(maskIdentityNumbers))
})
