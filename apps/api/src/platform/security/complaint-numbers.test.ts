/** Identity numbers in a complaint are masked before they reach the database or staff. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { MIGRATIONS } from '../database/migrate.ts'

const here = await createTestApp()
afterAll(() => here.close())

const NIK = '5299010101180042'
const WRITTEN = [NIK, '5299 0101 0118 0042', '5299-0101.0118 - 0042', '0812 3456 7890'] as const
const MASKED_COMPLAINT = {
  name: 'Contoh •••',
  title: 'Salah •••',
  content: 'Nomor:\n•••',
  email: 'a@contoh.example',
  phone: '+6281234567890',
}

async function listedFor(role: 'admin' | 'monitor') {
  const { bearer } = await signIn(here, role)
  const response = await here.app.inject({ url: '/api/report?page=1', headers: bearer })
  return response.json().data as Record<string, unknown>[]
}

test.each(WRITTEN)(
  '%j in name, title and content is masked before it is stored; the contact is not',
  async (number) => {
    const sent = { name: `Contoh ${number}`, title: `Salah ${number}`, content: `Nomor:\n${number}` }
    const response = await here.app.inject({
      method: 'POST',
      url: '/api/report',
      payload: { ...sent, email: 'a@contoh.example', phone: '0812 3456 7890' },
    })
    expect(response.statusCode).toBe(201)
    const stored = await here.db.kysely
      .selectFrom('complaint')
      .selectAll()
      .where('ticket', '=', response.json().data.ticket)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject(MASKED_COMPLAINT)
    // A ticket is random, so it can contain these digits.
    for (const role of ['admin', 'monitor'] as const)
      for (const { phone: _contact, ticket: _random, ...row } of await listedFor(role))
        expect(JSON.stringify(row)).not.toMatch(/5299|3456/)
  },
)

test('a retry with the same key and text is one complaint, although its number was masked', async () => {
  const send = () =>
    here.app.inject({
      method: 'POST',
      url: '/api/report',
      headers: { 'idempotency-key': 'kunci-laporan-yang-sama' },
      payload: { name: 'Contoh', email: 'a@contoh.example', title: 'Judul', content: NIK },
    })
  expect((await send()).json().data.ticket).toBe((await send()).json().data.ticket)
})

test('the migration masks numbers in existing rows', async () => {
  const { id: seasonId } = await here.db.kysely.selectFrom('season').select('id').executeTakeFirstOrThrow()
  const rows = WRITTEN.map((number, index) => ({
    season_id: seasonId,
    ticket: `LAP-0000-000${index}`,
    name: `Contoh ${number}`,
    email: 'a@contoh.example',
    phone: '+6281234567890',
    title: `Salah ${number}`,
    content: `Nomor:\n${number}`,
    created_at: here.clock.now,
    updated_at: here.clock.now,
  }))
  await here.db.kysely.insertInto('complaint').values(rows).execute()
  await here.db.pool.query(await readFile(join(MIGRATIONS, '0008_mask_complaint_numbers.sql'), 'utf8'))
  const stored = await here.db.kysely
    .selectFrom('complaint')
    .selectAll()
    .where('ticket', 'like', 'LAP-0000-%')
    .execute()
  expect(stored).toHaveLength(WRITTEN.length)
  for (const row of stored) expect(row).toMatchObject(MASKED_COMPLAINT)
})
