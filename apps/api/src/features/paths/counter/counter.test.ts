/** The counter over HTTP: the queue, its leases, verdicts of two people, and the end of what nobody checked (docs/product-rules.md#check-of-claims). */
import {
  CLAIM_CHANGED,
  COUNTER_MESSAGES,
  LAPSE_CHANGED,
  MAY_NOT_READ,
  NO_CLAIM_WAITS,
  NO_SUCH_CHILD,
  VERDICT_MESSAGES,
} from '@spmb/domain/paths/claim/counter/messages.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { levelFrozen } from '@spmb/domain/season/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { activeSeason } from '../../../../testing/seasons.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { aClaim, type TestClaim } from '../../../../testing/worlds/claims.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { storePaths } from '../paths.queries.ts'

type Staff = Awaited<ReturnType<typeof signIn>>
const MINUTE = 60_000
const CARD: TestClaim = {
  path: 'afirmasi',
  criterion: 'kurang_mampu',
  details: { card_kind: 'Kartu PKH', card_number: '5201-99' },
}
const RAPOR: TestClaim = {
  path: 'prestasi',
  criterion: 'rapor',
  details: { averages: [8_000, 8_000, 8_000, 8_000, 8_000] },
}
const SICK: TestClaim = {
  path: 'afirmasi',
  criterion: 'disabilitas',
  details: { card_kind: 'Surat dokter atau kartu penyandang disabilitas' },
}

let test: TestApp
let zone: ChoiceIds
let season: number
let admin: Staff
let second: Staff
let operator: Staff
let colleague: Staff
let stranger: Staff
const started = new Date()
beforeAll(async () => {
  test = await createTestApp()
  started.setTime(test.clock.now.getTime())
  zone = await aZone(test.db.kysely, 'SMP')
  season = (await activeSeason(test)).id
  await inTransaction(test.db, (tx) => storePaths(tx, season, withScore()))
  admin = await signIn(test, 'admin')
  second = await signIn(test, 'admin')
  operator = await signIn(test, 'operator', { schoolId: zone.school_1_id })
  colleague = await signIn(test, 'operator', { schoolId: zone.school_1_id })
  stranger = await signIn(test, 'operator', { schoolId: zone.school_2_id })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.now = new Date(started)
  await test.database.ownerDb.pool.query('delete from claim_child')
  await level({ state: 'draft', verify_until: new Date(started.getTime() + 5 * 24 * 60 * MINUTE) })
})

/** The sample has no points of contests yet; a rapor alone makes a score. */
function withScore() {
  const settings = defaultPaths('SMP')
  return {
    ...settings,
    paths: settings.paths.map((path) =>
      path.score_rule ? { ...path, score_rule: { ...path.score_rule, weights: { rapor: 10_000 } } } : path,
    ),
  }
}
const level = (values: { state?: 'draft' | 'frozen'; verify_until?: Date | null }) =>
  test.db.kysely
    .updateTable('season_level')
    .set(values)
    .where('season_id', '=', season)
    .where('level', '=', 'SMP')
    .execute()

async function call(who: Staff, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await test.app.inject({
    method,
    url: `/api${url}`,
    headers: who.bearer,
    ...(payload && { payload }),
  })
  return answer.json()
}
const next = (who: Staff, filter: object = {}) => call(who, 'POST', '/claims/next', filter)
const open = (who: Staff, { number }: TestApplicant) => call(who, 'POST', '/claims/open', { card: number })
const queue = async (who: Staff, query = '') => (await call(who, 'GET', `/claims${query}`)).data
const ACCEPT = { path: 'afirmasi', version: 1, verdict: 'accepted', documents: ['Kartu PKH'] }
const REFUSE = {
  path: 'afirmasi',
  version: 1,
  verdict: 'refused',
  listed_reason: 'kedaluwarsa',
  documents: [],
}
const give = (who: Staff, { id }: TestApplicant, ...verdicts: object[]) =>
  call(who, 'POST', `/ppdb/${id}/verdicts`, { verdicts })
