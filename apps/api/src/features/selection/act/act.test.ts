/** The act of a selection over HTTP: from the freeze to the applied decisions, with every refusal on the way. */
import type { SelectionPreview, SelectionRun } from '@spmb/domain/selection/act/contract.staff.ts'
import { DRAW_DIFFERS, DRAWER_REFUSALS, NOT_TYPED } from '@spmb/domain/selection/act/messages.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, auditOf, setSeats } from '../../../../testing/applicants.ts'
import { prepareAccount } from '../../../../testing/prepared-account.ts'
import {
  A_DRAW,
  A_REASON,
  DRAW_SECONDS,
  readyForSelection,
  TWENTY_DICE,
  wait,
} from '../../../../testing/selection.ts'
import { openAct } from '../../../../testing/worlds/selection-act.ts'

const world = await openAct()
const { test, zone, admin, second, monitor, season, children, byHand } = world
const { staff, level, run, freeze, act, type, confirm, untilDraw, seed, sign } = world
afterAll(() => test.close())

describe('a freeze is refused', () => {
  it.each([
    ['without a place', { draw_place: ' ' }, 'draw_place'],
    ['with a draw in the past', { draw_at: '2025-06-01 10:00' }, 'draw_at'],
    ['with a draw less than an hour later', { draw_at: '2025-06-03 09:59' }, 'draw_at'],
    ['with an unknown kind of draw', { draw_kind: 'coin' }, 'draw_kind'],
    ['with a day that does not exist', { draw_at: '2025-06-31 10:00' }, 'draw_at'],
    ['with a text that is too long', { draw_source: 'x'.repeat(201) }, 'draw_source'],
  ])('%s', async (_, body, field) => {
    const { status, message } = await freeze(body)
    expect([status, Object.keys(message)]).toEqual([400, [field]])
  })

  it.each([
    ['while registration is open', { window_mode: 'open' }, 'Pendaftaran belum ditutup'],
    ['while results are visible', { publication_mode: 'published' }, 'sedang terlihat oleh umum'],
  ] as const)('%s', async (_, setting, sentence) => {
    await test.db.kysely.updateTable('season').set(setting).where('id', '=', season).execute()
    const { status, message } = await freeze()
    await readyForSelection(test, 'SD')
    expect([status, message]).toEqual([409, expect.stringContaining(sentence)])
  })

  it('for a level with decisions by hand', async () => {
    await readyForSelection(test, 'SD', 'manual')
    expect(await freeze()).toMatchObject({
      status: 409,
      message: expect.stringContaining('keputusan langsung'),
    })
    await readyForSelection(test, 'SD')
  })

  it('with more LULUS by hand than seats, naming the school', async () => {
    await setSeats(test, zone.school_1_id, 0)
    const { status, message } = await freeze()
    const { over_quota, freeze_refusals } = await level()
    await setSeats(test, zone.school_1_id, 3)
    expect(status).toBe(409)
    expect(over_quota).toMatchObject([{ id: zone.school_1_id, manual: 1, quota: 0 }])
    expect(message).toContain(over_quota[0]?.name)
    expect(freeze_refusals).toEqual([message])
  })

  it('while a closed school has seats for children who wait there, naming it', async () => {
    const close = (closed_at: Date | null) =>
      test.db.kysely.updateTable('school').set({ closed_at }).where('id', '=', zone.school_1_id).execute()
    await close(test.clock.now)
    const { status, message } = await freeze()
    const { freeze_refusals } = await level()
    // As many seats as it admits children: a run gives none there.
    await setSeats(test, zone.school_1_id, 1)
    const without = (await level()).freeze_refusals
    await setSeats(test, zone.school_1_id, 3)
    await close(null)
    expect([status, message]).toEqual([
      409,
      expect.stringMatching(/^Sekolah yang ditutup masih punya kursi dan anak yang menunggu: /),
    ])
    expect([freeze_refusals, without]).toEqual([[message], []])
  })

  it('for an SMP whose distances are not confirmed, naming them', async () => {
    await test.db.kysely.updateTable('season').set({ window_mode: 'open' }).where('id', '=', season).execute()
    await test.syncCaches()
    await anApplicant(test, 'SMP')
    await readyForSelection(test, 'SMP')
    const refused = await staff(admin, 'POST', `/api/season/${season}/selection/smp/freeze`, A_DRAW)
    expect([refused.status, refused.message]).toEqual([409, expect.stringMatching(/^2 jarak .*–/)])
  })

  it('of an unknown level or season', async () => {
    const url = (id: number, type: string) => `/api/season/${id}/selection/${type}/freeze`
    for (const path of [url(season, 'sma'), url(9_999, 'sd')])
      expect((await staff(admin, 'POST', path, A_DRAW)).status).toBe(404)
  })
})

