/** What bounds a bulk decision: odd ages, seats, the publication, and the school of an operator; and reasons of single rows. */
import { oddAgesUnconfirmed } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anApplicant,
  anException,
  auditOf,
  setSeats,
  type TestApplicant,
} from '../../../../../testing/applicants.ts'
import { openBulk } from '../../../../../testing/editing.ts'

const { editing, reason: REASON, begin, publication, send, picked, decide, stored } = await openBulk()
afterAll(() => editing.app.close())

let children: TestApplicant[]
beforeEach(async () => {
  children = await begin()
})

const NONE = [null, null]

describe('children of an odd age', () => {
  test.each([
    ['a newborn', '2025-05-01', 'Lahir 1 Mei 2025: belum 6 tahun pada 1 Juli 2025.'],
    ['a child of 24 years', '2001-05-01', 'Lahir 1 Mei 2001: lebih dari 12 tahun pada 1 Juli 2025.'],
  ])('%s is named first, and becomes LULUS when it is confirmed', async (_who, birth_date, question) => {
    const odd = await anApplicant(editing.app, 'SD', { birth_date })
    const targets = { ...picked('LULUS'), ids: [...picked('LULUS').ids, odd.id] }
    const { data } = (await send('/sd/decisions/preview', { targets })).body
    expect(data.changes[0]).toMatchObject({ no_registration: odd.number, odd_age: question })
    const body = { targets, reason: REASON, fingerprint: data.fingerprint }
    for (const sent of [body, { ...body, odd_ages: 2 }]) {
      const refused = await send('/sd/decisions', sent)
      expect([refused.status, refused.body.message]).toEqual([409, oddAgesUnconfirmed(1)])
    }
    expect((await send('/sd/decisions', { ...body, odd_ages: 1 })).body.data.changed).toBe(4)
    // TIDAK LULUS asks nothing.
    expect((await decide({ ...targets, decision: 'TIDAK LULUS' })).status).toBe(200)
  })

  test('with an exception of the office are not asked about, with one of a school they are', async () => {
    const excepted = await anApplicant(editing.app, 'SD', { birth_date: '2019-09-01' })
    const unconfirmed = await anApplicant(editing.app, 'SD', { birth_date: '2019-09-01' })
    await anException(editing.app, excepted.id, 'Contoh surat psikolog')
    await anException(editing.app, unconfirmed.id, 'Contoh surat psikolog', editing.zone.school_1_id)
    const targets = { ...picked('LULUS'), ids: [excepted.id, unconfirmed.id] }
    const { data } = (await send('/sd/decisions/preview', { targets })).body
    expect(
      data.changes.map((each: { no_registration: string; odd_age: string | null }) => [
        each.no_registration,
        each.odd_age !== null,
      ]),
    ).toEqual([
      [unconfirmed.number, true],
      [excepted.number, false],
    ])
  })
})