const stored = ({ id }: TestApplicant, path = 'afirmasi') =>
  test.db.kysely
    .selectFrom('claim')
    .select(['state', 'version', 'score', 'due_at'])
    .where('registration_id', '=', id)
    .where('path', '=', path)
    .executeTakeFirstOrThrow()
/** Each a minute after the one before. */
async function claiming(...claims: TestClaim[]): Promise<TestApplicant> {
  const child = await anApplicant(test, 'SMP')
  for (const claim of claims) await aClaim(test, child, claim)
  test.clock.now = new Date(test.clock.now.getTime() + MINUTE)
  return child
}
const later = (minutes: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + minutes * MINUTE)
}

describe('the queue', () => {
  it('has the child that waits longest first, and is filtered', async () => {
    const first = await claiming(CARD)
    const other = await claiming(RAPOR)
    const rows = await queue(operator)
    expect(rows.map(({ id }: { id: number }) => id)).toEqual([first.id, other.id])
    expect(rows[0]).toMatchObject({
      school: { id: zone.school_1_id },
      claims: [{ path: 'afirmasi', criterion: 'Keluarga kurang mampu', state: 'waiting', next: 'first' }],
      lease: null,
    })
    expect(await queue(operator, '?path=prestasi')).toMatchObject([{ id: other.id }])
    expect(await queue(operator, '?path=afirmasi.panti')).toEqual([])
    expect(await queue(operator, `?village=${zone.village_id}`)).toHaveLength(2)
    expect(await call(operator, 'GET', '/claims?hint=rumor')).toMatchObject({
      status: 400,
      message: { hint: [COUNTER_MESSAGES['counter.filter']] },
    })
  })

  it('is only that of the school that the child chose first', async () => {
    const child = await claiming(CARD)
    expect(await queue(stranger)).toEqual([])
    expect(await next(stranger)).toMatchObject({ data: null, message: NO_CLAIM_WAITS })
    expect(await open(stranger, child)).toMatchObject({ status: 404, message: NO_SUCH_CHILD })
    expect(await give(stranger, child, ACCEPT)).toMatchObject({ status: 404 })
    expect((await stored(child)).state).toBe('waiting')
  })

  it('leaves paths that the office checks to admins', async () => {
    const settings = withScore()
    const office = settings.paths.map((path) =>
      path.code === 'afirmasi' ? { ...path, verifier: 'office' as const } : path,
    )
    await inTransaction(test.db, (tx) => storePaths(tx, season, { ...settings, paths: office }))
    const child = await claiming(CARD)
    expect(await queue(operator)).toEqual([])
    expect((await open(operator, child)).data.claims).toEqual([])
    expect(await queue(admin)).toHaveLength(1)
    await inTransaction(test.db, (tx) => storePaths(tx, season, settings))
  })

  it('names children with the same card and other parents', async () => {
    const one = await claiming(CARD)
    await claiming(RAPOR)
    expect(await queue(admin, '?hint=same_card')).toEqual([])
    const twin = await claiming({ ...CARD, details: { card_kind: 'Kartu PKH', card_number: '5201 99' } })
    expect(await queue(admin, '?hint=same_card')).toEqual([])
    await test.db.kysely
      .updateTable('registration')
      .set({ mother_name: 'Orang Lain' })
      .where('id', '=', twin.id)
      .execute()
    expect(await queue(admin, '?hint=same_card')).toMatchObject([{ id: one.id }, { id: twin.id }])
    expect((await open(admin, one)).data.hints).toContain('same_card')
  })

  it('counts what waits, and who checked what for admins only', async () => {
    const child = await claiming(CARD)
    await give(operator, child, ACCEPT)
    const old = await claiming(CARD)
    await test.db.kysely
      .updateTable('claim')
      .set({ state_at: new Date(test.clock.now.getTime() - 49 * 60 * MINUTE) })
      .where('registration_id', '=', old.id)
      .execute()
    const counts = (await call(admin, 'GET', '/claims/counts')).data
    expect(counts).toMatchObject({
      mine: 1,
      waiting: 1,
      older: 1,
      overdue: 0,
      places: [{ school: { id: zone.school_1_id }, path: 'Afirmasi', count: 1 }],
      officers: [{ checked: 1, refused: 0, overturned: 0 }],
    })
    expect((await call(operator, 'GET', '/claims/counts')).data.officers).toEqual([])
  })
})

