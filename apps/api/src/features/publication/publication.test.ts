import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { aSeason } from '../../../testing/seasons.ts'
import { SCHOOL_MORNING } from '../../../testing/test-app.ts'
import { openPublishing, REASON } from '../../../testing/worlds/publishing.ts'

const world = await openPublishing()
const { test, id, admitted, refused, undecided, decide } = world
const { check, post, publish, publicStatus, acts, admin } = world
afterAll(() => test.close())
beforeEach(world.hide)

describe('the check before publication', () => {
  it('counts what every family would read and names what to look at', async () => {
    await test.db.kysely
      .updateTable('quota')
      .set({ seats: 0 })
      .where('school_id', '=', admitted.body.school_1_id)
      .execute()
    const found = await check()
    expect(found).toMatchObject({
      season: { id, published: false },
      checked_at: SCHOOL_MORNING.toISOString(),
      counts: { children: 3, lulus_1: 1, lulus_2: 0, placed: 0, tidak_lulus: 1, undecided: 1, withdrawn: 0 },
    })
    const ofCode = (code: string) => found.findings.filter((each: { code: string }) => each.code === code)
    expect(ofCode('over_quota')).toMatchObject([
      { level: 'SD', count: 1, rows: [{ id: admitted.body.school_1_id, count: 1 }] },
    ])
    expect(ofCode('undecided')).toMatchObject([{ level: 'SMP', count: 1 }])
    expect(ofCode('window')).toEqual([{ code: 'window', level: null, count: null, rows: [] }])
    expect(ofCode('complaints')).toEqual([])
    await test.db.kysely
      .updateTable('quota')
      .set({ seats: 28 })
      .where('school_id', '=', admitted.body.school_1_id)
      .execute()
  })

  it('counts a child that got a free seat as LULUS, and its place is part of what is compared', async () => {
    const before = await check()
    const place = (school: number | null) =>
      test.db.kysely
        .updateTable('registration')
        .set({ placed_school_id: school, school_1_decision: 'TIDAK LULUS', school_2_decision: 'TIDAK LULUS' })
        .where('id', '=', undecided.id)
        .execute()
    await place(null)
    const refused = await check()
    const school = await test.db.kysely
      .selectFrom('school')
      .select('id')
      .where('type', '=', 'SMP')
      .where('id', 'not in', [undecided.body.school_1_id, undecided.body.school_2_id])
      .executeTakeFirstOrThrow()
    await place(school.id)
    const placed = await check()
    expect(refused.counts).toMatchObject({ placed: 0, tidak_lulus: before.counts.tidak_lulus + 1 })
    expect(placed.counts).toMatchObject({ placed: 1, tidak_lulus: before.counts.tidak_lulus })
    expect(placed.check).not.toBe(refused.check)
    await test.db.kysely
      .updateTable('registration')
      .set({ placed_school_id: null, school_1_decision: null, school_2_decision: null })
      .where('id', '=', undecided.id)
      .execute()
  })

  it('is audited with the counts, and counts changes from the last look', async () => {
    const seen = await check()
    expect((await post('/look', { check: seen.check })).statusCode).toBe(200)
    expect((await check()).changed).toMatchObject({ by: 'Contoh admin', total: 0, registrations: [] })
    await decide(refused, null, 'TIDAK LULUS')
    expect((await check()).changed).toMatchObject({
      total: 1,
      registrations: [{ no_registration: refused.number, deleted: false }],
    })
    const audited = await test.db.kysely
      .selectFrom('audit_entry')
      .where('action', '=', 'publication.check')
      .orderBy('id', 'desc')
      .select('changes')
      .executeTakeFirstOrThrow()
    expect(audited.changes).toMatchObject({ counts: { children: 3 }, ids: [refused.id] })
  })

  describe('marked as seen', () => {
    const changed = async () => (await check()).changed.total
    const seal = (text: string) => text.slice(text.lastIndexOf('~'))
    const mark = (text: string, who = admin) => post('/look', { check: text }, who.bearer)

    it('hides nothing that the check did not show: a forged snapshot and time are refused', async () => {
      const { check: text } = await check()
      await mark(text)
      await decide(refused, null, 'TIDAK LULUS')
      const [snapshot = '', digest = '', at = ''] = text.split('~')
      for (const forged of [
        `999999999:999999999:~${digest}~${at}${seal(text)}`,
        `${snapshot}~${digest}~${Number(at) + 1}${seal(text)}`,
        `${snapshot}~${'a'.repeat(22)}~${at}${seal(text)}`,
        `999999999:999999999:~${digest}~${at}~${'a'.repeat(43)}`,
      ])
        expect((await mark(forged)).statusCode).toBe(400)
      expect(await changed()).toBe(1)
    })

    it('is not the check of another account, or of another season', async () => {
      const other = await signIn(test, 'admin')
      const { check: text } = await check()
      expect((await mark(text, other)).statusCode).toBe(400)
      const { id: prepared } = await aSeason(test, 2044)
      const url = `/api/season/${prepared}/publication/look`
      const response = await test.app.inject({
        method: 'POST',
        url,
        headers: admin.bearer,
        payload: { check: text },
      })
      expect(response.statusCode).toBe(400)
    })

    it('from a check before the change shows the change, and an older check than the marked one changes nothing', async () => {
      const { check: early } = await check()
      test.clock.now = new Date(test.clock.now.getTime() + 60_000)
      await decide(refused, null, 'TIDAK LULUS')
      await mark(early)
      expect((await check()).changed).toMatchObject({ since: SCHOOL_MORNING.toISOString(), total: 1 })
      await mark((await check()).check)
      expect((await mark(early)).statusCode).toBe(200)
      expect((await check()).changed).toMatchObject({ since: test.clock.now.toISOString(), total: 0 })
    })

    it('by publishing is what the check showed: a correction since then is still named', async () => {
      const { check: text } = await check()
      await test.db.kysely
        .updateTable('registration')
        .set({ address: 'Dusun Tiga' })
        .where('id', '=', refused.id)
        .execute()
      expect((await publish({ check: text })).statusCode).toBe(200)
      expect(await changed()).toBe(1)
    })
  })

  it.each(['', 'x', '1:2:~kurang', `1:2:~${'a'.repeat(22)}; drop table season`])(
    'a check that reads %j is refused',
    async (text) => {
      expect((await post('/look', { check: text })).statusCode).toBe(400)
    },
  )
})

