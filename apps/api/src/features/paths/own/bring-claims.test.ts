/** A registration brings its claims along over HTTP: both are stored, or neither is (docs/product-rules.md#claims). */
import { CLAIM_CLOSING_MESSAGES, CLAIM_MESSAGES } from '@spmb/domain/paths/claim/messages.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { KEY_REUSED, REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anSdBody, anSmpBody } from '../../../../testing/builders.ts'
import { openForFamilies } from '../../../../testing/calls/families.ts'
import { openRegistering, type Registering } from '../../../../testing/registering.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { storePaths } from '../paths.queries.ts'

let harness: Registering
let seasonId: number
/** An SMP that does not serve the village of the zone, and a village that no school of the zone serves. */
let outside: number
beforeAll(async () => {
  harness = await openRegistering()
  const { test, smp } = harness
  const { kysely } = test.db
  const { id } = await kysely
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  seasonId = id
  await inTransaction(test.db, (tx) => storePaths(tx, seasonId, defaultPaths('SMP')))
  const serving = kysely.selectFrom('zone').select('school_id').where('village_id', '=', smp.village_id)
  const school = await kysely
    .selectFrom('school')
    .select('id')
    .where('type', '=', 'SMP')
    .where('id', 'not in', serving)
    .executeTakeFirstOrThrow()
  outside = school.id
})
afterAll(() => harness.test.close())
beforeEach(async () => {
  await openForFamilies(harness.test)
  await level({ state: 'draft', claims_until: new Date('2025-06-10T16:00:00Z') })
})

const level = (values: { state?: 'draft' | 'frozen'; claims_until?: Date | null }) =>
  harness.test.db.kysely
    .updateTable('season_level')
    .set(values)
    .where('season_id', '=', seasonId)
    .where('level', '=', 'SMP')
    .execute()
const CARD = { path: 'afirmasi', criterion: 'kurang_mampu', card_kind: 'Kartu PKH', card_number: '5201-99' }
const RAPOR = { path: 'prestasi', criterion: 'rapor', averages: [8_950, 9_000, 8_800, 9_100, 10_000] }
const body = (paths: unknown, overrides: Record<string, unknown> = {}) =>
  anSmpBody(harness.smp, { paths, ...overrides })
const post = async (sent: object, key?: string) => {
  const response = await harness.post('smp', sent, key ? { 'idempotency-key': key } : {})
  return { status: response.statusCode, ...response.json() }
}
const claimsOf = (number: string) =>
  harness.test.db.kysely
    .selectFrom('claim')
    .innerJoin('registration as r', 'r.id', 'claim.registration_id')
    .where('no_registration', '=', number)
    .select(['path', 'criterion', 'claim.state', 'claim.version'])
    .orderBy('path')
    .execute()

it('stores the registration with its claims, and the audit names the paths', async () => {
  const sent = await post(body([CARD, RAPOR]))
  expect(sent.status).toBe(201)
  const { no_registration: number } = sent.data
  expect(await claimsOf(number)).toEqual([
    { path: 'afirmasi', criterion: 'kurang_mampu', state: 'waiting', version: 1 },
    { path: 'prestasi', criterion: 'rapor', state: 'waiting', version: 1 },
  ])
  const audit = await harness.test.db.kysely
    .selectFrom('audit_entry as a')
    .innerJoin('registration as r', 'r.id', 'a.subject_id')
    .where('no_registration', '=', number)
    .select(['a.action', 'a.actor', 'a.changes'])
    .orderBy('a.id')
    .execute()
  expect(audit).toEqual([
    { action: 'registration.create', actor: 'public', changes: null },
    ...['afirmasi', 'prestasi'].map((path) => ({
      action: 'registration.claim_path',
      actor: 'public',
      changes: { path: { before: null, after: path } },
    })),
  ])
  expect((await harness.test.app.inject(`/api/ppdb/registered/${number}`)).json().data.name).toBeTruthy()
})

it('stores the wish for messages beside the claims', async () => {
  const { kysely } = harness.test.db
  const asks = { email: 'keluarga@contoh.example', mail_wanted: true }
  const asked = async (number: string) =>
    kysely
      .selectFrom('mail_consent as c')
      .innerJoin('registration as r', 'r.id', 'c.registration_id')
      .leftJoin('outbox as o', 'o.registration_id', 'r.id')
      .where('no_registration', '=', number)
      .select(['c.agreed_by', 'o.kind'])
      .execute()
  const whileOff = await post(body([CARD], asks))
  expect(whileOff.status).toBe(201)
  expect(await asked(whileOff.data.no_registration)).toEqual([])
  const server = { is_on: true, host: 'localhost', sender: 'dinas@contoh.example' }
  await kysely.updateTable('mail_settings').set(server).execute()
  const sent = await post(body([CARD], asks))
  await kysely.updateTable('mail_settings').set({ is_on: false }).execute()
  expect(sent.status).toBe(201)
  expect(await claimsOf(sent.data.no_registration)).toHaveLength(1)
  expect(await asked(sent.data.no_registration)).toEqual([{ agreed_by: 'public', kind: 'registered' }])
})