describe('a lease', () => {
  it('gives two people two children at the same moment, and the third nothing', async () => {
    const children = [await claiming(CARD), await claiming(CARD)]
    const taken = await Promise.all([next(operator), next(colleague), next(admin)])
    const ids = taken.map(({ data }) => data?.id ?? null)
    expect(ids.filter((id) => id !== null).sort()).toEqual(children.map(({ id }) => id).sort())
    expect(ids).toContain(null)
  })

  it('is renewed, refused to another person, ends after ten minutes, and a late verdict names who holds the child', async () => {
    const child = await claiming(CARD)
    expect((await open(operator, child)).data.lease).toMatchObject({ mine: true })
    later(9)
    await open(operator, child)
    later(9)
    expect(await open(admin, child)).toMatchObject({
      status: 409,
      message: expect.stringContaining('sedang diperiksa'),
    })
    later(2)
    expect(await open(admin, child)).toMatchObject({ status: 200, data: { lease: { mine: true } } })
    expect(await give(operator, child, ACCEPT)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Ketikan Anda tetap ada'),
    })
    expect((await stored(child)).state).toBe('waiting')
    expect(await queue(operator, '?show=mine')).toEqual([])
    expect(await queue(admin, '?show=mine')).toMatchObject([{ id: child.id, lease: { mine: true } }])
  })

  it('is of one child at a time', async () => {
    const first = await claiming(CARD)
    await claiming(CARD)
    await next(operator)
    await next(operator)
    expect(await open(colleague, first)).toMatchObject({ status: 200 })
  })
})