describe('publishing now', () => {
  it('makes both levels public at once, is recorded, and needs no second press', async () => {
    const response = await publish()
    expect(response.json()).toMatchObject({
      status: 200,
      message: 'Hasil sudah terbit',
      data: {
        published: true,
        publication_mode: 'published',
        publishes_at: SCHOOL_MORNING.toISOString(),
        publication_act: { kind: 'publish', by: 'Contoh admin', reason: REASON },
      },
    })
    expect(await publicStatus(admitted)).toBe('LULUS')
    expect(await publicStatus(undecided)).toBeNull()
    const again = await publish()
    expect(again.statusCode).toBe(409)
    expect(again.json().message).toContain('Hasil sudah terbit')
  })

  it.each<[string, object, object]>([
    ['without a reason while a child is undecided', { reason: '' }, { reason: [expect.any(String)] }],
    ['with a reason of 19 letters', { reason: 'x'.repeat(19) }, { reason: [expect.any(String)] }],
    ['with blanks for letters', { reason: `x${' '.repeat(30)}y` }, { reason: [expect.any(String)] }],
    ['with a wrong password', { password: 'bukan password saya' }, { password: ['Password salah'] }],
    ['without a password', { password: '' }, { password: ['Isi password Anda'] }],
    [
      'at a moment that has passed',
      { publishes: '2025-06-03 10:00:00' },
      { publishes: [expect.stringContaining('sudah lewat')] },
    ],
    [
      'at a moment that has passed and without a reason',
      { publishes: '2025-06-03 10:00:00', reason: '' },
      { publishes: [expect.any(String)], reason: [expect.any(String)] },
    ],
    [
      'on a day that does not exist',
      { publishes: '2025-06-31 10:00' },
      { publishes: [expect.stringContaining('tidak ada')] },
    ],
  ])('%s is refused by field, and nothing is public', async (_what, payload, fields) => {
    const before = await acts()
    const response = await publish(payload)
    expect(response.statusCode).toBe(400)
    const { message } = response.json()
    expect(Object.keys(message)).toEqual(Object.keys(fields))
    expect(await publicStatus(admitted)).toBeNull()
    expect(await acts()).toEqual(before)
  })

  it('needs no reason when every child is decided', async () => {
    await decide(undecided, 'TIDAK LULUS', 'LULUS')
    expect((await publish({ reason: '' })).statusCode).toBe(200)
  })

  it('is refused with the numbers when a decision changed since the check', async () => {
    const seen = await check()
    await decide(refused, 'LULUS', 'TIDAK LULUS')
    const response = await publish({ check: seen.check })
    expect(response.statusCode).toBe(409)
    expect(response.json().message).toContain(
      `1 pendaftaran berubah sejak pemeriksaan: ${refused.number}. Tidak ada yang diterbitkan`,
    )
    expect(await publicStatus(admitted)).toBeNull()
  })

  it('is refused when two decisions changed that leave every count as it was', async () => {
    const seen = await check()
    await decide(refused, 'LULUS', 'TIDAK LULUS')
    await decide(admitted, 'TIDAK LULUS', 'TIDAK LULUS')
    expect((await publish({ check: seen.check })).json().message).toContain('2 pendaftaran berubah')
  })

  it('is not refused for a corrected address or a new complaint', async () => {
    const seen = await check()
    await test.db.kysely.updateTable('registration').set({ address: 'Dusun Dua' }).execute()
    const report = { name: 'Contoh', email: 'a@contoh.example', title: 'Contoh', content: 'Contoh' }
    await test.app.inject({ method: 'POST', url: '/api/report', payload: report })
    expect((await publish({ check: seen.check })).statusCode).toBe(200)
  })

  it('is refused when a quota changed since the check', async () => {
    const seen = await check()
    await test.db.kysely.deleteFrom('quota').where('school_id', '=', admitted.body.school_2_id).execute()
    const response = await publish({ check: seen.check })
    expect(response.json().message).toContain('Kuota atau zonasi berubah')
    await test.db.kysely
      .insertInto('quota')
      .values({ season_id: id, school_id: admitted.body.school_2_id, seats: 28, is_synthetic: true })
      .execute()
  })
})

