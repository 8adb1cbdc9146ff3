/** What an admin confirms one by one before a freeze, and who may (docs/product-rules.md#confirmed-before-the-freeze). */
import {
  CONFIRMED_IN_LIST_ONLY,
  EXCEPTION_FROZEN,
} from '@spmb/domain/registration/staff/screening/messages.ts'
import type { Confirmation } from '@spmb/domain/selection/act/contract.staff.ts'
import {
  ACT_MESSAGES,
  CONFIRMER_REFUSALS,
  FREEZE_REFUSALS,
  NOT_TO_CONFIRM,
} from '@spmb/domain/selection/act/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, anException, auditOf, takeAway } from '../../../../testing/applicants.ts'
import { aNik, anotherNik, anSdBody, onPaper } from '../../../../testing/builders.ts'
import { prepareAccount } from '../../../../testing/prepared-account.ts'
import { A_CONFIRMATION, A_REASON, readyForSelection } from '../../../../testing/selection.ts'
import { openAct, type Staff } from '../../../../testing/worlds/selection-act.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'

const { test, zone, admin, second, season, staff, level, freeze, act } = await openAct()
const operator = await signIn(test, 'operator', { schoolId: zone.school_1_id })
for (const { userId } of [admin, second]) await prepareAccount(test, userId, 'an older account')
afterAll(() => test.close())

const registrations = () => test.db.kysely.updateTable('registration')
const made: number[] = []
/** Each test begins without anything to confirm. */
beforeEach(async () => {
  for (const id of made.splice(0)) await takeAway(test, id, 'deleted')
})

/** Registers a child in a window that is open for that moment. */
async function aChild(overrides: Record<string, unknown> = {}) {
  await test.db.kysely.updateTable('season').set({ window_mode: 'open' }).where('id', '=', season).execute()
  await test.syncCaches()
  const child = await anApplicant(test, 'SD', overrides)
  made.push(child.id)
  await readyForSelection(test, 'SD')
  return child
}
const contradicted = () => aChild({ nik: anotherNik() })

async function listed(): Promise<{ count: number; listed: Confirmation[] }> {
  const { status, data } = await staff(admin, 'GET', `/api/season/${season}/selection/sd/confirmations`)
  expect(status).toBe(200)
  return data
}
const confirm = (id: number, as: Staff = admin, body: object = {}) =>
  staff(as, 'POST', `/api/ppdb/${id}/confirmation`, { ...A_CONFIRMATION, ...body })
const flagsOf = async (id: number) =>
  (await staff(admin, 'GET', `/api/ppdb/${id}/screening`)).data.flags.map(
    ({ kind }: { kind: string }) => kind,
  )
const edit = (id: number, changes: object, as: Staff = admin) =>
  staff(as, 'PUT', `/api/ppdb/sd/${id}/edit`, changes)

