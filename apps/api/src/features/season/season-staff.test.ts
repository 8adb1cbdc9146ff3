import { movedSentences, REASON_REQUIRED } from '@spmb/domain/season/messages.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anSdBody, aZone } from '../../../testing/builders.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'
import { currentSettings } from './season.queries.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let id: number

beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
  id = (await list())[0].id
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.now = SCHOOL_MORNING
  await test.db.kysely
    .updateTable('season')
    .set({
      opens_at: new Date('2025-06-02T00:00:00+08:00'),
      closes_at: new Date('2025-06-11T00:00:00+08:00'),
      window_mode: 'schedule',
      publication_mode: 'hidden',
      notice: null,
      moved_dates: '{}',
    })
    .execute()
  await test.syncCaches()
})

const list = async () => (await test.app.inject({ url: '/api/season', headers: admin.bearer })).json().data
const season = async () => (await list())[0]
async function change(payload: object, headers = admin.bearer) {
  const { version } = await season()
  return test.app.inject({
    method: 'PUT',
    url: callPath('/api/season/:id', { id }),
    headers,
    payload: { version, ...payload },
  })
}
const lastAudit = () =>
  test.db.kysely
    .selectFrom('audit_entry')
    .where('subject', '=', 'season')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst()

describe('the list of seasons', () => {
  it('shows the settings and what parents see now', async () => {
    expect(await list()).toEqual([
      {
        id,
        label: '2025/2026',
        first_year: 2025,
        is_active: true,
        opens_at: '2025-06-01T16:00:00.000Z',
        closes_at: '2025-06-10T16:00:00.000Z',
        window_mode: 'schedule',
        window: 'open',
        re_registration_from: null,
        re_registration_to: null,
        objections_until: null,
        notice: null,
        publication_mode: 'hidden',
        publishes_at: null,
        published: false,
        publication_act: null,
        hidden: null,
        new_findings: [],
        version: expect.any(Number),
      },
    ])
  })
})

describe('a closing that comes earlier', () => {
  const moved = async () =>
    movedSentences((await currentSettings(test.db.kysely)).season, test.clock.now, 'Asia/Makassar')

  it('is confirmed with a reason, and families read for three days what changed and when', async () => {
    const closes = '2025-06-08 24:00'
    const asked = await change({ closes })
    const [sentence] = asked.json().message.confirmed
    expect([asked.statusCode, sentence]).toEqual([
      400,
      expect.stringContaining('Penutupan datang lebih awal: Minggu, 8 Juni 2025 pukul 23.59 WITA'),
    ])
    expect((await change({ closes, confirmed: [sentence] })).json().message).toEqual({
      reason: [REASON_REQUIRED],
    })
    const done = await change({ closes, confirmed: [sentence], reason: 'Contoh rapat dinas' })
    expect(done.statusCode).toBe(200)
    expect(await lastAudit()).toMatchObject({ changes: { reason: 'Contoh rapat dinas' } })
    expect(await moved()).toEqual([
      expect.stringMatching(
        /^Pendaftaran ditutup: Minggu, 8 Juni 2025 .* Semula Selasa, 10 Juni 2025 pukul 23.59 WITA. Diubah /,
      ),
    ])
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 3 * 86_400_000)
    expect(await moved()).toEqual([])
  })
})