describe('hiding results', () => {
  const told = async (who = admin) =>
    (await test.app.inject({ url: '/api/season', headers: who.bearer }))
      .json()
      .data.find((season: { id: number }) => season.id === id).hidden
  const hideResults = async (reason = 'Kuota satu sekolah keliru') =>
    post('/hide', { reason, version: (await check()).season.version })

  it('needs a reason and no recent password, and every admin reads it for three days', async () => {
    await publish()
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 3_600_000)
    expect((await hideResults(' ')).statusCode).toBe(400)
    expect((await hideResults()).statusCode).toBe(200)
    const at = test.clock.now.toISOString()
    const other = await signIn(test, 'admin')
    expect(await told(other)).toEqual({ at, by: 'Contoh admin', reason: 'Kuota satu sekolah keliru' })
    // Also after they are public again.
    await publish()
    expect(await told(other)).toMatchObject({ at })
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + (73 * 3_600_000 - 1))
    const later = await signIn(test, 'admin')
    expect(await told(later)).toMatchObject({ at })
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 73 * 3_600_000)
    expect(await told(later)).toBeNull()
  })

  it('on the command line is read too', async () => {
    await test.db.kysely
      .updateTable('season')
      .set({ results_hidden_at: SCHOOL_MORNING })
      .where('id', '=', id)
      .execute()
    const at = SCHOOL_MORNING.toISOString()
    test.clock.now = new Date(SCHOOL_MORNING.getTime() + 60_000)
    expect(await told(await signIn(test, 'admin'))).toEqual({ at, by: null, reason: null })
  })
})
