/** A paper form brings its claims, with the documents that staff saw (docs/product-rules.md#registration-from-paper). */
import { CLAIM_CLOSING_MESSAGES, CLAIM_MESSAGES } from '@spmb/domain/paths/claim/messages.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { KEY_REUSED, REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { PAPER_OTHER_SCHOOL } from '@spmb/domain/registration/staff/paper/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../../testing/accounts.ts'
import { anSmpBody, onPaper } from '../../../../../testing/builders.ts'
import { openForFamilies, setSeason } from '../../../../../testing/calls/families.ts'
import { openRegistering } from '../../../../../testing/registering.ts'
import { activeSeason } from '../../../../../testing/seasons.ts'
import { inTransaction } from '../../../../platform/database/database.ts'
import { storePaths } from '../../../paths/paths.queries.ts'

const { test, smp, rows } = await openRegistering()
afterAll(() => test.close())
const { kysely } = test.db

const season = (await activeSeason(test)).id
await inTransaction(test.db, (tx) => storePaths(tx, season, defaultPaths('SMP')))
const operator = await signIn(test, 'operator', { schoolId: smp.school_1_id })
const stranger = await signIn(test, 'operator', { schoolId: smp.school_2_id })
const admin = await signIn(test, 'admin')
const serving = kysely.selectFrom('zone').select('school_id').where('village_id', '=', smp.village_id)
const outside = await kysely
  .selectFrom('school')
  .select('id')
  .where('type', '=', 'SMP')
  .where('id', 'not in', serving)
  .executeTakeFirstOrThrow()

const level = (values: { claims_until?: Date | null }) =>
  kysely
    .updateTable('season_level')
    .set(values)
    .where('season_id', '=', season)
    .where('level', '=', 'SMP')
    .execute()
beforeEach(async () => {
  await openForFamilies(test)
  await level({ claims_until: new Date('2025-06-10T16:00:00Z') })
})

const CARD = { path: 'afirmasi', criterion: 'kurang_mampu', card_kind: 'Kartu PKH', card_number: '5201-99' }
const RAPOR = { path: 'prestasi', criterion: 'rapor', averages: [8_950, 9_000, 8_800, 9_100, 10_000] }
const SEEN = { ...CARD, seen: ['Kartu PKH'] }
const form = (paths: unknown, overrides: Record<string, unknown> = {}) =>
  onPaper(anSmpBody(smp), { paths, ...overrides })

async function send(payload: object, { as = operator, key = '' } = {}) {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/ppdb/smp/paper',
    headers: { ...as.bearer, ...(key && { 'idempotency-key': key }) },
    payload,
  })
  return { status: response.statusCode, ...response.json() }
}
const claims = (number: string) =>
  kysely
    .selectFrom('claim as t')
    .innerJoin('registration as r', 'r.id', 't.registration_id')
    .where('no_registration', '=', number)
    .selectAll('t')
    .orderBy('t.path')
    .execute()
const documents = (number: string) =>
  kysely
    .selectFrom('claim_document as t')
    .innerJoin('registration as r', 'r.id', 't.registration_id')
    .where('no_registration', '=', number)
    .selectAll('t')
    .execute()

it('stores claims that wait, and what was seen of each', async () => {
  const { status, data } = await send(form([SEEN, RAPOR]))
  expect(status).toBe(201)
  const number = data.no_registration
  expect(await claims(number)).toMatchObject([
    { path: 'afirmasi', criterion: 'kurang_mampu', state: 'waiting', version: 1 },
    { path: 'prestasi', state: 'waiting' },
  ])
  expect(await documents(number)).toMatchObject([
    { path: 'afirmasi', kind: 'Kartu PKH', seen_by: `user:${operator.userId}` },
  ])
  const actions = await kysely
    .selectFrom('audit_entry as a')
    .innerJoin('registration as r', 'r.id', 'a.subject_id')
    .where('no_registration', '=', number)
    .where('a.action', 'like', 'registration.%')
    .select(['a.action', 'a.actor'])
    .orderBy('a.id')
    .execute()
  expect(actions).toEqual(
    ['registration.create', 'registration.claim_path', 'registration.claim_path'].map((action) => ({
      action,
      actor: `user:${operator.userId}`,
    })),
  )
})