describe('the limits of an act', () => {
  test('a shortage of seats refuses the whole act, whatever is left out, and leads to the desk', async () => {
    const { used } = (await send('/sd/decisions/preview', { targets: picked('LULUS') })).body.data.schools[0]
    await setSeats(editing.app, editing.zone.school_1_id, used + 2)
    const { data } = (await send('/sd/decisions/preview', { targets: picked('LULUS') })).body
    expect(data.refusals).toEqual([])
    expect(data.shortages).toMatchObject([{ id: editing.zone.school_1_id, wanted: 3, free: 2 }])
    const refused = await decide(picked('LULUS'))
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Meja seleksi')])
    expect(await stored()).toEqual([NONE, NONE, NONE])
  })

  test('a closed school admits nobody, by an act or by a single edit', async () => {
    const close = (closed_at: Date | null) =>
      editing.app.db.kysely
        .updateTable('school')
        .set({ closed_at })
        .where('id', '=', editing.zone.school_1_id)
        .execute()
    await close(editing.app.clock.now)
    const refused = await decide(picked('LULUS'))
    expect([refused.status, await stored()]).toEqual([409, [NONE, NONE, NONE]])
    const edited = await editing.edit(children[0]?.id as number, { school_1_status: 'LULUS' })
    expect([edited.status, edited.body.message]).toEqual([409, expect.stringContaining('sudah ditutup')])
    await close(null)
  })

  test('after the publication it says how many families lose their place and needs the password', async () => {
    await decide(picked('LULUS'))
    await publication({ publication_mode: 'published' })
    const targets = picked('TIDAK LULUS')
    const { data } = (await send('/sd/decisions/preview', { targets })).body
    expect(data.public_losses).toBe(3)
    const asked = { targets, reason: REASON, fingerprint: data.fingerprint, removals: 3 }
    const refused = await send('/sd/decisions', asked)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      { password: [expect.stringContaining('Hasil sudah terbit: 3 keluarga')] },
    ])
    expect((await send('/sd/decisions', { ...asked, password: 'bukan password saya' })).status).toBe(400)
    expect(await stored()).toEqual(Array(3).fill(['LULUS', null]))
    expect((await send('/sd/decisions', { ...asked, password: editing.admin.password })).status).toBe(200)
  })

  test('it cannot be undone after the publication', async () => {
    const { act_id } = (await decide(picked('LULUS'))).body.data
    await publication({ publication_mode: 'published' })
    expect((await send('/decisions/last', undefined)).body.data).toBeNull()
    const refused = await send('/decisions/undo', { act_id })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Hasil sudah terbit'),
    ])
    expect(await stored()).toEqual(Array(3).fill(['LULUS', null]))
  })

  test('from scheduling on no decision changes, by an act, its undo or a single edit', async () => {
    const { act_id } = (await decide(picked('TIDAK LULUS'))).body.data
    const moment = new Date(editing.app.clock.now.getTime() + 3_600_000)
    await publication({ publication_mode: 'schedule', publishes_at: moment })
    const first = children[0]?.id as number
    const refused = [
      await send('/sd/decisions/preview', { targets: picked('LULUS') }),
      await send('/sd/decisions', { targets: picked('LULUS'), reason: REASON }),
      await send('/decisions/undo', { act_id }),
      await editing.edit(first, { school_1_status: 'LULUS' }),
    ]
    for (const { status, body } of refused)
      expect([status, body.message]).toEqual([
        409,
        expect.stringMatching(/^Hasil terbit .*2025.*Admin dinas dapat membatalkan jadwalnya/),
      ])
    expect((await editing.edit(first, { address: 'Dusun Contoh Tiga' })).status).toBe(200)
    expect(await stored()).toEqual(Array(3).fill(['TIDAK LULUS', null]))
  })
})

describe('an operator', () => {
  test('decides for the own school only', async () => {
    const done = await decide(picked('TIDAK LULUS', editing.zone.school_2_id), editing.operator2)
    expect(done.status).toBe(200)
    const foreign = await send(
      '/sd/decisions/preview',
      { targets: picked('LULUS', editing.zone.school_1_id) },
      editing.operator2,
    )
    expect(foreign.body.data.refusals.map((row: { reason: string }) => row.reason)).toEqual(
      Array(3).fill('Bukan keputusan sekolah Anda'),
    )
    const stranger = await send('/sd/decisions/preview', { targets: picked('LULUS') }, editing.stranger)
    expect(stranger.body.data).toMatchObject({ changes: [] })
    expect(JSON.stringify(stranger.body.data)).not.toContain('Contoh 0')
  })

  test('gets the row of a file that names a registration or a decision of another school', async () => {
    const schools = await editing.app.db.kysely.selectFrom('school').select(['id', 'npsn']).execute()
    const npsn = (id: number) => schools.find((school) => school.id === id)?.npsn as string
    const { school_1_id: first, school_2_id: second } = editing.zone
    const row = (line: number, number: string, school: number) => ({
      row: line,
      no_registration: number,
      npsn: npsn(school),
      decision: 'TIDAK LULUS',
    })
    const elsewhere = schools.find((school) => school.id !== first && school.id !== second)?.id as number
    const hidden = await anApplicant(editing.app, 'SMP')
    const rows = [
      row(2, String(children[0]?.number).toLowerCase(), second),
      row(3, String(children[1]?.number), first),
      row(4, hidden.number, second),
      { ...row(5, String(children[2]?.number), elsewhere), npsn: '00000000' },
      row(6, 'SD25-salah', second),
    ]
    const { body } = await send('/sd/decisions/preview', { targets: { rows } }, editing.operator2)
    expect(body.data.changes.map((change: { row: number }) => change.row)).toEqual([2])
    expect(body.data.refusals.map((one: { row: number; reason: string }) => [one.row, one.reason])).toEqual([
      [3, 'Bukan keputusan sekolah Anda'],
      [4, 'Nomor pendaftaran tidak ditemukan'],
      [5, 'NPSN tidak ditemukan pada jenjang ini'],
      [6, 'Nomor pendaftaran tidak ditemukan'],
    ])
    const refused = await decide({ rows }, editing.operator2)
    expect(refused.status).toBe(409)
    expect(await stored()).toEqual([NONE, NONE, NONE])
  })
})