it.each([[undefined], [null], [[]]])('a body with %j brings none', async (paths) => {
  const sent = await post(body(paths))
  expect(sent.status).toBe(201)
  expect(await claimsOf(sent.data.no_registration)).toEqual([])
})

describe('is refused at its place, and nothing is stored', () => {
  it.each<[string, unknown, Record<string, string[]>]>([
    ['a text', 'afirmasi', { paths: [CLAIM_MESSAGES['claim.list']] }],
    ['a path of no level', [{ path: 'lain', criterion: 'x' }], { paths: [CLAIM_MESSAGES['claim.path']] }],
    ['the same path twice', [CARD, CARD], { paths: [CLAIM_MESSAGES['claim.twice']] }],
    [
      'fields of two paths',
      [
        { ...CARD, card_number: '' },
        { ...RAPOR, averages: [101] },
      ],
      {
        'paths.afirmasi.card_number': [CLAIM_MESSAGES['card.number']],
        'paths.prestasi.averages': [CLAIM_MESSAGES.averages],
      },
    ],
  ])('%s', async (_, paths, message) => {
    const before = await harness.rows()
    expect(await post(body(paths))).toMatchObject({ status: 400, message })
    expect(await harness.rows()).toBe(before)
  })

  it('with the other fields of the form', async () => {
    const { message } = await post(body([{ ...CARD, card_kind: 'Paspor' }], { name: '' }))
    expect(Object.keys(message)).toEqual(['name', 'paths.afirmasi.card_kind'])
  })

  it('prestasi for SD, a level without paths', async () => {
    const sent = await harness.post('sd', anSdBody(harness.sd, { paths: [RAPOR] }))
    expect(sent.json().message).toEqual({ paths: [CLAIM_CLOSING_MESSAGES.over] })
  })

  it('after the last moment', async () => {
    await level({ claims_until: harness.test.clock.now })
    expect(await post(body([CARD]))).toMatchObject({
      status: 400,
      message: { paths: [CLAIM_CLOSING_MESSAGES.over] },
    })
    expect((await post(body(null))).status).toBe(201)
  })

  it('on a frozen level, as a registration without claims', async () => {
    await level({ state: 'frozen' })
    const [claiming, other] = [await post(body([CARD])), await post(body(null))]
    expect(claiming).toMatchObject({ status: 400, message: other.message })
  })
})

describe('a school outside the zone', () => {
  it('is chosen by a path whose area is the district', async () => {
    const sent = await post(body([RAPOR], { school_2_id: outside }))
    expect(sent.status).toBe(201)
    expect(await claimsOf(sent.data.no_registration)).toHaveLength(1)
  })

  it.each<[string, unknown]>([
    ['without a claim', null],
    ['with a path of the zone only', [CARD]],
  ])('is refused %s, as before', async (_, paths) => {
    expect(await post(body(paths, { school_2_id: outside }))).toMatchObject({
      status: 400,
      message: { school_2_id: [REGISTRATION_MESSAGES['school.outside_zone']] },
    })
  })

  it('of the other level is refused', async () => {
    expect(await post(body([RAPOR], { school_2_id: harness.sd.school_1_id }))).toMatchObject({
      status: 400,
      message: { school_2_id: [REGISTRATION_MESSAGES['school.outside_zone']] },
    })
  })
})

describe('a repeated request', () => {
  it('is answered as the first one, also after the last moment', async () => {
    const sent = body([CARD, RAPOR])
    const first = await post(sent, 'klaim-0001-0001-0001')
    await level({ claims_until: harness.test.clock.now })
    const before = await harness.rows()
    expect(await post(sent, 'klaim-0001-0001-0001')).toEqual(first)
    expect(await harness.rows()).toBe(before)
    expect(await claimsOf(first.data.no_registration)).toHaveLength(2)
  })

  it('with other claims is another body', async () => {
    const sent = body([CARD])
    expect((await post(sent, 'klaim-0002-0002-0002')).status).toBe(201)
    for (const paths of [[{ ...CARD, card_number: '9' }], null])
      expect(await post({ ...sent, paths }, 'klaim-0002-0002-0002')).toMatchObject({
        status: 409,
        message: KEY_REUSED,
      })
  })

  it('sent twice at once is stored once', async () => {
    const sent = body([CARD, RAPOR])
    const before = await harness.rows()
    const both = await Promise.all([post(sent, 'klaim-0003-0003-0003'), post(sent, 'klaim-0003-0003-0003')])
    expect(both[0]).toEqual(both[1])
    expect(both[0].status).toBe(201)
    expect(await harness.rows()).toBe(before + 1)
    expect(await claimsOf(both[0].data.no_registration)).toHaveLength(2)
  })

  it('without a key the NIK is taken', async () => {
    const sent = body([CARD])
    const { data } = await post(sent)
    expect((await post(sent)).status).toBe(400)
    expect(await claimsOf(data.no_registration)).toHaveLength(1)
  })
})
