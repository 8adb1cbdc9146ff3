/** A second person confirms an upheld objection; a wrong answer is reopened (docs/product-rules.md#objections). */
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import {
  CONFIRMATION_REFUSALS,
  FILED_BY_YOU,
  NOT_WAITING,
  OBJECTION_NEEDS_SECOND,
  REOPENING_REFUSALS,
} from '@spmb/domain/objection/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, setSeats, type TestApplicant } from '../../../testing/applicants.ts'
import { openFamily } from '../../../testing/calls/families.ts'
import { openObjections } from '../../../testing/objections.ts'
import { heldSchools } from '../season/held-schools.queries.ts'

const objections = await openObjections()
const {
  app,
  zone,
  admin,
  monitor,
  operator1,
  about,
  call,
  filer,
  filed,
  read,
  answer,
  confirm,
  uphold,
  reopen,
  seat,
  decisions,
  fill,
} = objections
afterAll(() => app.close())

let child: TestApplicant
beforeEach(async () => {
  child = await objections.begin()
})

describe('the second person', () => {
  it('is asked for: upheld by one, an objection gives no seat, holds its school, and its family reads nothing', async () => {
    const family = await openFamily(app, child)
    const id = await filed()
    expect(await answer(id, 'upheld')).toMatchObject({
      message: OBJECTION_NEEDS_SECOND,
      data: { state: 'confirming', confirmed: null, seated_at: null },
    })
    expect(await decisions()).toEqual([null, null])
    expect(
      (await heldSchools(app.db.kysely, (await objections.stored(child.id)).season_id)).has(zone.school_1_id),
    ).toBe(true)
    expect(await seat(id)).toMatchObject({ status: 409, message: NOT_WAITING })
    expect((await family.call('GET', '/admission')).data).toMatchObject({
      objections: [{ state: 'open', answer: null, seated_at: null }],
    })
    const { changes } = (await family.call('GET', '')).data
    expect(changes.map(({ action }) => action)).not.toContain('registration.uphold_objection')
  })

  it('gives the seat, with the own password', async () => {
    const id = await filed()
    await answer(id, 'upheld')
    expect(await confirm(id, monitor, { password: 'bukan password saya' })).toMatchObject({
      status: 400,
      message: { password: [ACCOUNT_MESSAGES['password.wrong']] },
    })
    expect(await confirm(id)).toMatchObject({
      status: 200,
      data: {
        state: 'upheld',
        answer: { by: 'Contoh admin' },
        confirmed: { at: app.clock.now.toISOString(), by: 'Contoh monitor' },
      },
    })
    expect(await decisions()).toEqual(['LULUS', null])
    expect(await confirm(id)).toMatchObject({ status: 409, message: CONFIRMATION_REFUSALS.not_confirming })
  })

  it('is neither who upheld it nor who filed it at the counter, nor an operator', async () => {
    const id = await filed()
    await answer(id, 'upheld')
    for (const [reader, may_confirm] of [
      [admin, false],
      [filer, false],
      [monitor, true],
    ] as const)
      expect((await read(reader)).data).toMatchObject([{ may_confirm }])
    expect(await confirm(id, admin)).toMatchObject({
      status: 403,
      message: CONFIRMATION_REFUSALS.upheld_by_you,
    })
    expect(await confirm(id, filer)).toMatchObject({
      status: 403,
      message: CONFIRMATION_REFUSALS.filed_by_you,
    })
    expect((await confirm(id, operator1)).status).toBe(403)
    expect(await decisions()).toEqual([null, null])
  })

  it('may be any other admin when the family filed it', async () => {
    const family = await openFamily(app, child)
    await family.call('POST', '/objection', { school_id: zone.school_1_id, text: objections.text })
    const [{ id }] = (await read(admin)).data
    await answer(id, 'upheld')
    expect(await confirm(id, filer)).toMatchObject({ status: 200, data: { state: 'upheld' } })
  })

  it('waits for an answer that is replaced before it is confirmed; the admin who upheld it last does not confirm it', async () => {
    const id = await filed()
    await answer(id, 'upheld')
    const other = await signIn(app, 'admin')
    expect(await answer(id, 'upheld', other, { answer: 'Jarak diukur ulang.' })).toMatchObject({
      data: { state: 'confirming', answer: { text: 'Jarak diukur ulang.' } },
    })
    expect((await confirm(id, other)).status).toBe(403)
    expect((await answer(id, 'rejected')).data).toMatchObject({ state: 'rejected', confirmed: null })
  })

  it('confirms at the same instant as the answer is replaced: one of both holds', async () => {
    const id = await filed()
    const { version } = (await answer(id, 'upheld')).data
    const both = await Promise.all([
      confirm(id, monitor, { version }),
      answer(id, 'rejected', admin, { version }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('an objection answered by mistake', () => {
  it('is reopened once, with a reason that the history keeps, and answered again', async () => {
    const id = await filed()
    await answer(id, 'rejected')
    expect((await reopen(id, admin, ' ')).status).toBe(400)
    expect(await reopen(id)).toMatchObject({
      status: 200,
      data: { state: 'open', answer: null, reopened_at: app.clock.now.toISOString() },
    })
    const history = await call('GET', `ppdb/${child.id}/history`, operator1)
    expect(history.data[0]).toMatchObject({
      action: 'registration.reopen_objection',
      changes: { reason: { after: 'Nama sekolah tertukar.' }, answer: { before: 'Sudah diperiksa.' } },
    })
    expect((await uphold(id)).data).toMatchObject({ state: 'upheld' })
    expect(await decisions()).toEqual(['LULUS', null])
  })

  it('is not reopened twice, unanswered, before it is confirmed, or with its seat', async () => {
    const id = await filed()
    expect(await reopen(id)).toMatchObject({ status: 409, message: REOPENING_REFUSALS.not_answered })
    await answer(id, 'upheld')
    expect(await reopen(id)).toMatchObject({ status: 409, message: REOPENING_REFUSALS.not_answered })
    await answer(id, 'rejected')
    await reopen(id)
    await answer(id, 'rejected')
    expect(await reopen(id)).toMatchObject({ status: 409, message: REOPENING_REFUSALS.reopened })
    child = about(await anApplicant(app))
    const seated = await filed()
    await uphold(seated)
    expect(await reopen(seated)).toMatchObject({ status: 409, message: REOPENING_REFUSALS.seated })
  })

  it('and upheld without a seat waits for none once it is reopened', async () => {
    const id = await filed()
    await fill()
    await uphold(id)
    expect((await reopen(id)).data).toMatchObject({ state: 'open', confirmed: null })
    await setSeats(app, zone.school_1_id, 100)
    expect(await seat(id)).toMatchObject({ status: 409, message: NOT_WAITING })
  })

  it('is reopened by admins only', async () => {
    const id = await filed()
    await answer(id, 'rejected')
    for (const as of [operator1, monitor]) expect((await reopen(id, as)).status).toBe(403)
  })
})

it('the admin who filed it does not uphold it', async () => {
  expect(await answer(await filed(), 'upheld', filer)).toMatchObject({ status: 403, message: FILED_BY_YOU })
})