describe('a change of a season', () => {
  it('is stored, audited by the account, and in force for parents at once', async () => {
    const { version } = await season()
    const response = await change({
      closes: '2025-06-12 24:00',
      notice: ' Bawa  akta kelahiran ',
      re_registration_from: '2025-06-17 08:00',
      re_registration_to: '2025-06-21 24:00',
      objections_until: '2025-06-18 24:00',
    })
    expect(response.json()).toMatchObject({
      status: 200,
      message: 'Musim berhasil disimpan',
      data: {
        closes_at: '2025-06-12T16:00:00.000Z',
        notice: 'Bawa akta kelahiran',
        re_registration_from: '2025-06-17T00:00:00.000Z',
        re_registration_to: '2025-06-21T16:00:00.000Z',
        objections_until: '2025-06-18T16:00:00.000Z',
        version: version + 1,
      },
    })
    expect(await lastAudit()).toMatchObject({
      action: 'season.change',
      actor: `user:${admin.userId}`,
      subject_id: id,
      changes: { after: { notice: 'Bawa akta kelahiran' } },
    })
    test.clock.now = new Date('2025-06-12T02:00:00Z')
    const body = anSdBody(await aZone(test.db.kysely, 'SD'))
    const sent = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: body })
    expect(sent.statusCode, 'registration is open on the day that was added').toBe(201)
  })

  it('without a difference writes nothing', async () => {
    const before = await lastAudit()
    const { version } = await season()
    expect((await change({ notice: '' })).statusCode).toBe(200)
    expect((await season()).version).toBe(version)
    expect(await lastAudit()).toEqual(before)
  })

  it.each<[object, object]>([
    [{ closes: '2025-06-01 24:00' }, { closes: [expect.stringContaining('ditutup sebelum dibuka')] }],
    [{ opens: '2 Juni' }, { opens: [expect.stringContaining('Lengkapi tanggal')] }],
    [{ opens: '2025-06-31 00:00' }, { opens: [expect.stringContaining('Tanggal ini tidak ada')] }],
    [
      { opens: '', closes: '' },
      { opens: [expect.any(String)], closes: [expect.any(String)] },
    ],
    [{ mode: 'ajar' }, { mode: ['Pilih cara pendaftaran dibuka'] }],
    [{ notice: 'x'.repeat(501) }, { notice: ['Pemberitahuan paling panjang 500 huruf'] }],
    [
      { re_registration_from: '2025-06-21 00:00', re_registration_to: '2025-06-17 00:00' },
      { re_registration_to: ['Daftar ulang selesai sebelum mulai. Isi akhir sesudah awal'] },
    ],
    [{ version: 'x' }, { version: [expect.stringContaining('Versi musim tidak dikenali')] }],
    [{ reason: 'x'.repeat(501) }, { reason: ['Alasan paling panjang 500 huruf'] }],
  ])('%j is refused by field and changes nothing', async (payload, fields) => {
    const before = await season()
    const response = await change(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toEqual(fields)
    expect(await season()).toEqual(before)
  })

  it('cannot touch the publication, the school year or the active flag', async () => {
    const response = await change({ publication: 'published', label: '2030/2031', is_active: false })
    expect(response.json().data).toMatchObject({ published: false, label: '2025/2026', is_active: true })
  })

  it('of an unknown season is a 404', async () => {
    const url = callPath('/api/season/:id', { id: 999 })
    const response = await test.app.inject({
      method: 'PUT',
      url,
      headers: admin.bearer,
      payload: { version: 1 },
    })
    expect(response.json()).toMatchObject({ status: 404, message: 'Musim tidak ditemukan' })
  })
})

describe('a change that takes effect at once', () => {
  it('is refused until its consequences are confirmed with a reason', async () => {
    const asked = await change({ mode: 'closed' })
    const { confirmed } = asked.json().message
    expect(asked.statusCode).toBe(400)
    expect(confirmed).toEqual([expect.stringContaining('menolak kiriman dalam satu detik')])
    expect((await season()).window).toBe('open')

    expect((await change({ mode: 'closed', confirmed })).json().message).toEqual({
      reason: ['Tulis alasan perubahan ini'],
    })
    const done = await change({ mode: 'closed', confirmed, reason: 'Server dipelihara' })
    expect(done.json().data).toMatchObject({ window_mode: 'closed', window: 'closed' })
    expect(await lastAudit()).toMatchObject({ changes: { reason: 'Server dipelihara' } })
  })

  it('is asked again when it has become another one meanwhile', async () => {
    const closes = '2025-06-03 12:00'
    const earlier = (await change({ closes })).json().message.confirmed
    const asked = { closes, confirmed: earlier, reason: 'Contoh' }
    expect((await change(asked)).statusCode, 'the moment is still to come').toBe(200)
    test.clock.now = new Date('2025-06-03T05:00:00Z')
    const { confirmed } = (await change({ mode: 'open' })).json().message
    const other = await change({ mode: 'closed', confirmed, reason: 'Contoh alasan' })
    expect(other.statusCode).toBe(400)
    expect(other.json().message.confirmed).not.toEqual(confirmed)
  })

  it('of past moments names them', async () => {
    const { message } = (await change({ closes: '2025-06-02 12:00' })).json()
    expect(message.confirmed).toEqual([
      expect.stringContaining(
        'pendaftaran ditutup dalam satu detik: saat penutupan, Senin, 2 Juni 2025 pukul 11.59 WITA',
      ),
    ])
  })
})

describe('two admins', () => {
  it('the second, who read an older version, gets the name of the first and overwrites nothing', async () => {
    const other = await signIn(test, 'admin')
    const { version } = await season()
    await change({ notice: 'Yang pertama', version }, other.bearer)
    const second = await change({ notice: 'Yang kedua', version })
    expect(second.statusCode).toBe(409)
    expect(second.json().message).toContain('Data ini baru saja diubah oleh Contoh admin pada')
    expect((await season()).notice).toBe('Yang pertama')
  })

  it('who save at the same moment: one wins', async () => {
    const { version } = await season()
    const responses = await Promise.all([
      change({ notice: 'Satu', version }),
      change({ notice: 'Dua', version }),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('a change on the command line or by an import raises the version too', async () => {
    const { version } = await season()
    await test.db.kysely.updateTable('season').set({ notice: 'Contoh lain' }).execute()
    expect((await change({ notice: 'Yang kedua', version })).statusCode).toBe(409)
  })
})