describe('a verdict', () => {
  it('accepts with the documents that were seen, and is over then', async () => {
    const child = await claiming(CARD)
    expect(await give(operator, child, { ...ACCEPT, documents: [] })).toMatchObject({
      status: 400,
      message: { 'afirmasi.documents': [VERDICT_MESSAGES['verdict.documents']] },
    })
    const answer = await give(operator, child, ACCEPT)
    expect(answer).toMatchObject({
      status: 200,
      data: { claims: [{ state: 'accepted', next: null, may_read: false }] },
    })
    expect(
      answer.data.claims[0].documents.find(({ kind }: { kind: string }) => kind === 'Kartu PKH').seen,
    ).toBe(true)
    expect(await give(colleague, child, ACCEPT)).toMatchObject({ status: 409, message: CLAIM_CHANGED })
    expect(await queue(admin)).toEqual([])
  })

  const wrong: [string, object, string, string][] = [
    [
      'without a reason',
      { ...REFUSE, listed_reason: null },
      'listed_reason',
      VERDICT_MESSAGES['verdict.reason'],
    ],
    [
      'with another reason alone',
      { ...REFUSE, listed_reason: 'lain' },
      'text',
      VERDICT_MESSAGES['verdict.text_needed'],
    ],
    [
      'with a document of another path',
      { ...REFUSE, documents: ['Surat tugas'] },
      'documents',
      VERDICT_MESSAGES['verdict.kind'],
    ],
  ]
  it.each(wrong)('is refused %s, and nothing is stored', async (_, verdict, field, sentence) => {
    const child = await claiming(CARD)
    expect(await give(operator, child, verdict)).toMatchObject({
      status: 400,
      message: { [`afirmasi.${field}`]: [sentence] },
    })
    expect(await stored(child)).toMatchObject({ state: 'waiting' })
  })

  it('stores all of a child or none', async () => {
    const child = await claiming(CARD, RAPOR)
    expect(
      await give(operator, child, ACCEPT, { ...REFUSE, path: 'prestasi', listed_reason: null }),
    ).toMatchObject({
      status: 400,
    })
    expect(await stored(child)).toMatchObject({ state: 'waiting' })
  })

  it('about a claim that the family has changed is refused', async () => {
    const child = await claiming(CARD)
    await test.db.kysely.updateTable('claim').set({ version: 2 }).execute()
    expect(await give(operator, child, ACCEPT)).toMatchObject({ status: 409, message: CLAIM_CHANGED })
  })

  it('waits for a second person, who sees the first one only after the own verdict', async () => {
    const child = await claiming(CARD)
    const first = await give(operator, child, { ...REFUSE, documents: ['Kartu KKS'] })
    expect(first.data.claims[0]).toMatchObject({
      state: 'waiting',
      next: 'second',
      may_read: false,
      readings: [{ verdict: 'refused', reason: 'kedaluwarsa' }],
    })
    expect(await give(operator, child, REFUSE)).toMatchObject({ status: 409, message: MAY_NOT_READ })
    expect(await queue(operator)).toEqual([])
    later(11)
    const blind = (await open(colleague, child)).data.claims[0]
    expect(blind).toMatchObject({ next: 'second', may_read: true, readings: [] })
    expect(blind.documents.every(({ seen }: { seen: boolean }) => !seen)).toBe(true)
    const agreed = await give(colleague, child, REFUSE)
    expect(agreed.data.claims[0]).toMatchObject({ state: 'refused', readings: [{}, {}] })
    expect(await stored(child)).toMatchObject({ state: 'refused' })
  })

  it('that differs goes to an admin who gave none', async () => {
    const child = await claiming(CARD)
    await give(operator, child, REFUSE)
    later(11)
    expect((await give(admin, child, ACCEPT)).data.claims[0]).toMatchObject({
      state: 'waiting',
      next: 'admin',
    })
    later(11)
    expect(await give(colleague, child, ACCEPT)).toMatchObject({ status: 409, message: MAY_NOT_READ })
    expect(await give(admin, child, ACCEPT)).toMatchObject({ status: 409, message: MAY_NOT_READ })
    expect(await queue(colleague)).toEqual([])
    expect((await open(second, child)).data.claims[0].readings).toHaveLength(2)
    expect((await give(second, child, ACCEPT)).data.claims[0]).toMatchObject({ state: 'accepted' })
    expect((await call(admin, 'GET', '/claims/counts')).data.officers).toContainEqual(
      expect.objectContaining({ checked: 1, refused: 1, overturned: 1 }),
    )
  })

  it('confirms or corrects the figures of a score, which two people read', async () => {
    const child = await claiming(RAPOR)
    const accept = {
      path: 'prestasi',
      version: 1,
      verdict: 'accepted',
      documents: ['Rapor kelas 4 sampai 6'],
    }
    const kinds = (await open(operator, child)).data.claims[0].documents
    const documents = kinds.map(({ kind }: { kind: string }) => kind)
    const averages = [9_000, 8_000, 8_000, 8_000, 8_000]
    expect(await give(operator, child, { ...accept, documents, averages: [1] })).toMatchObject({
      status: 400,
    })
    const first = await give(operator, child, { ...accept, documents, averages })
    expect(first.data.claims[0]).toMatchObject({ next: 'second', readings: [{ score: 8_200 }] })
    later(11)
    await give(colleague, child, { ...accept, documents, averages })
    expect(await stored(child, 'prestasi')).toMatchObject({ state: 'accepted', score: 8_200 })
  })

  it('asks for what is missing until the last moment of the check, and is read anew when it is brought', async () => {
    const child = await claiming(CARD)
    const ask = { ...REFUSE, verdict: 'incomplete', listed_reason: 'berkas_tidak_ada' }
    await give(operator, child, ask)
    const asked = await stored(child)
    expect(asked).toMatchObject({ state: 'incomplete', version: 1 })
    expect(await queue(operator)).toEqual([])
    expect(await queue(operator, '?show=incomplete')).toHaveLength(1)
    expect((await give(operator, child, ACCEPT)).data.claims[0]).toMatchObject({
      state: 'accepted',
      version: 2,
    })
    const other = await claiming(CARD)
    await level({ verify_until: test.clock.now })
    expect(await give(operator, other, ask)).toMatchObject({
      status: 400,
      message: { 'afirmasi.verdict': [VERDICT_MESSAGES['verdict.due']] },
    })
  })

  it('shows the papers of a disability to nobody but the verifier in charge and admins', async () => {
    const child = await claiming(SICK)
    expect((await open(operator, child)).data.claims[0].details).toHaveProperty('card_kind')
    const documents = ['Surat dokter atau kartu penyandang disabilitas']
    const checked = await give(operator, child, { ...ACCEPT, documents })
    expect(checked.data.claims[0]).toMatchObject({
      state: 'accepted',
      details: null,
      documents: [],
      readings: [],
    })
    later(11)
    expect((await open(admin, child)).data.claims[0].details).toHaveProperty('card_kind')
  })

  it('is refused while the level is frozen', async () => {
    const child = await claiming(CARD)
    await level({ state: 'frozen' })
    expect(await give(operator, child, ACCEPT)).toMatchObject({ status: 409, message: levelFrozen(['SMP']) })
  })
})

