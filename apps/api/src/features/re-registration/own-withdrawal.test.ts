/** After the publication a family gives the place of its child up, and takes that back (docs/product-rules.md#withdrawal). */
import {
  CALLED_SINCE,
  CLOSING_MESSAGES,
  MANAGE_MESSAGES,
  NIK_TAKEN_MEANWHILE,
  NOT_WITHDRAWN_BY_FAMILY,
} from '@spmb/domain/registration/manage/messages.ts'
import { quotaFull } from '@spmb/domain/registration/staff/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anApplicant, auditOf, type TestApplicant } from '../../../testing/applicants.ts'
import { openFamily } from '../../../testing/calls/families.ts'
import { openReRegistration } from '../../../testing/worlds/re-registration.ts'

const here = await openReRegistration()
const { app, zone, names, stored, admin, call, season } = here
afterAll(() => app.close())

let first: TestApplicant
let second: TestApplicant
beforeEach(async () => {
  ;[first, second] = await here.begin()
})

type Family = Awaited<ReturnType<typeof openFamily>>
const withdraw = async (family: Family, word = 'mundur') => {
  const { version } = (await family.call('GET', '')).data
  return family.call('POST', '/withdraw', { word, version })
}
const takeBack = (family: Family) => family.call('POST', '/withdraw/undo')

describe('a family of an admitted child', () => {
  it('gives the place up, which is free at once, and takes it back', async () => {
    const family = await openFamily(app, second)
    expect((await family.call('GET', '')).data).toMatchObject({ closing: 'published', may_withdraw: true })
    const { status, data } = await withdraw(family)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      may_withdraw: false,
      withdrawn: { by_family: true, may_take_back: true, seat_held_until: null, released: false },
    })
    expect(await stored(second.id)).toMatchObject({ withdrawn_by: 'family', seat_held_until: null })
    expect((await takeBack(family)).data).toMatchObject({
      withdrawn: null,
      school_2_status: 'LULUS',
      may_withdraw: true,
    })
    expect((await auditOf(app, second.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['registration.withdraw', 'registration.undo_withdrawal']),
    )
  })

  it('types the word', async () => {
    const family = await openFamily(app, first)
    expect(await withdraw(family, 'ya')).toMatchObject({
      status: 400,
      message: { word: [MANAGE_MESSAGES.word] },
    })
  })

  it('does so once', async () => {
    const family = await openFamily(app, first)
    const { version } = (await family.call('GET', '')).data
    const both = await Promise.all([
      family.call('POST', '/withdraw', { word: 'MUNDUR', version }),
      family.call('POST', '/withdraw', { word: 'MUNDUR', version }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('does not take it back when the seat is gone', async () => {
    const family = await openFamily(app, second)
    await withdraw(family)
    const { seats } = await app.db.kysely
      .selectFrom('quota')
      .select('seats')
      .where('school_id', '=', zone.school_2_id)
      .executeTakeFirstOrThrow()
    const set = (value: number) =>
      app.db.kysely
        .updateTable('quota')
        .set({ seats: value })
        .where('school_id', '=', zone.school_2_id)
        .execute()
    await set(0)
    const answer = await takeBack(family)
    await set(seats)
    expect(answer).toMatchObject({ status: 409, message: quotaFull(names.get(zone.school_2_id) ?? '') })
    expect((await takeBack(family)).status).toBe(200)
  })

  it('does not take it back when the NIK is registered again', async () => {
    const family = await openFamily(app, first)
    await withdraw(family)
    const { nik_index } = await stored(first.id)
    const other = await anApplicant(app)
    await app.db.kysely.updateTable('registration').set({ nik_index }).where('id', '=', other.id).execute()
    expect(await takeBack(family)).toMatchObject({ status: 409, message: NIK_TAKEN_MEANWHILE })
  })

  it('does not take back what the school recorded', async () => {
    const family = await openFamily(app, first)
    const reason = { reason: 'Contoh alasan', asked_by: 'Contoh Ibu' }
    await call('POST', `ppdb/${first.id}/withdraw`, admin, reason)
    await app.db.kysely
      .updateTable('registration')
      .set({ seat_held_until: null })
      .where('id', '=', first.id)
      .execute()
    expect(await takeBack(family)).toMatchObject({ status: 409, message: NOT_WITHDRAWN_BY_FAMILY })
  })
})

it('a child without a place is not withdrawn by its family after the publication', async () => {
  const family = await openFamily(app, await anApplicant(app))
  expect((await family.call('GET', '')).data).toMatchObject({ may_withdraw: false })
  expect(await withdraw(family)).toMatchObject({ status: 409, message: CLOSING_MESSAGES.published })
})

it('before the publication nothing tells that a school admits the child', async () => {
  const family = await openFamily(app, first)
  const other = await openFamily(app, await anApplicant(app))
  await season({ publication_mode: 'hidden', window_mode: 'closed' })
  for (const each of [family, other]) {
    expect((await each.call('GET', '')).data).toMatchObject({ may_withdraw: false })
    expect(await withdraw(each)).toMatchObject({ status: 409, message: CLOSING_MESSAGES.closed })
  }
  await season({ window_mode: 'open' })
})

// The last test: the call stays.
it('a family does not take a withdrawal back after others were called', async () => {
  const family = await openFamily(app, second)
  await withdraw(family)
  await app.db.kysely
    .insertInto('selection_run')
    .values(await aCall(app.clock.now))
    .execute()
  expect((await family.call('GET', '')).data.withdrawn).toMatchObject({ may_take_back: false })
  expect(await takeBack(family)).toMatchObject({ status: 409, message: CALLED_SINCE })
})

/** A reserve call of the level, without what it moved. */
async function aCall(at: Date) {
  const { id } = await app.db.kysely
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  const hash = 'a'.repeat(64)
  return {
    season_id: id,
    level: 'SD' as const,
    kind: 'reserve' as const,
    ordinal: 1,
    order_keys: ['birth_date'],
    engine_version: 1,
    frozen_at: at,
    frozen_by: 'user:1',
    frozen_hash: hash,
    result_hash: hash,
    certificate_hash: hash,
    previewed_at: at,
    previewed_by: 'user:1',
    applied_at: at,
    applied_by: 'user:1',
    call_record: '{}',
    call_reason: 'Contoh alasan',
  }
}
