/** Bulk decisions over HTTP: preview, apply, undo, and two members of staff at once. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { anApplicant, auditOf, setSeats, type TestApplicant } from '../../../../../testing/applicants.ts'
import { downloadFile } from '../../../../../testing/calls/downloads.ts'
import { openBulk } from '../../../../../testing/editing.ts'
import { inTransaction } from '../../../../platform/database/database.ts'
import { nameDecisionOrigin } from '../decision-origin.ts'

const { editing, reason: REASON, begin, send, picked, decide, stored } = await openBulk()
afterAll(() => editing.app.close())

let children: TestApplicant[]
beforeEach(async () => {
  children = await begin()
})

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
      changes: {
        school_1_status: { before: null, after: 'LULUS' },
        how: { before: null, after: 'bulk' },
        reason: { before: null, after: REASON },
      },
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
      {
        row: 2,
        reason: expect.stringMatching(
          /^Status: 'MUNGKIN' tidak dikenal. Tulis LULUS atau TIDAK LULUS; - mengambil kembali/,
        ),
      },
      { row: 3, reason: expect.stringMatching(/^No. Pendaftaran: Sel ini kosong/) },
    ])
    expect((await read('NPSN,Status\n1,LULUS')).rejections).toHaveLength(1)
  })
})