describe('after the last moment of the check', () => {
  const overdue = async () => (await call(admin, 'GET', '/claims/overdue/smp')).data
  const lapse = (claims: object[], reason = 'Batas sudah lewat') =>
    call(admin, 'POST', '/claims/lapse', { type: 'SMP', claims, reason })

  it('an admin closes what is open, from a list that shows every name', async () => {
    const child = await claiming(CARD)
    expect(await overdue()).toEqual([])
    await level({ verify_until: test.clock.now })
    const list = await overdue()
    expect(list).toMatchObject([{ id: child.id, name: expect.any(String), path_name: 'Afirmasi' }])
    expect(await lapse(list, ' ')).toMatchObject({ status: 400 })
    const late = await claiming(CARD)
    expect(await lapse(list)).toMatchObject({ status: 409, message: LAPSE_CHANGED })
    const both = await overdue()
    expect(await lapse(both)).toMatchObject({
      status: 200,
      data: [],
      message: '2 jalur ditutup sebagai gugur',
    })
    for (const each of [child, late]) expect(await stored(each)).toMatchObject({ state: 'lapsed' })
    expect(await call(operator, 'GET', '/claims/overdue/smp')).toMatchObject({ status: 403 })
  })
})

it('records who opened and who checked a child, and names of the claim no more than its path', async () => {
  const child = await claiming(CARD)
  await open(operator, child)
  await give(operator, child, REFUSE)
  const rows = await test.db.kysely
    .selectFrom('audit_entry')
    .select(['action', 'actor', 'changes'])
    .where('subject_id', '=', child.id)
    .where('action', 'like', 'registration.%claim%')
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'registration.view_claims', actor: `user:${operator.userId}`, changes: null },
    {
      action: 'registration.check_claim',
      actor: `user:${operator.userId}`,
      changes: { path: { before: 'afirmasi', after: 'afirmasi' } },
    },
  ])
})

it('shows what the family says of its card, and hints at a new one without a reason', async () => {
  const child = await anApplicant(test, 'SMP')
  await aClaim(test, child, CARD)
  const card = (kk_issued_on: string | null, kk_reason: string | null) =>
    test.db.kysely
      .updateTable('claim_child')
      .set({ kk_issued_on, kk_reason })
      .where('registration_id', '=', child.id)
      .execute()
  expect((await open(admin, child)).data).not.toHaveProperty('card')
  await card('2025-02-01', null)
  const { data } = await open(admin, child)
  expect([data.card, data.hints.includes('new_card')]).toEqual([
    { issued_on: '2025-02-01', reason: null },
    true,
  ])
  await card('2025-02-01', 'bencana')
  const explained = (await open(admin, child)).data
  expect([explained.card.reason, explained.hints.includes('new_card')]).toEqual(['bencana', false])
  await card('2019-02-01', null)
  expect((await open(admin, child)).data.hints).not.toContain('new_card')
})
