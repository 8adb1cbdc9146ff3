/** The data of the office, changed in the browser and true for parents at once. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { createTestApp, NO_PAGES, type TestApp } from '../../../testing/test-app.ts'
import { SAMPLE_OFFICE } from './sample-office.ts'

let test: TestApp
/** What the pages of parents are rendered from. */
let facts: () => PageFacts
let admin: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  test = await createTestApp({
    openPages: async (read) => {
      facts = read
      return NO_PAGES
    },
  })
  admin = await signIn(test, 'admin')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.kysely.updateTable('office').set(SAMPLE_OFFICE).execute()
  await test.syncCaches()
})

const own = {
  name: 'Dinas Dikbud Contoh',
  address: 'Jalan Contoh Raya 2',
  email: 'kantor@contoh.id',
  phone: '0373 21000; 0812 0000 0000',
}
const read = async () => (await test.app.inject({ url: '/api/office', headers: admin.bearer })).json().data
async function change(payload: object, headers = admin.bearer) {
  const { version } = await read()
  return test.app.inject({ method: 'PUT', url: '/api/office', headers, payload: { version, ...payload } })
}
const audits = () =>
  test.db.kysely.selectFrom('audit_entry').where('subject', '=', 'office').selectAll().orderBy('id').execute()

describe('the data of the office', () => {
  it('of a new installation are a sample that says what is missing', async () => {
    expect(await read()).toMatchObject({
      name: SAMPLE_OFFICE.name,
      is_sample: true,
      still_sample: ['name', 'address', 'email', 'phone'],
    })
  })

  it('are stored, audited, and true on the pages of parents at once', async () => {
    const response = await change({ ...own, hours: ' Senin  – Kamis ' })
    expect(response.json()).toMatchObject({
      status: 200,
      message: 'Data kantor berhasil disimpan',
      data: {
        name: own.name,
        phone: '+6237321000; +6281200000000',
        hours: 'Senin – Kamis',
        is_sample: false,
        still_sample: [],
      },
    })
    expect((await audits()).at(-1)).toMatchObject({
      action: 'office.change',
      actor: `user:${admin.userId}`,
      changes: { after: { email: 'kantor@contoh.id', isSample: false } },
    })
    expect(facts().office).toMatchObject({ name: own.name, phone: '0373 21000; 0812 0000 0000' })
  })

  it('stay a sample until the last sample value is replaced', async () => {
    const half = await change({ name: SAMPLE_OFFICE.name, email: own.email })
    expect(half.json().data.still_sample).toEqual(['address', 'phone'])
    const whole = await change({ name: SAMPLE_OFFICE.name, address: own.address, phone: own.phone })
    expect(whole.json().data).toMatchObject({ name: SAMPLE_OFFICE.name, is_sample: false })
  })

  it.each<[object, object]>([
    [{ name: ' ' }, { name: ['Isi bagian ini'] }],
    [{ email: 'kantor@contoh.id; kantor' }, { email: [expect.stringContaining('Tulis e-mail lengkap')] }],
    [{ phone: '12345' }, { phone: [expect.stringContaining('Tulis nomor Indonesia')] }],
    [{ address: 'x'.repeat(301) }, { address: ['Paling panjang 300 huruf'] }],
    [
      { region: 'satu\u202edua', hours: '' },
      { region: [expect.any(String)], hours: ['Isi bagian ini'] },
    ],
    [{ version: 'x' }, { version: [expect.stringContaining('tidak dikenali')] }],
  ])('%j are refused by field and change nothing', async (payload, fields) => {
    const before = await read()
    const response = await change(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toEqual(fields)
    expect(await read()).toEqual(before)
  })

  it('that another admin changed first are not overwritten', async () => {
    const other = await signIn(test, 'admin')
    const { version } = await read()
    await change({ hours: 'Yang pertama', version }, other.bearer)
    const second = await change({ hours: 'Yang kedua', version })
    expect(second.statusCode).toBe(409)
    expect(second.json().message).toContain('Data ini baru saja diubah oleh Contoh admin pada')
    expect((await read()).hours).toBe('Yang pertama')
  })

  it('without a difference are neither written nor audited', async () => {
    const { length } = await audits()
    const { version } = await read()
    expect((await change({ hours: SAMPLE_OFFICE.hours })).statusCode).toBe(200)
    expect((await read()).version).toBe(version)
    expect(await audits()).toHaveLength(length)
  })
})