it('shows the counter what was seen', async () => {
  const { data } = await send(form([SEEN]))
  const opened = await test.app.inject({
    method: 'POST',
    url: '/api/claims/open',
    headers: admin.bearer,
    payload: { card: data.no_registration },
  })
  const [claim] = opened.json().data.claims
  const seen = claim.documents.filter((each: { seen: boolean }) => each.seen)
  expect(seen.map(({ kind }: { kind: string }) => kind)).toEqual(['Kartu PKH'])
})

it('a family that registers ticks nothing as seen', async () => {
  const sent = await test.app.inject({
    method: 'POST',
    url: '/api/ppdb/smp',
    payload: anSmpBody(smp, { paths: [SEEN] }),
  })
  expect(sent.statusCode).toBe(201)
  expect(await documents(sent.json().data.no_registration)).toEqual([])
})

it.each([[undefined], [null], [[]]])('a form with %j brings none', async (paths) => {
  const { status, data } = await send(form(paths))
  expect(status).toBe(201)
  expect(await claims(data.no_registration)).toEqual([])
})

describe('is refused at its place, and nothing is stored', () => {
  it.each<[string, unknown, Record<string, string[]>]>([
    ['a text', 'afirmasi', { paths: [CLAIM_MESSAGES['claim.list']] }],
    [
      'a document of another criterion',
      [{ ...CARD, seen: ['Surat keterangan panti'] }],
      { 'paths.afirmasi.seen': [CLAIM_MESSAGES['claim.seen']] },
    ],
    [
      'documents that are no list',
      [{ ...CARD, seen: 'Kartu PKH' }],
      { 'paths.afirmasi.seen': [CLAIM_MESSAGES['claim.seen']] },
    ],
    [
      'a card without a number',
      [{ ...SEEN, card_number: '' }],
      { 'paths.afirmasi.card_number': [CLAIM_MESSAGES['card.number']] },
    ],
  ])('%s', async (_, paths, message) => {
    const before = await rows()
    expect(await send(form(paths))).toMatchObject({ status: 400, message })
    expect(await rows()).toBe(before)
  })

  it('with the other fields of the form', async () => {
    const { message } = await send(form([{ ...CARD, card_kind: 'Paspor' }], { name: '' }))
    expect(Object.keys(message)).toEqual(['name', 'paths.afirmasi.card_kind'])
  })

  it('after the last moment of claims, also for an admin after the closing', async () => {
    await level({ claims_until: test.clock.now })
    const over = { status: 400, message: { paths: [CLAIM_CLOSING_MESSAGES.over] } }
    expect(await send(form([SEEN]))).toMatchObject(over)
    await setSeason(test, { window_mode: 'closed' })
    const late = { received_on: '2025-06-02', late_reason: 'Contoh banjir' }
    expect(await send(form([SEEN], late), { as: admin })).toMatchObject(over)
    expect((await send(form(null, late), { as: admin })).status).toBe(201)
  })

  it('for another school than the own', async () => {
    expect(await send(form([SEEN]), { as: stranger })).toMatchObject({
      status: 403,
      message: PAPER_OTHER_SCHOOL,
    })
  })
})

it('an admin enters what was claimed in time after the closing', async () => {
  await setSeason(test, { window_mode: 'closed' })
  const late = { received_on: '2025-06-02', late_reason: 'Contoh banjir' }
  const { status, data } = await send(form([SEEN], late), { as: admin })
  expect(status).toBe(201)
  expect(await claims(data.no_registration)).toHaveLength(1)
})

it('a school outside the zone is chosen by a path whose area is the district, and by no other', async () => {
  expect((await send(form([RAPOR], { school_2_id: outside.id }))).status).toBe(201)
  for (const paths of [null, [SEEN]])
    expect(await send(form(paths, { school_2_id: outside.id }))).toMatchObject({
      status: 400,
      message: { school_2_id: [REGISTRATION_MESSAGES['school.outside_zone']] },
    })
})

it('a repeated request is the same form only with the same claims and documents', async () => {
  const sent = form([SEEN])
  const key = 'kertas-0001-0001-0001'
  const first = await send(sent, { key })
  expect(await send(sent, { key })).toEqual(first)
  for (const paths of [[CARD], null])
    expect(await send({ ...sent, paths }, { key })).toMatchObject({ status: 409, message: KEY_REUSED })
  expect(await documents(first.data.no_registration)).toHaveLength(1)
})
