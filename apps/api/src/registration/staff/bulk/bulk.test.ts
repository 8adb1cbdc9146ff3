/** Bulk decisions over HTTP: preview, apply, undo, and two members of staff at once. */
import { oddAgesUnconfirmed } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anApplicant,
  anException,
  auditOf,
  setSeats,
  type TestApplicant,
} from '../../../../testing/applicants.ts'
import { downloadFile } from '../../../../testing/calls/downloads.ts'
import { type Editing, openEditing, type Staff } from '../../../../testing/editing.ts'
import { inTransaction } from '../../../database/database.ts'
import { nameDecisionOrigin } from '../decision-origin.ts'

let editing: Editing
let children: TestApplicant[]
const REASON = 'Rapat penetapan 12 Juni'

beforeAll(async () => {
  editing = await openEditing()
})
afterAll(() => editing.app.close())
const publication = async (values: object) => {
  await editing.app.db.kysely.updateTable('season').set(values).where('is_active', '=', true).execute()
  await editing.app.syncCaches()
}
beforeEach(async () => {
  await publication({ publication_mode: 'hidden', publishes_at: null })
  await setSeats(editing.app, editing.zone.school_1_id, 100)
  children = []
  for (let i = 0; i < 3; i++) children.push(await anApplicant(editing.app, 'SD', { name: `Contoh ${i}` }))
})