describe('the method', () => {
  it('cannot change after the first registration, nor from a stale version', async () => {
    const { version, method_open } = await level()
    const put = (body: object) => staff(admin, 'PUT', `/api/season/${season}/selection/sd/method`, body)
    expect(method_open).toBe(false)
    expect(await put({ method: 'manual', version })).toMatchObject({
      status: 409,
      message: expect.stringContaining('sudah dibuka'),
    })
    expect((await put({ method: 'manual', version: version + 1 })).status).toBe(409)
    expect((await put({ method: 'dice', version })).status).toBe(400)
  })
})

describe('from freeze to application', () => {
  it('the freeze stores a snapshot and a public hash', async () => {
    const { status, data, message } = await freeze()
    expect([status, message]).toEqual([200, expect.stringContaining('Data dikunci')])
    expect(data).toMatchObject({
      state: 'frozen',
      method: 'run',
      run: {
        ordinal: 1,
        kind: 'main',
        seed: null,
        preview: null,
        applied: null,
        signatures: [],
        draw: { source: A_DRAW.draw_source, place: A_DRAW.draw_place, at: '2025-06-03T03:01:00.000Z' },
        counts: { applicants: 7, seats: expect.any(Number), manual_admitted: 1, withdrawn: 1 },
      },
    })
    expect(data.run.frozen_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await freeze()).toMatchObject({ status: 409, message: expect.stringContaining('sudah dikunci') })
  })

  it('no act but the seed is possible yet', async () => {
    for (const what of ['preview', 'apply', 'call_off', 'sign'])
      expect(
        await act(what, { result_hash: '0'.repeat(64), reason: A_REASON, password: admin.password }),
      ).toMatchObject({ status: 409 })
    expect((await act('preview', {}, admin, 99_999)).status).toBe(404)
    expect((await staff(admin, 'GET', `/api/selection/${(await run()).id}/full`)).status).toBe(409)
  })

  it.each([
    ['empty', { dice: '' }, 'dice'],
    ['absent', { dice: undefined }, 'dice'],
    ['19 dice', { dice: '4162531425631425631' }, 'dice'],
    ['a die with a seven', { dice: '41625314256314256317' }, 'dice'],
    ['10,000 characters', { dice: '1'.repeat(10_000) }, 'dice'],
    ['an unknown kind', { kind: 'coin' }, 'kind'],
    ['no number of what it replaces', { replaces: -1 }, 'replaces'],
  ])('a typing is refused: %s', async (_, more, field) => {
    const { status, message } = await type(TWENTY_DICE, more)
    expect([status, Object.keys(message)]).toEqual([400, [field]])
  })

  it('a typing is refused before the announced moment of the draw, and of another kind than announced', async () => {
    wait(test, DRAW_SECONDS - 1)
    await world.passwordsAgain()
    const { status, message } = await type()
    expect([status, message]).toEqual([
      409,
      expect.stringContaining('Undian diumumkan untuk Selasa, 3 Juni 2025 pukul 11.01.00 WITA'),
    ])
    wait(test, 1)
    expect(await type(TWENTY_DICE, { kind: 'public', value: '6.986,42' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Jenis undian sudah ditetapkan: dadu'),
    })
    expect(await confirm()).toMatchObject({ status: 409, message: NOT_TYPED })
    expect(await level()).toMatchObject({ state: 'frozen', run: { seed: null, typed: null } })
  })

  it('of two people who type at the same moment one is first; what is typed is no seed and shown to nobody', async () => {
    const [first, other] = await Promise.all([type(), type('6'.repeat(20), {}, second)])
    const refused = first.status === 409 ? first : other
    expect([first.status, other.status].sort()).toEqual([200, 409])
    expect(refused.message).toMatch(/^Angka undian sudah diketik oleh Contoh/)
    const answer = await staff(monitor, 'GET', '/api/selection')
    expect(JSON.stringify(answer.data)).not.toMatch(/4162531425631425|6{20}/)
    expect(await level()).toMatchObject({ state: 'frozen', run: { seed: null, typed: { times: 1 } } })
    expect((await act('preview')).status).toBe(409)
  })

  it('typing again replaces what was typed, and is counted', async () => {
    const before = (await run()).typed?.times
    const again = await type(TWENTY_DICE, { replaces: before })
    expect(again.data.typed).toMatchObject({ times: 2, by: expect.stringMatching(/^Contoh/) })
    expect(await type('5'.repeat(20), { replaces: before })).toMatchObject({ status: 409 })
  })

  it('the confirmation is by another, older account, and of the same numbers; a refused one changes nothing', async () => {
    expect(await confirm(TWENTY_DICE, admin)).toMatchObject({
      status: 409,
      message: DRAWER_REFUSALS.same_account,
    })
    const young = await signIn(test, 'admin')
    expect(await confirm(TWENTY_DICE, young)).toMatchObject({
      status: 409,
      message: DRAWER_REFUSALS.younger_account,
    })
    expect(await confirm('5'.repeat(20))).toMatchObject({ status: 409, message: DRAW_DIFFERS })
    expect((await confirm('5')).message).toHaveProperty('dice')
    const operator = await signIn(test, 'operator')
    expect((await confirm(TWENTY_DICE, operator)).status).toBe(403)
    expect((await type(TWENTY_DICE, { replaces: 2 }, monitor)).status).toBe(403)
    expect(await level()).toMatchObject({ state: 'frozen', run: { seed: null, typed: { times: 2 } } })
  })

  it('a password of more than ten minutes ago is asked for again, of both', async () => {
    await test.db.kysely
      .updateTable('staff_session')
      .set({ password_given_at: new Date(test.clock.now.getTime() - 660_000) })
      .execute()
    expect((await type(TWENTY_DICE, { replaces: 2 })).status).toBe(403)
    expect((await confirm()).status).toBe(403)
    await world.passwordsAgain()
  })

  it('the seed is stored once, confirmed by the second person, and never replaced', async () => {
    const [first, other] = await Promise.all([confirm(), confirm(TWENTY_DICE, monitor)])
    const stored = first.status === 200 ? first : other
    expect([first.status, other.status].sort()).toEqual([200, 409])
    expect(stored.data).toMatchObject({
      typed: null,
      seed: { kind: 'dice', source: null, value: TWENTY_DICE.replaceAll(' ', ''), typed: { times: 2 } },
    })
    for (const late of [await type('5'.repeat(20), { replaces: 2 }), await confirm()])
      expect(late).toMatchObject({ status: 409, message: expect.stringContaining('tidak dapat diganti') })
    expect((await level()).state).toBe('seeded')
  })

  it('the preview names children below the minimum age and changes nothing else', async () => {
    const { status, data } = await act('preview')
    const preview: SelectionPreview = data
    expect(status).toBe(200)
    expect(preview).toMatchObject({ changed: false, placed: 4, unplaced: 2 })
    expect(preview.under_age).toEqual([])
    expect(preview.run.result_hash).toBe(preview.result_hash)
    expect(await decisions()).toEqual(new Map([[byHand.id, ['LULUS', null]]]))
    const again = await act('preview', {}, monitor)
    expect(again.data).toMatchObject({ result_hash: preview.result_hash, changed: false })
  })

  it('a signature needs the password, a second factor, an account older than the freeze, and this result', async () => {
    expect((await sign(admin, null, 'salah sekali')).message).toHaveProperty('password')
    expect(await sign(admin, 'a'.repeat(64))).toMatchObject({
      status: 409,
      message: expect.stringContaining('bukan hasil'),
    })
    expect((await sign(admin, 'x')).status).toBe(400)
    const young = await signIn(test, 'admin')
    await prepareAccount(test, young.userId, 'second factor on')
    expect(await sign(young)).toMatchObject({ status: 409, message: expect.stringContaining('lebih lama') })
    const factors = test.db.kysely.deleteFrom('second_factor').where('user_id', '=', second.userId)
    const [factor] = await factors.returningAll().execute()
    expect(await sign(second)).toMatchObject({ status: 409, message: expect.stringContaining('dua langkah') })
    await test.db.kysely
      .insertInto('second_factor')
      .values(factor as NonNullable<typeof factor>)
      .execute()
  })

  it('two people sign, one of them an admin; nothing is applied before', async () => {
    const { result_hash } = await run()
    expect((await sign(monitor)).data.signatures).toMatchObject([{ role: 'monitor', valid: true }])
    expect(await act('apply', { result_hash })).toMatchObject({
      status: 409,
      message: expect.stringContaining('dua orang'),
    })
    const other = await signIn(test, 'monitor')
    await prepareAccount(test, other.userId, 'second factor on')
    await test.db.kysely
      .updateTable('user_account')
      .set({ created_at: new Date(0) })
      .where('id', '=', other.userId)
      .execute()
    await test.db.kysely
      .updateTable('second_factor')
      .set({ confirmed_at: new Date(0) })
      .where('user_id', '=', other.userId)
      .execute()
    expect(await sign(other)).toMatchObject({ status: 409, message: expect.stringContaining('admin dinas') })
    expect(await sign(monitor)).toMatchObject({
      status: 409,
      message: expect.stringContaining('sudah menandatangani'),
    })
    expect((await sign(admin)).status).toBe(200)
    expect(await sign(second)).toMatchObject({ status: 409, message: expect.stringContaining('dua orang') })
  })

  it('the application writes hidden decisions with their origin, all or nothing', async () => {
    const { result_hash, id } = await run()
    expect((await act('apply', { result_hash: 'b'.repeat(64) })).status).toBe(409)
    const { status, data } = await act('apply', { result_hash })
    expect([status, data.certificate_hash]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect((await level()).state).toBe('signed')
    const decided = await decisions()
    const lulus = [...decided.values()].filter((pair) => pair.includes('LULUS'))
    expect([decided.size, lulus.length]).toEqual([6, 4])
    expect(decided.get(children[0]?.id ?? 0)).toEqual(['LULUS', null])
    expect(decided.get(children[4]?.id ?? 0)).toEqual(['TIDAK LULUS', 'TIDAK LULUS'])
    expect(decided.get(byHand.id)).toEqual(['LULUS', null])
    const origins = await test.db.kysely
      .selectFrom('decision')
      .select(['origin', 'run_id', 'decided_by'])
      .where('registration_id', '=', children[0]?.id ?? 0)
      .execute()
    expect(origins).toEqual([{ origin: 'run', run_id: id, decided_by: `user:${admin.userId}` }])
    const told = (await auditOf(test, children[0]?.id ?? 0)).at(-1)?.changes
    expect(told).toMatchObject({
      school_1_status: { after: 'LULUS' },
      how: { before: null, after: 'run' },
      signed_by: { before: null, after: expect.stringMatching(/^Contoh \w+.*, Contoh \w+/) },
    })
    const look = await test.app.inject({ url: `/api/ppdb/registered/${children[0]?.number}` })
    expect(look.json().data.school_1_status).toBeNull()
    expect(await act('apply', { result_hash })).toMatchObject({ status: 409 })
    expect((await act('preview')).status).toBe(409)
    expect((await act('unfreeze', { reason: A_REASON })).status).toBe(409)
  })

  it('the full file has the salts, for admins', async () => {
    const { id } = await run()
    const { data } = await staff(admin, 'GET', `/api/selection/${id}/full`)
    expect(data.applicants).toHaveLength(7)
    expect(data.applicants[0]).toMatchObject({ salt: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect((await staff(monitor, 'GET', `/api/selection/${id}/full`)).status).toBe(403)
  })

  it('calling off removes exactly its decisions, keeps the run as a record, and allows a new freeze', async () => {
    const before = await run()
    expect((await act('call_off', { reason: 'singkat' })).message).toHaveProperty('reason')
    const { status, data } = await act('call_off', { reason: A_REASON })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      abandoned: { reason: A_REASON },
      applied: before.applied,
      seed: before.seed,
    })
    expect(await decisions()).toEqual(new Map([[byHand.id, ['LULUS', null]]]))
    expect((await auditOf(test, children[0]?.id ?? 0)).at(-1)?.changes).toMatchObject({
      how: { before: null, after: 'run_ended' },
      reason: { before: null, after: A_REASON },
    })
    expect((await level()).state).toBe('draft')
    for (const what of ['preview', 'unfreeze', 'call_off'])
      expect(await act(what, { reason: A_REASON }, admin, before.id)).toMatchObject({
        status: 409,
        message: expect.stringContaining('sudah dibatalkan'),
      })
    const { data: frozen } = await freeze()
    expect(frozen).toMatchObject({
      state: 'frozen',
      run: { ordinal: 2 },
      runs: [{ ordinal: 2 }, { ordinal: 1 }],
    })
    const unfrozen = await act('unfreeze', { reason: A_REASON })
    expect(unfrozen.data).toMatchObject({ seed: null, abandoned: { reason: A_REASON } })
  })
})

describe('tickets', () => {
  const drawn = async () => {
    const rows = await test.db.kysely
      .selectFrom('lottery_ticket')
      .innerJoin('registration', 'registration.id', 'registration_id')
      .select(['registration_id', 'ticket'])
      .where('level', '=', 'SD')
      .orderBy('registration_id')
      .execute()
    return rows.map(({ ticket }) => ticket)
  }
  const inFile = async (id: number): Promise<string[]> => {
    const { data } = await staff(admin, 'GET', `/api/selection/${id}/full`)
    return data.applicants.map((line: { id: string }) => line.id)
  }

  it('of a run that was called off are no longer those of the children', async () => {
    const called = (await level()).runs.find(({ ordinal }) => ordinal === 1) as SelectionRun
    const [known, now] = [await inFile(called.id), await drawn()]
    expect([known.length, new Set([...known, ...now]).size]).toEqual([7, 14])
  })

  it('stay while no seed is set, and are others in the freeze after a run that has one', async () => {
    const first = await drawn()
    await freeze()
    await act('unfreeze', { reason: A_REASON })
    expect(await drawn()).toEqual(first)
    await freeze()
    await untilDraw()
    await seed()
    const { id } = await run()
    const known = await inFile(id)
    expect(known.toSorted()).toEqual(first.toSorted())
    expect((await act('unfreeze', { reason: A_REASON })).status).toBe(200)
    await freeze()
    const second = await drawn()
    expect(new Set([...known, ...second]).size).toBe(14)
    // The ended run keeps its own; the next one is frozen on the new ones.
    expect(await inFile(id)).toEqual(known)
    const lines = await test.db.kysely
      .selectFrom('selection_line')
      .select('ticket')
      .where('run_id', '=', (await run()).id)
      .execute()
    expect(lines.map(({ ticket }) => ticket).toSorted()).toEqual(second.toSorted())
  })
})

/** Registrations of the level that have a decision, with both. */
async function decisions(): Promise<Map<number, (string | null)[]>> {
  const rows = await test.db.kysely
    .selectFrom('registration')
    .select(['id', 'school_1_decision', 'school_2_decision'])
    .where('level', '=', 'SD')
    .execute()
  return new Map(
    rows
      .map((row): [number, (string | null)[]] => [row.id, [row.school_1_decision, row.school_2_decision]])
      .filter(([, pair]) => pair.some((decision) => decision !== null)),
  )
}
