import { sendReport } from '@spmb/domain/complaint/contract.public.ts'
import { COMPLAINT_MESSAGES } from '@spmb/domain/complaint/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const valid = {
  name: 'Contoh Pelapor',
  email: 'pelapor@contoh.example',
  title: 'Nama sekolah tidak muncul',
  content: 'Saya memilih Desa Contoh.\n\nDaftar sekolah kosong.',
}

const send = (body: unknown, { key, on = test }: { key?: string; on?: TestApp } = {}) =>
  on.app.inject({
    method: 'POST',
    url: sendReport.path,
    payload: body as object,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })

const stored = () => test.db.kysely.selectFrom('complaint').selectAll().orderBy('id').execute()

describe('a complaint', () => {
  it('is stored unchanged in state baru, with its audit row', async () => {
    const response = await send(valid)
    expect(response.json()).toEqual({
      status: 201,
      message: 'Laporan Anda sudah kami terima',
      data: { ticket: expect.stringMatching(/^LAP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/) },
    })
    expect(response.statusCode).toBe(201)
    expect(response.headers['cache-control']).toBe('no-store')
    const row = (await stored()).at(-1)
    expect(row).toMatchObject({
      ...valid,
      ticket: response.json().data.ticket,
      state: 'baru',
      note: null,
      created_at: SCHOOL_MORNING,
      version: 1,
    })
    const audit = await test.db.kysely
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject', '=', 'complaint')
      .where('subject_id', '=', row?.id ?? 0)
      .execute()
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({
      at: SCHOOL_MORNING,
      action: 'complaint.create',
      actor: 'public',
      changes: null,
      address: '127.0.0.1',
      request_id: response.headers['x-request-id'],
    })
  })

  it('with a phone only is stored with it, and a retry gets the same ticket', async () => {
    const { email: _, ...rest } = valid
    const key = 'telepon-saja-0123456789'
    const first = await send({ ...rest, phone: '0812-3456-7890' }, { key })
    expect(first.statusCode).toBe(201)
    expect((await stored()).at(-1)).toMatchObject({ email: '', phone: '+6281234567890' })
    const again = await send({ ...rest, phone: '+62 812 3456 7890', email: '' }, { key })
    expect(again.json()).toEqual(first.json())
    const other = await send({ ...rest, phone: '0812-3456-7891' }, { key })
    expect(other.json().data.ticket).not.toBe(first.json().data.ticket)
  })

  it('with neither is refused by the database too', async () => {
    await send(valid)
    const change = test.db.kysely.updateTable('complaint').set({ email: '', phone: null }).execute()
    await expect(change).rejects.toThrow('complaint_contact_given')
  })

  it('ignores fields that the form does not have', async () => {
    await send({ ...valid, id: 1, ticket: 'LAP-0000-0000', state: 'selesai', note: 'x', version: 9 })
    const row = (await stored()).at(-1)
    expect(row).toMatchObject({ state: 'baru', note: null, version: 1 })
    expect(row?.ticket).not.toBe('LAP-0000-0000')
  })

  it('keeps markup and formulas as text', async () => {
    const hostile = {
      ...valid,
      name: '<svg onload=alert(1)>',
      title: '=HYPERLINK("x")',
      content: "'; drop table",
    }
    await send(hostile)
    expect((await stored()).at(-1)).toMatchObject(hostile)
  })

  it('gets another ticket each time without a key, since two people may write the same text', async () => {
    const tickets = [await send(valid), await send(valid)].map((response) => response.json().data.ticket)
    expect(new Set(tickets).size).toBe(2)
  })
})

describe('a repeated request', () => {
  const key = 'a'.repeat(32)

  it('sent fifty times concurrently gets equal responses and is stored once', async () => {
    const before = (await stored()).length
    const responses = await Promise.all(Array.from({ length: 50 }, () => send(valid, { key })))
    const answers = new Set(responses.map((response) => response.body))
    expect(answers.size).toBe(1)
    expect(responses[0]?.statusCode).toBe(201)
    expect(await stored()).toHaveLength(before + 1)
  })

  it('is recognised when only spaces differ', async () => {
    const first = await send(valid, { key: `${key}1` })
    const again = await send({ ...valid, name: ' Contoh  Pelapor ' }, { key: `${key}1` })
    expect(again.json()).toEqual(first.json())
  })

  it('with another text is stored as another complaint', async () => {
    const first = await send(valid, { key: `${key}2` })
    const other = await send({ ...valid, content: 'Sudah muncul, terima kasih.' }, { key: `${key}2` })
    expect(other.statusCode).toBe(201)
    expect(other.json().data.ticket).not.toBe(first.json().data.ticket)
  })

  it('is refused when the key is too short to be random', async () => {
    expect((await send(valid, { key: 'short' })).json()).toMatchObject({
      status: 400,
      message: { _: [expect.any(String)] },
    })
  })
})