describe('a row with its own reason', () => {
  const OWN = 'Berkas tidak ditunjukkan'

  async function rowsOf(
    ...rows: readonly (readonly [child: number, school: number, reason?: string | null])[]
  ) {
    const schools = await editing.app.db.kysely.selectFrom('school').select(['id', 'npsn']).execute()
    return rows.map(([child, school, reason], index) => ({
      row: index + 1,
      no_registration: children[child]?.number,
      npsn: schools.find(({ id }) => id === school)?.npsn,
      decision: 'TIDAK LULUS',
      ...(reason !== undefined && { reason }),
    }))
  }

  const records = async () =>
    (
      await editing.app.db.pool.query(
        `select value, origin, decided_by, reason, decided_at from decision
        where registration_id = any ($1) order by registration_id, school_id = $2 desc`,
        [children.map(({ id }) => id), editing.zone.school_1_id],
      )
    ).rows

  const told = async (child: number) =>
    (await auditOf(editing.app, children[child]?.id as number)).at(-1)?.changes as Record<string, unknown>

  test('is recorded with it, and everything else with the reason of the act', async () => {
    const { school_1_id: first, school_2_id: second } = editing.zone
    const rows = await rowsOf([0, first, OWN], [0, second], [1, first, ' '], [2, first, null])
    expect((await decide({ rows })).status).toBe(200)
    const by = { value: 'TIDAK LULUS', origin: 'manual', decided_by: `user:${editing.admin.userId}` }
    expect(await records()).toMatchObject([
      { ...by, reason: OWN },
      { ...by, reason: REASON },
      { ...by, reason: REASON },
      { ...by, reason: REASON },
    ])
    expect(new Set((await records()).map(({ decided_at: at }) => Number(at))).size).toBe(1)
    expect(await told(0)).toMatchObject({
      how: { before: null, after: 'bulk' },
      reason: { before: null, after: `${OWN}; ${REASON}` },
    })
    expect(await told(1)).toMatchObject({ reason: { before: null, after: REASON } })

    const { id } = (await send('/decisions/last', undefined)).body.data
    expect((await send('/decisions/undo', { act_id: id })).body.data).toEqual({ changed: 3 })
    expect(await stored()).toEqual([NONE, NONE, NONE])
  })

  test('is read from the column of a file, whose other rows have none', async () => {
    const text = `No. Pendaftaran,NPSN,Status,Alasan\nSD25-A,10000001,LULUS,${OWN}\nSD25-B,10000001,LULUS,\nSD25-C,10000001,,${OWN}`
    const read = async (csv: string) =>
      (await send('/decisions/file', { name: 'keputusan.csv', content: btoa(csv) })).body.data
    expect(await read(text)).toMatchObject({ without_status: 1, rejections: [] })
    expect((await read(text)).rows).toEqual([
      { row: 2, no_registration: 'SD25-A', npsn: '10000001', decision: 'LULUS', reason: OWN },
      { row: 3, no_registration: 'SD25-B', npsn: '10000001', decision: 'LULUS' },
    ])
    const { rejections } = await read(text.replace(OWN, 'x'.repeat(301)))
    expect(rejections).toMatchObject([{ row: 2, reason: expect.stringMatching(/^Alasan: /) }])
  })

  test('has no NIK in it, and is refused when it is too long', async () => {
    const { school_1_id: first } = editing.zone
    const nik = '5205014101180001'
    expect((await decide({ rows: await rowsOf([0, first, `NIK ${nik}`]) })).status).toBe(200)
    const [stated] = await records()
    expect(stated.reason).toMatch(/^NIK /)
    expect(stated.reason).not.toContain(nik)
    const rows = await rowsOf([1, first, 'x'.repeat(301)])
    expect((await send('/sd/decisions', { targets: { rows }, reason: REASON })).status).toBe(400)
    expect((await send('/sd/decisions', { targets: { rows: await rowsOf([1, first, OWN]) } })).status).toBe(
      400,
    )
  })

  test('has a listed one where a run gives the seats, whatever that of the act', async () => {
    const { school_1_id: first } = editing.zone
    const method = (value: 'run' | 'manual') =>
      editing.app.db.kysely
        .updateTable('season_level')
        .set({ method: value })
        .where('level', '=', 'SD')
        .execute()
    await method('run')
    const targets = { rows: await rowsOf([0, first], [1, first, OWN]) }
    const listed = 'Data tidak benar'
    const apply = (sent: object) => send('/sd/decisions', { targets, reason: listed, ...sent })
    expect((await apply({})).status).toBe(400)
    expect(await stored()).toEqual([NONE, NONE, NONE])
    const rows = await rowsOf([0, first], [1, first, 'Berkas tidak lengkap: akta'])
    expect((await apply({ targets: { rows } })).status).toBe(200)
    expect((await records()).map(({ reason }) => reason)).toEqual([listed, 'Berkas tidak lengkap: akta'])
    await method('manual')
  })
})