describe('the list', () => {
  it('has what moves a child farthest at the top, holds the freeze, and is audited', async () => {
    const none = await aChild({ nik: '5299013102180001', birth_date: '2018-01-01' })
    const near = await aChild({ nik: aNik('2018-03-04'), birth_date: '2018-03-05' })
    const far = await aChild({ nik: aNik('2018-03-05'), birth_date: '2018-02-01' })
    const { count, listed: items } = await listed()
    expect(count).toBe(3)
    expect(
      items.map(({ id, kind, other_date, effects }) => [id, kind, other_date, effects.map((e) => e.places)]),
    ).toEqual([
      [none.id, 'birth_date', null, [7, 7]],
      [far.id, 'birth_date', '2018-03-05', [4, 4]],
      [near.id, 'birth_date', '2018-03-04', [0, 0]],
    ])
    expect(items[0]).toMatchObject({
      no_registration: none.number,
      birth_date: '2018-01-01',
      version: 1,
      reason: null,
      effects: [{ school: expect.stringMatching(/^SD/) }, {}],
    })
    expect(JSON.stringify(items)).not.toContain('52990131')
    expect(await level()).toMatchObject({ to_confirm: 3, freeze_refusals: [FREEZE_REFUSALS.birthDates(3)] })
    expect(await freeze()).toMatchObject({ status: 409, message: FREEZE_REFUSALS.birthDates(3) })
    const { changes } = await test.db.kysely
      .selectFrom('audit_entry')
      .select('changes')
      .where('action', '=', 'selection.confirmations')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(changes).toEqual({ level: 'SD', season, ids: [none.id, far.id, near.id] })
  })

  it.each([
    ['both schools refuse', { school_1_decision: 'TIDAK LULUS', school_2_decision: 'TIDAK LULUS' }],
    ['has gone', { deleted_at: test.clock.now }],
    [
      'has no NIK yet',
      { nik_index: null, nik_sealed: Buffer.alloc(0), birth_date_differs: false, number_reason: 'Contoh' },
    ],
  ] as const)('leaves out a child that %s', async (_, values) => {
    const { id } = await contradicted()
    expect((await listed()).count).toBe(1)
    await registrations().set(values).where('id', '=', id).execute()
    expect(await listed()).toEqual({ count: 0, listed: [] })
    expect(await level()).toMatchObject({ to_confirm: 0, freeze_refusals: [] })
  })

  it('has the birth date that an operator wants, which an admin answers with the other requests', async () => {
    const { id, number } = await aChild({ birth_date: '2018-03-05' })
    await edit(id, { birth_date: '2018-02-01' }, operator)
    expect((await listed()).listed).toMatchObject([
      {
        no_registration: number,
        kind: 'proposal',
        birth_date: '2018-03-05',
        other_date: '2018-02-01',
        effects: [{ places: 4 }, { places: 4 }],
      },
    ])
    expect(await freeze()).toMatchObject({ status: 409, message: FREEZE_REFUSALS.proposedDates(1) })
    expect(await confirm(id)).toMatchObject({ status: 409, message: NOT_TO_CONFIRM })
    expect((await confirm(id, admin, { kind: 'proposal' })).message).toEqual({
      kind: [ACT_MESSAGES['confirmation.kind']],
    })
    const { data } = await staff(admin, 'GET', '/api/corrections')
    const [request] = data
    expect((await staff(operator, 'POST', `/api/corrections/${request.id}/accept`)).status).toBe(404)
    expect((await staff(admin, 'POST', `/api/corrections/${request.id}/accept`)).status).toBe(200)
    // Now the NIK contradicts it. The operator wrote it, so the admin who accepted is another person.
    expect((await listed()).listed).toMatchObject([
      { kind: 'birth_date', birth_date: '2018-02-01', other_date: '2018-03-05' },
    ])
    expect((await confirm(id, admin, { version: 2 })).status).toBe(200)
    expect((await listed()).count).toBe(0)
  })

  it('has children beyond the bounded age, with what a school recorded; the exception is given there', async () => {
    const { id } = await aChild({ birth_date: '2019-09-01' })
    await anException(test, id, 'Rekomendasi psikolog', zone.school_1_id)
    expect((await listed()).listed).toMatchObject([
      {
        id,
        kind: 'age',
        other_date: null,
        reason: 'Rekomendasi psikolog',
        effects: [{ places: 0 }, { places: 0 }],
      },
    ])
    expect((await freeze()).message).toBe(FREEZE_REFUSALS.ages('SD', 1))
    expect((await confirm(id, admin, { kind: 'age', reason: 'Surat dilihat' })).status).toBe(200)
    expect((await auditOf(test, id)).at(-1)).toMatchObject({
      action: 'registration.flag',
      changes: { age_exception: { before: 'Rekomendasi psikolog', after: 'Surat dilihat' } },
    })
    expect(await flagsOf(id)).toEqual(['age_exception'])
    expect(await level()).toMatchObject({ to_confirm: 0, freeze_refusals: [] })
    expect(await confirm(id, admin, { kind: 'age' })).toMatchObject({ status: 409, message: NOT_TO_CONFIRM })
  })

  it('of an unknown level or season is not found', async () => {
    for (const path of [`${season}/selection/sma`, '9999/selection/sd'])
      expect((await staff(admin, 'GET', `/api/season/${path}/confirmations`)).status).toBe(404)
  })
})