describe('a ticket that is taken', () => {
  it('is replaced by the next one', async () => {
    // Constant bytes instead of random ones, so that two complaints collide on their first ticket.
    const twin = await createTestApp({ random: (length) => new Uint8Array(length) })
    try {
      const first = await send(valid, { on: twin })
      await twin.db.kysely.updateTable('complaint').set({ title: 'Sudah ada' }).execute()
      const second = await send(valid, { on: twin })
      expect(second.statusCode).toBe(201)
      expect(second.json().data.ticket).not.toBe(first.json().data.ticket)
    } finally {
      await twin.close()
    }
  })
})

describe('a complaint that breaks a rule', () => {
  it('without fields gets a sentence for every field', async () => {
    expect((await send({})).json()).toEqual({
      status: 400,
      message: {
        name: [COMPLAINT_MESSAGES['name.required']],
        email: [COMPLAINT_MESSAGES['contact.required']],
        title: [COMPLAINT_MESSAGES['title.required']],
        content: [COMPLAINT_MESSAGES['content.required']],
      },
      data: null,
    })
  })

  it.each<[string, object, Record<string, string[]>]>([
    [
      'with a text above the limit',
      { content: 'a'.repeat(5_001) },
      { content: [COMPLAINT_MESSAGES['content.long']] },
    ],
    [
      'with an invalid e-mail address',
      { email: 'tidak ada' },
      { email: [COMPLAINT_MESSAGES['email.format']] },
    ],
    ['with a hidden character', { title: 'a\u202eb' }, { title: [COMPLAINT_MESSAGES['text.characters']] }],
    ['with a null character', { content: 'a\u0000b' }, { content: [COMPLAINT_MESSAGES['text.characters']] }],
  ])('%s is refused with the sentence of the rule', async (_what, part, message) => {
    const response = await send({ ...valid, ...part })
    expect(response.json()).toEqual({ status: 400, message, data: null })
  })

  it('over 64 KiB is refused with 413', async () => {
    expect((await send({ ...valid, content: 'a'.repeat(70_000) })).statusCode).toBe(413)
  })

  it('as an HTML form is refused with 415', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: sendReport.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Contoh',
    })
    expect(response.statusCode).toBe(415)
  })
})

describe('the limit of an address', () => {
  it('is twenty stored complaints an hour; refused and repeated ones do not count', async () => {
    const limited = await createTestApp({
      config: {
        officeTimeZone: 'Asia/Makassar',
        trustedProxies: [],
        publicUrl: 'http://localhost:3000',
        limitScale: 1,
      },
    })
    try {
      const key = 'b'.repeat(32)
      for (let n = 1; n <= 20; n++) {
        expect((await send({ ...valid, title: `Laporan ${n}` }, { on: limited, key })).statusCode).toBe(201)
        expect((await send({}, { on: limited })).statusCode).toBe(400)
        if (n < 20) {
          const again = await send({ ...valid, title: `Laporan ${n}` }, { on: limited, key })
          expect(again.statusCode).toBe(201)
        }
      }
      const response = await send(valid, { on: limited })
      expect(response.statusCode).toBe(429)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(3_000)
      expect(response.json()).toEqual({ status: 429, message: expect.any(String), data: null })
    } finally {
      await limited.close()
    }
  })
})

describe('the application role', () => {
  it('may change complaints, but not delete them', async () => {
    await send(valid)
    await expect(test.db.kysely.deleteFrom('complaint').execute()).rejects.toThrow('permission denied')
    await expect(
      test.db.kysely
        .updateTable('complaint')
        .set({ state: 'lain' as 'baru' })
        .execute(),
    ).rejects.toThrow('complaint_state_known')
    await test.db.kysely.updateTable('complaint').set({ state: 'diproses', note: 'Dihubungi' }).execute()
  })
})

it('writes no data of the sender into the logs', async () => {
  const canary = {
    name: 'Kenari Pelapor',
    email: 'kenari@contoh.example',
    title: 'Judul kenari',
    content: 'Kenari berkicau',
    phone: '081277778888',
  }
  const { ticket } = (await send(canary, { key: 'kenari'.repeat(4) })).json().data
  await send({ ...canary, email: 'kenari' })
  const lookUp = (contact: string) =>
    test.app.inject({ method: 'POST', url: '/api/report/answer', payload: { ticket, contact } })
  expect((await lookUp(canary.phone)).statusCode).toBe(200)
  expect((await lookUp('kenari.lain@contoh.example')).statusCode).toBe(404)
  const logs = test.logs()
  expect(logs).toContain('/api/report')
  for (const secret of ['enari', '77778888', ticket, '127.0.0.1']) expect(logs).not.toContain(secret)
})