async function send(path: string, payload: object | undefined, as: Staff = editing.admin) {
  const response = await editing.app.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/ppdb${path}`,
    headers: as.bearer,
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}

const picked = (decision: string | null, school = editing.zone.school_1_id) => ({
  ids: children.map(({ id }) => id),
  school_id: school,
  decision,
})

async function decide(targets: object, as?: Staff) {
  const { body } = await send('/sd/decisions/preview', { targets }, as)
  const { fingerprint, removals } = body.data
  const confirmed = { fingerprint, removals: removals.lost + removals.erased }
  return send('/sd/decisions', { targets, reason: REASON, ...confirmed }, as)
}

async function stored() {
  const rows = await Promise.all(children.map(({ id }) => editing.stored(id)))
  return rows.map((row) => [row.school_1_decision, row.school_2_decision])
}

const NONE = [null, null]

describe('a preview', () => {
  test('shows changes and seats, and changes nothing', async () => {
    const { status, body } = await send('/sd/decisions/preview', { targets: picked('LULUS') })
    expect(status).toBe(200)
    const school = editing.names.get(editing.zone.school_1_id)
    expect(body.data).toMatchObject({
      total: 3,
      unchanged: 0,
      refusals: [],
      schools: [{ id: editing.zone.school_1_id, name: school, seats: 100 }],
    })
    expect(body.data.changes[0]).toEqual({
      row: 1,
      no_registration: children[0]?.number,
      name: 'Contoh 0',
      school,
      before: null,
      after: 'LULUS',
      takes_away: false,
      odd_age: null,
    })
    const { used, used_after } = body.data.schools[0]
    expect(used_after - used).toBe(3)
    expect(await stored()).toEqual([NONE, NONE, NONE])
  })

  test('of all that match takes the parameters of the list', async () => {
    const targets = { query: { search: children[1]?.number }, school_id: editing.zone.school_1_id }
    const { body } = await send('/sd/decisions/preview', { targets: { ...targets, decision: 'LULUS' } })
    expect(body.data.changes.map((row: { name: string }) => row.name)).toEqual(['Contoh 1'])
    const wrong = { ...targets, query: { colour: 'red' }, decision: 'LULUS' }
    expect((await send('/sd/decisions/preview', { targets: wrong })).status).toBe(400)
  })

  test('of all that match leaves out the named registrations, and the act does so too', async () => {
    const [first, withdrawn] = children as [TestApplicant, TestApplicant, TestApplicant]
    await send(`/${withdrawn.id}/withdraw`, { reason: 'Pindah', asked_by: 'Ibu' })
    const numbers = children.map(({ number }) => number)
    // The children of this test are the newest of all that match.
    const query = { search: 'Contoh', sort: '-created_at' }
    const targets = { query, school_id: editing.zone.school_1_id, decision: 'TIDAK LULUS' }
    const before = (await send('/sd/decisions/preview', { targets })).body.data
    const refused = before.refusals.filter((row: { no_registration: string }) =>
      numbers.includes(row.no_registration),
    )
    expect(refused).toMatchObject([{ id: withdrawn.id, reason: 'Sudah mengundurkan diri' }])
    const without = [...before.refusals.map(({ id }: { id: number }) => id), first.id]
    const after = (await send('/sd/decisions/preview', { targets: { ...targets, without } })).body.data
    expect([after.total, after.refusals]).toEqual([before.total - without.length, []])
    const left = after.changes.map((row: { no_registration: string }) => row.no_registration)
    expect(left).toContain(numbers[2])
    expect(left).not.toContain(numbers[0])
    expect((await decide({ ...targets, without })).status).toBe(200)
    expect(await stored()).toEqual([NONE, NONE, ['TIDAK LULUS', null]])
    const wrong = { ...targets, without: ['x'] }
    expect((await send('/sd/decisions/preview', { targets: wrong })).status).toBe(400)
  })

  test('names each refusal with its row', async () => {
    await setSeats(editing.app, editing.zone.school_2_id, 100)
    await editing.edit(children[0]?.id as number, { school_2_status: 'LULUS' })
    const { body } = await send('/sd/decisions/preview', { targets: picked('LULUS') })
    expect(body.data.refusals).toMatchObject([
      { row: 1, name: 'Contoh 0', reason: `Sudah LULUS di ${editing.names.get(editing.zone.school_2_id)}` },
    ])
    const refused = await decide(picked('LULUS'))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '1 pendaftar tidak dapat diputuskan. Tidak ada yang disimpan.',
    ])
    expect(await stored()).toEqual([[null, 'LULUS'], NONE, NONE])
  })
})

describe('an act', () => {
  test('decides all, audits each registration and itself, and is undone as a whole, once', async () => {
    const done = await decide(picked('LULUS'))
    expect([done.status, done.body.message]).toEqual([200, '3 keputusan disimpan'])
    expect(await stored()).toEqual([
      ['LULUS', null],
      ['LULUS', null],
      ['LULUS', null],
    ])
    const audit = await auditOf(editing.app, children[0]?.id as number)
    expect(audit.at(-1)).toMatchObject({
      action: 'registration.edit',
      actor: `user:${editing.admin.userId}`,
      changes: { school_1_status: { before: null, after: 'LULUS' } },
    })
    const { rows } = await editing.app.db.pool.query(
      'select value, origin, decided_by, reason from decision where registration_id = any ($1)',
      [children.map(({ id }) => id)],
    )
    expect(rows).toEqual(
      Array(3).fill({
        value: 'LULUS',
        origin: 'manual',
        decided_by: `user:${editing.admin.userId}`,
        reason: REASON,
      }),
    )

    const last = await send('/decisions/last', undefined)
    const { act_id } = done.body.data
    expect(last.body.data).toMatchObject({ id: act_id, type: 'SD', changed: 3, reason: REASON })
    expect((await send('/decisions/last', undefined, editing.operator1)).body.data).toBeNull()
    const undone = await send('/decisions/undo', { act_id })
    expect([undone.status, undone.body.message]).toEqual([200, '3 keputusan dikembalikan'])
    expect(await stored()).toEqual([NONE, NONE, NONE])
    expect((await send('/decisions/undo', { act_id })).body.data).toEqual({ changed: 0 })
    expect((await send('/decisions/last', undefined)).body.data).toBeNull()
  })

  test('that is undone brings back how the replaced decisions came about', async () => {
    const [run, manual, unknown] = children.map(({ id }) => id) as [number, number, number]
    await inTransaction(editing.app.db, async (tx) => {
      const told = { actor: 'cli:contoh', at: new Date('2025-06-03T01:02:03.456Z') }
      const set = (id: number, school_1_decision: 'LULUS' | 'TIDAK LULUS') =>
        tx.updateTable('registration').set({ school_1_decision }).where('id', '=', id).execute()
      await nameDecisionOrigin(tx, told, { origin: 'run', run: 77 })
      await set(run, 'LULUS')
      await nameDecisionOrigin(tx, told, { origin: 'manual', reason: 'Berkas lengkap' })
      await set(manual, 'LULUS')
      await set(unknown, 'LULUS')
    })
    await editing.app.database.ownerDb.pool.query(
      'update decision set decided_by = null, decided_at = null, reason = null where registration_id = $1',
      [unknown],
    )
    const records = async () => {
      const { rows } = await editing.app.db.pool.query(
        `select registration_id, school_id, value, origin, run_id, decided_by, decided_at, reason from decision
         where registration_id = any ($1) order by registration_id`,
        [[run, manual, unknown]],
      )
      return rows
    }
    const before = await records()
    expect(before).toMatchObject([
      { origin: 'run', run_id: 77 },
      { origin: 'manual', decided_by: 'cli:contoh', reason: 'Berkas lengkap' },
      { origin: 'manual', decided_by: null, decided_at: null },
    ])
    const { act_id } = (await decide(picked('TIDAK LULUS'))).body.data
    expect(await records()).toMatchObject(Array(3).fill({ origin: 'manual', run_id: null, reason: REASON }))
    expect((await send('/decisions/undo', { act_id })).status).toBe(200)
    expect(await records()).toEqual(before)
  })

  test('that replaced the decision of a run is not undone once the run has been called off', async () => {
    const { rows } = await editing.app.database.ownerDb.pool.query<{ id: number }>(
      `insert into selection_run (season_id, level, ordinal, order_keys, engine_version, frozen_at, frozen_by, frozen_hash,
         draw_source, draw_place, draw_at, abandoned_at, abandoned_by, abandoned_reason)
       values (1, 'SD', 99, '{birth_date,lottery}', 1, now(), 'user:1', repeat('0', 64), 'Contoh', 'Contoh', now(), now(),
         'user:1', 'Contoh alasan') returning id`,
    )
    await inTransaction(editing.app.db, async (tx) => {
      const run = rows[0]?.id as number
      await nameDecisionOrigin(tx, { actor: 'user:1', at: editing.app.clock.now }, { origin: 'run', run })
      const id = children[0]?.id as number
      await tx.updateTable('registration').set({ school_1_decision: 'LULUS' }).where('id', '=', id).execute()
    })
    const { act_id } = (await decide(picked('TIDAK LULUS'))).body.data
    expect((await send('/decisions/undo', { act_id })).status).toBe(409)
    expect(await stored()).toEqual(Array(3).fill(['TIDAK LULUS', null]))
  })

  test('of an earlier version of the server is undone with the reason of the act', async () => {
    await decide(picked('LULUS'))
    const { act_id } = (await decide(picked('TIDAK LULUS'))).body.data
    await editing.app.database.ownerDb.pool.query(
      `update bulk_decision set replaced = (select jsonb_agg(row - 4) from jsonb_array_elements(replaced) as row)
       where id = $1`,
      [act_id],
    )
    expect((await send('/decisions/undo', { act_id })).status).toBe(200)
    expect(await stored()).toEqual(Array(3).fill(['LULUS', null]))
  })

  test('keeps no NIK that staff typed into the reason', async () => {
    const targets = picked('TIDAK LULUS')
    const { body } = await send('/sd/decisions/preview', { targets })
    const reason = 'Salah NIK 5299011103180999'
    await send('/sd/decisions', { targets, reason, fingerprint: body.data.fingerprint })
    expect((await send('/decisions/last', undefined)).body.data.reason).toBe('Salah NIK •••')
  })

  test('is refused when a registration has changed since the preview', async () => {
    const targets = picked('TIDAK LULUS')
    const { body } = await send('/sd/decisions/preview', { targets })
    await editing.edit(children[2]?.id as number, { address: 'Dusun Contoh Baru' })
    const refused = await send('/sd/decisions', {
      targets,
      reason: REASON,
      fingerprint: body.data.fingerprint,
    })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Data pendaftar berubah sejak pratinjau/),
    ])
    expect(await stored()).toEqual([NONE, NONE, NONE])
  })

  test('is not undone when one of its registrations has changed since', async () => {
    const { act_id } = (await decide(picked('TIDAK LULUS'))).body.data
    await editing.edit(children[0]?.id as number, { address: 'Dusun Contoh Baru' })
    const refused = await send('/decisions/undo', { act_id })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Sebagian pendaftar/),
    ])
    expect((await stored())[1]).toEqual(['TIDAK LULUS', null])
  })

  test('needs a reason, targets and a known decision', async () => {
    const targets = picked('LULUS')
    for (const payload of [
      { targets },
      { targets, reason: ' ' },
      { targets, reason: 'a'.repeat(301) },
      { targets: { ...targets, ids: [] }, reason: REASON },
      { targets: { ...targets, decision: 'MUNGKIN' }, reason: REASON },
      { reason: REASON },
    ])
      expect((await send('/sd/decisions', payload)).status, JSON.stringify(payload)).toBe(400)
    expect(await stored()).toEqual([NONE, NONE, NONE])
  })

  test('of two that want the last seats at once, one is refused', async () => {
    const { used } = (await send('/sd/decisions/preview', { targets: picked('LULUS') })).body.data.schools[0]
    await setSeats(editing.app, editing.zone.school_1_id, used + 3)
    const more = await Promise.all(
      Array.from({ length: 3 }, (_, i) => anApplicant(editing.app, 'SD', { name: `Contoh lain ${i}` })),
    )
    const other = { ...picked('LULUS'), ids: more.map(({ id }) => id) }
    const answers = await Promise.all([decide(picked('LULUS')), decide(other, editing.operator1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('what is taken away', () => {
  const rowsOf = async (...decided: [child: number, school: number, decision: string | null][]) => {
    const schools = await editing.app.db.kysely.selectFrom('school').select(['id', 'npsn']).execute()
    return decided.map(([child, school, decision], index) => ({
      row: index + 2,
      no_registration: children[child]?.number,
      npsn: schools.find(({ id }) => id === school)?.npsn,
      decision,
    }))
  }

  test('is named first and applied only when its number is confirmed', async () => {
    await setSeats(editing.app, editing.zone.school_2_id, 100)
    const { school_1_id: first, school_2_id: second } = editing.zone
    await decide({ rows: await rowsOf([0, first, 'LULUS'], [1, first, 'LULUS'], [2, second, 'TIDAK LULUS']) })
    // The first child moves to the second school, the second one loses its place, the third one its decision.
    const rows = await rowsOf(
      [0, first, 'TIDAK LULUS'],
      [0, second, 'LULUS'],
      [1, first, 'TIDAK LULUS'],
      [2, second, null],
    )
    const { data } = (await send('/sd/decisions/preview', { targets: { rows } })).body
    expect(data.removals).toEqual({ lost: 1, erased: 1 })
    expect(
      data.changes.map((one: { row: number; takes_away: boolean }) => [one.row, one.takes_away]),
    ).toEqual([
      [4, true],
      [5, true],
      [2, false],
      [3, false],
    ])
    const before = await stored()
    for (const removals of [undefined, 0, 1]) {
      const body = { targets: { rows }, reason: REASON, fingerprint: data.fingerprint, removals }
      const refused = await send('/sd/decisions', body)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        '1 anak kehilangan LULUS dan 1 keputusan dihapus. Periksa pratinjau, centang, lalu simpan kembali.',
      ])
    }
    expect(await stored()).toEqual(before)
    expect((await decide({ rows })).status).toBe(200)
    expect(await stored()).toEqual([['TIDAK LULUS', 'LULUS'], ['TIDAK LULUS', null], NONE])
  })

  test('a row that contradicts another one sets aside every row of that child', async () => {
    const { school_1_id: first, school_2_id: second } = editing.zone
    const rows = await rowsOf(
      [0, first, 'TIDAK LULUS'],
      [0, first, 'LULUS'],
      [0, second, 'TIDAK LULUS'],
      [1, first, 'TIDAK LULUS'],
    )
    const { data } = (await send('/sd/decisions/preview', { targets: { rows } })).body
    expect(data.refusals.map((one: { row: number; reason: string }) => [one.row, one.reason])).toEqual([
      [2, 'Disebut lebih dari sekali untuk sekolah yang sama'],
      [3, 'Disebut lebih dari sekali untuk sekolah yang sama'],
      [4, 'Baris lain anak ini tidak dapat diputuskan'],
    ])
    const unknown = [{ ...(rows[0] as object), npsn: '00000000' }, rows[2] as object]
    const other = (await send('/sd/decisions/preview', { targets: { rows: unknown } })).body.data
    expect(other.refusals).toHaveLength(2)
  })
})

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

describe('a file of decisions', () => {
  const read = async (text: string) => {
    const content = Buffer.from(text).toString('base64')
    return (await send('/decisions/file', { name: 'keputusan.csv', content })).body.data
  }

  test('is read by its headings; a dash takes a decision away, and an empty status says nothing', async () => {
    expect(
      await read(
        'Status;NPSN;No. Pendaftaran\nlulus;10000001;SD25-A\n-;10000002;SD25-B\nTidak Lulus;10000003;C\n;10000004;D\nbelum  diputuskan;10000005;E\n',
      ),
    ).toEqual({
      rows: [
        { row: 2, no_registration: 'SD25-A', npsn: '10000001', decision: 'LULUS' },
        { row: 3, no_registration: 'SD25-B', npsn: '10000002', decision: null },
        { row: 4, no_registration: 'C', npsn: '10000003', decision: 'TIDAK LULUS' },
        { row: 6, no_registration: 'E', npsn: '10000005', decision: null },
      ],
      without_status: 1,
      notes: { hidden: [], other_sheets: [], titles: [] },
      rejections: [],
    })
  })

  test('may be the exported list, or the one to fill in, which change nothing until they are edited', async () => {
    const { school_1_id: first, school_2_id: second } = editing.zone
    await setSeats(editing.app, second, 100)
    await decide(picked('TIDAK LULUS'))
    const [withdrawn] = children as [TestApplicant, TestApplicant, TestApplicant]
    await send(`/${withdrawn.id}/withdraw`, { reason: 'Pindah', asked_by: 'Ibu' })
    for (const form of ['', '&form=decisions']) {
      const url = `/ppdb/export/excel/${first}/sd?search=Contoh${form}`
      const { bytes } = await downloadFile(editing.app, url, editing.operator1)
      const content = bytes.toString('base64')
      const read = (await send('/decisions/file', { name: 'keputusan.xlsx', content }, editing.operator1))
        .body.data
      expect(read.rejections).toEqual([])
      expect(read.rows.length).toBeGreaterThanOrEqual(3)
      const targets = { rows: read.rows }
      const { data } = (await send('/sd/decisions/preview', { targets }, editing.operator1)).body
      expect(data).toMatchObject({ refusals: [], changes: [] })
    }
  })

  test('with a wrong status or without a column names the row and the reason', async () => {
    const wrong = await read('No. Pendaftaran,NPSN,Status\nSD25-A,10000001,MUNGKIN\n,10000001,LULUS')
    expect(wrong.rejections).toEqual([
      { row: 2, reason: expect.stringMatching(/^Status: 'MUNGKIN' bukan LULUS/) },
      { row: 3, reason: expect.stringMatching(/^No. Pendaftaran: Sel ini kosong/) },
    ])
    expect((await read('NPSN,Status\n1,LULUS')).rejections).toHaveLength(1)
  })
})