describe('a birth date is confirmed by a second person', () => {
  it('when a family wrote it: by any admin, with the papers, once', async () => {
    const { id } = await contradicted()
    expect((await confirm(id, admin, { reason: ' ' })).message).toEqual({
      reason: [ACT_MESSAGES['confirmation.reason']],
    })
    expect(await confirm(id)).toMatchObject({ status: 200, data: null })
    expect(await flagsOf(id)).toEqual(['birth_date_seen'])
    // A second click, and another admin.
    for (const as of [admin, second])
      expect(await confirm(id, as)).toMatchObject({ status: 409, message: NOT_TO_CONFIRM })
    const rows = (await auditOf(test, id)).filter(({ action }) => action === 'registration.flag')
    expect(rows).toMatchObject([
      {
        actor: `user:${admin.userId}`,
        changes: { birth_date_seen: { before: null, after: A_CONFIRMATION.reason } },
      },
    ])
    expect(await level()).toMatchObject({ to_confirm: 0, freeze_refusals: [] })
  })

  it('by one of two who confirm at the same moment', async () => {
    const { id } = await contradicted()
    const answers = await Promise.all([confirm(id, admin), confirm(id, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('and not by the admin who entered it from paper, changed it, or entered the NIK', async () => {
    const body = onPaper(anSdBody(zone, { nik: anotherNik() }), {
      received_on: '2025-06-01',
      late_reason: 'Contoh alasan',
    })
    const paper = await staff(admin, 'POST', '/api/ppdb/sd/paper', body)
    expect(paper.status).toBe(201)
    const { id: entered } = await test.db.kysely
      .selectFrom('registration')
      .select('id')
      .where('no_registration', '=', paper.data.no_registration)
      .executeTakeFirstOrThrow()
    const [changed, renumbered] = [(await aChild()).id, (await aChild()).id]
    made.push(entered)
    expect((await edit(changed, { birth_date: '2018-01-05' })).status).toBe(200)
    expect((await edit(renumbered, { nik: anotherNik() })).status).toBe(200)
    for (const [id, version] of [
      [entered, 1],
      [changed, 2],
      [renumbered, 2],
    ] as const) {
      expect(await confirm(id, admin, { version })).toMatchObject({
        status: 409,
        message: CONFIRMER_REFUSALS.same_account,
      })
      expect(await flagsOf(id)).toEqual([])
      expect((await confirm(id, second, { version })).status).toBe(200)
    }
  })

  it('and not by an account that the writer made, nor by one that made the writer', async () => {
    const [own, maker] = [await signIn(test, 'admin'), await signIn(test, 'admin')]
    for (const { userId } of [own, maker]) await prepareAccount(test, userId, 'an older account')
    const wrote = (actor: Staff, subject: Staff) =>
      recordAudit(test.db.kysely, {
        at: test.clock.now,
        actor: `user:${actor.userId}`,
        action: 'user.create',
        subject: 'user',
        subjectId: subject.userId,
      })
    const { id } = await aChild()
    await edit(id, { birth_date: '2018-01-05' }, own)
    await wrote(maker, own)
    expect(await confirm(id, maker, { version: 2 })).toMatchObject({
      status: 409,
      message: CONFIRMER_REFUSALS.same_person,
    })
    await edit(id, { birth_date: '2018-01-06' }, maker)
    expect(await confirm(id, own, { version: 3 })).toMatchObject({
      status: 409,
      message: CONFIRMER_REFUSALS.same_person,
    })
    expect((await confirm(id, second, { version: 3 })).status).toBe(200)
  })

  it('and not from an account that is younger than a day, or was changed by others within a day', async () => {
    const { id } = await contradicted()
    const young = await signIn(test, 'admin')
    expect(await confirm(id, young)).toMatchObject({
      status: 409,
      message: CONFIRMER_REFUSALS.younger_account,
    })
    await prepareAccount(test, young.userId, 'an older account')
    const account = test.db.kysely.updateTable('user_account').where('id', '=', young.userId)
    await account.set({ access_changed_at: test.clock.now }).execute()
    expect(await confirm(id, young)).toMatchObject({
      status: 409,
      message: CONFIRMER_REFUSALS.access_changed,
    })
    expect(await flagsOf(id)).toEqual([])
    await account.set({ access_changed_at: null }).execute()
    expect((await confirm(id, young)).status).toBe(200)
  })

  it('and not from a list that is older than a change', async () => {
    const { id } = await contradicted()
    await edit(id, { address: 'Dusun Baru' }, second)
    expect(await confirm(id)).toMatchObject({ status: 409, message: expect.stringContaining('Contoh admin') })
    expect((await confirm(id, admin, { version: 2 })).status).toBe(200)
  })

  it('of a child that is there, and has something to confirm', async () => {
    expect((await confirm(9_999)).status).toBe(404)
    expect(await confirm((await aChild()).id)).toMatchObject({ status: 409, message: NOT_TO_CONFIRM })
    const gone = await contradicted()
    await takeAway(test, gone.id, 'withdrawn')
    expect(await confirm(gone.id)).toMatchObject({ status: 409, message: NOT_TO_CONFIRM })
  })

  it('in the list only: the flag is not set elsewhere, and admins take it back', async () => {
    const { id } = await contradicted()
    const flag = (reason: string | null, as: Staff) =>
      staff(as, 'PUT', `/api/ppdb/${id}/flags`, { kind: 'birth_date_seen', reason })
    for (const as of [admin, operator])
      expect(await flag('Contoh', as)).toMatchObject({ status: 403, message: CONFIRMED_IN_LIST_ONLY })
    await confirm(id)
    expect((await flag(null, operator)).status).toBe(403)
    expect((await flag(null, second)).status).toBe(200)
    expect((await listed()).count).toBe(1)
  })
})

describe('what was confirmed', () => {
  it.each([
    ['another birth date', { birth_date: '2018-03-12' }],
    ['another NIK', { nik: anotherNik() }],
  ])('is open again after %s', async (_, change) => {
    const { id } = await contradicted()
    await confirm(id)
    expect((await edit(id, { address: 'Dusun Baru' })).status).toBe(200)
    expect(await flagsOf(id)).toEqual(['birth_date_seen'])
    expect((await edit(id, change)).status).toBe(200)
    expect(await flagsOf(id)).toEqual([])
    expect((await listed()).listed).toMatchObject([{ id, version: 3 }])
  })

  it('stays with a new data key and through the retention', async () => {
    const { id } = await contradicted()
    await confirm(id)
    await registrations()
      .set({ nik_index: Buffer.alloc(32, 7) })
      .where('id', '=', id)
      .execute()
    expect(await flagsOf(id)).toEqual(['birth_date_seen'])
    await registrations()
      .set({ cleared_at: test.clock.now, nik_sealed: Buffer.alloc(0), nik_index: null, version: 2 })
      .where('id', '=', id)
      .execute()
    expect(await flagsOf(id)).toEqual(['birth_date_seen'])
  })

  it('is counted with the frozen data, and stays as it is while a run exists', async () => {
    // Of children that have gone too, as other acts.
    await test.db.kysely.deleteFrom('registration_flag').execute()
    const { id } = await contradicted()
    await confirm(id, second)
    expect((await freeze()).status).toBe(200)
    const { acts } = await test.db.kysely
      .selectFrom('selection_run')
      .select('acts')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(acts).toMatchObject({ total: { birth_date_seen: 1 } })
    const flag = { kind: 'birth_date_seen', reason: null }
    expect(await staff(admin, 'PUT', `/api/ppdb/${id}/flags`, flag)).toMatchObject({
      status: 409,
      message: EXCEPTION_FROZEN,
    })
    expect(await confirm(id)).toMatchObject({ status: 409, message: EXCEPTION_FROZEN })
    expect(await act('unfreeze', { reason: A_REASON })).toMatchObject({ status: 200 })
  })
})
