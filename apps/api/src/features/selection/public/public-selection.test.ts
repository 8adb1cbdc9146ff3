/** What a run shows after its publication, and not before: certificate, page, look-up by number, and the family's own result. */
import { gzipSync } from 'node:zlib'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { checkCertificate } from '@spmb/domain/selection/certificate/check.ts'
import { findOwnLine } from '@spmb/domain/selection/certificate/own-line.ts'
import { readCertificate } from '@spmb/domain/selection/certificate/read.ts'
import { hashWords } from '@spmb/domain/selection/hash-words.ts'
import { receiptOf } from '@spmb/domain/selection/lottery.ts'
import { READ_WITH_CODE, SEALED_RESULT } from '@spmb/domain/selection/public/shown-results.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApplicant, setSeats, type TestApplicant } from '../../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { aRunAt, readyForSelection } from '../../../../testing/selection.ts'
import { createTestApp, TEST_ENCRYPTION, type TestApp, TIME_ZONE } from '../../../../testing/test-app.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { RateLimits } from '../../../platform/http/limits/rate-limit.ts'
import { storePaths } from '../../paths/paths.queries.ts'
import { publicSelection } from '../../public-pages/page-facts.ts'
import { readCard } from '../../registration/card/testing.ts'
import { createLookUp } from '../../registration/look-up.ts'
import { readRunResults, readRunsInForce } from '../../results/run-results.queries.ts'
import { createCertificates } from './certificates.ts'
import { explainResult } from './explain-result.ts'
import { type CountedRuns, readSelectionFacts } from './selection-facts.ts'

let test: TestApp
let zone: ChoiceIds
let season: number
let runId: number
/** By age; the school of the first choice has two seats, that of the second has one. The last has one school as both choices. */
let children: TestApplicant[]

beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
  await setSeats(test, zone.school_1_id, 2)
  await setSeats(test, zone.school_2_id, 1)
  children = []
  for (const birth_date of ['2018-01-01', '2018-02-01', '2018-03-01', '2018-04-11', '2018-05-01'])
    children.push(await anApplicant(test, 'SD', { birth_date }))
  await test.db.kysely
    .updateTable('registration')
    .set({ school_2_id: zone.school_1_id })
    .where('id', '=', children[4]?.id ?? 0)
    .execute()
  season = await readyForSelection(test, 'SD')
  const run = await aRunAt(test, { seasonId: season, level: 'SD', stage: 'applied' })
  runId = run.id
  await test.syncCaches()
})
afterAll(() => test.close())

const publication = async (mode: 'published' | 'hidden') => {
  await test.db.kysely
    .updateTable('season')
    .set({ publication_mode: mode })
    .where('id', '=', season)
    .execute()
  await test.syncCaches()
}
const lookUp = async (i: number) =>
  (await test.app.inject(`/api/ppdb/registered/${children[i]?.number}`)).json()
/** What is shown beside a registration that is not in memory. */
async function storedMeta(i: number) {
  const explained = await readRunResults(test.db.kysely, await readRunsInForce(test.db.kysely))
  const results = {
    find: () => undefined,
    metaOf: () => undefined,
    has: () => true,
    isComplete: () => true,
    runResult: (number: string) => explained.get(number),
  }
  const { db, clock } = test
  const limits = {} as RateLimits
  const look = createLookUp({ db, limits, results, nextSync: async () => {}, clock: () => clock.now })
  return (await look.readPublic(children[i]?.number ?? '', '10.77.0.2')).meta
}
const own = (i: number) =>
  explainResult(test.db.kysely, children[i]?.id ?? 0, test.clock.now, {
    encryption: TEST_ENCRYPTION,
    timeZone: TIME_ZONE,
  })
const announced = async () =>
  (
    await test.db.kysely
      .selectFrom('selection_run')
      .selectAll()
      .where('id', '=', runId)
      .executeTakeFirstOrThrow()
  ).certificate_hash ?? ''
const href = async () => {
  const [facts] = await readSelectionFacts(test.db.kysely)
  return facts?.run?.results?.certificate.href ?? ''
}

describe('before the publication', () => {
  it('look-up, certificate and own result say nothing', async () => {
    expect(await lookUp(0)).toMatchObject({ status: 200, data: { school_1_status: null } })
    expect((await lookUp(0)).meta).toBeUndefined()
    expect((await test.app.inject(await href())).statusCode).toBe(404)
    expect(await own(0)).toBeNull()
  })

  it('the page has hash, seed and counts, and no result', async () => {
    const [facts] = await readSelectionFacts(test.db.kysely)
    if (!facts) throw new Error('no facts')
    expect(publicSelection(facts, false)).toMatchObject({
      level: 'SD',
      method: 'run',
      abandoned: [],
      run: {
        frozenHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        seed: { kind: 'dice', text: '41625314256314256314', source: null },
        draw: { place: 'Aula dinas' },
        counts: { admittedByHand: 0, refusedByHand: 0, distanceOverrides: 0 },
        results: null,
      },
    })
  })
})

it('an applied run is counted once, as its results are', async () => {
  const counted: CountedRuns = new Map()
  const first = await readSelectionFacts(test.db.kysely, counted)
  expect([...counted.keys()]).toEqual([await announced()])
  const again = await readSelectionFacts(test.db.kysely, counted)
  expect(again).toEqual(first)
  const [kept] = counted.values()
  if (kept) kept.children = 99
  const [facts] = await readSelectionFacts(test.db.kysely, counted)
  expect(facts?.run?.results?.children).toBe(99)
})

describe('after the publication', () => {
  beforeAll(() => publication('published'))
  afterAll(() => publication('hidden'))

  it('a look-up has the seven fields, and beside them reasons and reserve numbers', async () => {
    const first = await lookUp(0)
    expect(Object.keys(first.data)).toHaveLength(7)
    expect(first.meta).toEqual({ reasons: ['LULUS_PERINGKAT', 'DITERIMA_DI_PILIHAN_1'] })
    expect((await lookUp(2)).meta).toEqual({ reasons: ['PERINGKAT_DI_LUAR_KUOTA', 'LULUS_PERINGKAT'] })
    expect((await lookUp(3)).meta).toEqual({
      reasons: ['PERINGKAT_DI_LUAR_KUOTA', 'PERINGKAT_DI_LUAR_KUOTA'],
      reserve: [1, 1],
    })
  })

  it('one school as both choices has the number of its one choice, from memory and from the database', async () => {
    const { data, meta } = await lookUp(4)
    expect(data).toMatchObject({ school_1_status: 'TIDAK LULUS', school_2_status: 'TIDAK LULUS' })
    expect(meta).toEqual({ reasons: ['PERINGKAT_DI_LUAR_KUOTA', 'PILIHAN_SAMA'], reserve: [2, null] })
    expect(await storedMeta(4)).toEqual(meta)
  })

  it('a decision that was changed by hand has no reason of the run', async () => {
    const change = (value: 'LULUS' | 'TIDAK LULUS') =>
      test.db.kysely
        .updateTable('registration')
        .set({ school_1_decision: value })
        .where('id', '=', children[3]?.id ?? 0)
        .execute()
    await change('LULUS')
    await test.syncCaches()
    expect((await lookUp(3)).meta).toEqual({ reasons: [null, 'PERINGKAT_DI_LUAR_KUOTA'] })
    await change('TIDAK LULUS')
    await test.syncCaches()
  })

  it('the certificate is right, has the announced hash, and is named by the page', async () => {
    const answer = await test.app.inject(await href())
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="bukti-sd-\d{4}-\d+\.json"$/)
    const read = readCertificate(answer.rawPayload)
    if (!('market' in read)) throw new Error(JSON.stringify(read.list))
    expect(checkCertificate(read, await announced()).faults).toEqual([])
    const [facts] = await readSelectionFacts(test.db.kysely)
    expect(facts && publicSelection(facts, true).run?.results).toMatchObject({
      children: 5,
      firstChoice: 2,
      secondChoice: 1,
      waiting: 2,
      certificate: { hash: await announced() },
    })
    const zipped = await test.app.inject({ url: await href(), headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.rawPayload.length).toBeLessThanOrEqual(gzipSync(answer.rawPayload).length)
    const { etag = '' } = answer.headers
    const again = await test.app.inject({ url: await href(), headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(304)
  })

  it('the certificate is stored with the run, and what is stored is sent', async () => {
    const stored = () =>
      test.db.kysely.selectFrom('selection_certificate').selectAll().where('run_id', '=', runId).execute()
    const [first] = await stored()
    const gzipped = await test.app.inject({ url: await href(), headers: { 'accept-encoding': 'gzip' } })
    expect(gzipped.rawPayload.equals(first?.gzip ?? Buffer.alloc(0))).toBe(true)
    // A run of an earlier version has none: it is written at the first request, and stored.
    await test.database.ownerDb.kysely
      .deleteFrom('selection_certificate')
      .where('run_id', '=', runId)
      .execute()
    const read = createCertificates(test.db)
    const name = (await href()).split('/').at(-1) ?? ''
    const answers = await Promise.all([read(name, test.clock.now), read(name, test.clock.now)])
    expect(answers[0]?.bodies.gzip?.equals(gzipped.rawPayload)).toBe(true)
    expect(answers[1]).toBe(answers[0])
    expect(await stored()).toEqual([first])
  })

  it('the names of its schools are beside it, by NPSN', async () => {
    const answer = await test.app.inject('/information/seleksi/bukti/sekolah.json')
    const { npsn, name } = await test.db.kysely
      .selectFrom('school')
      .select(['npsn', 'name'])
      .where('id', '=', zone.school_1_id)
      .executeTakeFirstOrThrow()
    expect(answer.json()).toMatchObject({ [npsn]: name })
    expect(answer.headers['cache-control']).toContain('public')
  })

  it.each(['bukti-sd-1999-1.json', 'bukti-smp-2025-1.json', 'bukti-sd-2025-99.json', 'bukti.json', '..%2f'])(
    'there is no certificate %s',
    async (name) => {
      expect((await test.app.inject(`/information/seleksi/bukti/${name}`)).statusCode).toBe(404)
    },
  )

  it('a family reads rank, seats and own values; of five children nothing is said of the last one', async () => {
    const result = await own(3)
    expect(result).toMatchObject({
      birth_date: '2018-04-11',
      choices: [
        {
          rank: 4,
          of: 5,
          seats: 2,
          reserve: 1,
          reason: 'PERINGKAT_DI_LUAR_KUOTA',
          compared: { key: 'few', difference: null },
        },
        { seats: 1, seats_by_hand: 0, reserve: 1, compared: { key: 'few', difference: null } },
      ],
    })
    expect(JSON.stringify(result)).not.toMatch(/2018-0[123]-01/)
    expect((await own(1))?.choices[0]?.compared).toEqual({ key: 'self', difference: null })
  })

  it('a child with a free seat elsewhere waits nowhere', async () => {
    const { id: elsewhere } = await test.db.kysely
      .selectFrom('school')
      .select('id')
      .where('type', '=', 'SD')
      .where('id', 'not in', [zone.school_1_id, zone.school_2_id])
      .executeTakeFirstOrThrow()
    const place = (school: number | null) =>
      test.db.kysely
        .updateTable('registration')
        .set({ placed_school_id: school })
        .where('id', '=', children[3]?.id ?? 0)
        .execute()
    await place(elsewhere)
    expect((await own(3))?.choices).toMatchObject([{ reserve: null }, { reserve: null }])
    await place(null)
  })

  it('ticket and salt open the line of the child in the certificate', async () => {
    const text = (await test.app.inject(await href())).body
    const result = await own(3)
    if (!result) throw new Error('no result')
    const values = {
      ticket: result.ticket,
      salt: result.salt,
      birthDate: result.birth_date,
      distances: result.choices.map(({ school, metres }): [string, number | null] => [school.npsn, metres]),
      choices: result.choices.map(({ rank, reason, reserve }) => ({ rank, reason, reserve })),
      committed: {
        noRegistration: result.no_registration,
        paths: null,
        scores: result.scores,
        priorities: result.priorities,
      },
      drawn: result.secret === null ? null : { secret: result.secret, draw: result.draw },
    }
    expect(result.certificate_hash).toBe(await announced())
    expect(JSON.parse(text).sha256).toBe(result.certificate_hash)
    expect(result.choices.map(({ called }) => called)).toEqual([false, false])
    expect(findOwnLine(text, values)).toMatchObject({ kind: 'same', ranks: [{ rank: 4 }, { rank: 4 }] })
    const wrongNumber = values.choices.map((choice) => ({ ...choice, reserve: 2 }))
    expect(findOwnLine(text, { ...values, choices: wrongNumber })).toEqual({ kind: 'contradicts', choice: 1 })
    expect(findOwnLine(text, { ...values, birthDate: '2018-04-12' })).toEqual({ kind: 'differs' })
    // The card has had the receipt of this secret from the start.
    const card = await readCard((await test.app.inject(`/ppdb/${result.no_registration}/pdf`)).rawPayload)
    expect(card.lines).toContain(receiptOf(result.no_registration, result.secret ?? ''))
    // And it has the words of the frozen hash since the freeze.
    const [facts] = await readSelectionFacts(test.db.kysely)
    expect(card.lines).toContain(hashWords(facts?.run?.frozenHash ?? '').join(' '))
  })
})

it('of a level in which a path can be claimed a number tells school and status only', async () => {
  await inTransaction(test.db, (tx) => storePaths(tx, season, defaultPaths('SD')))
  await publication('published')
  const told = await readRunResults(test.db.kysely, await readRunsInForce(test.db.kysely))
  expect(new Set(told.values())).toEqual(new Set([SEALED_RESULT]))
  expect(await storedMeta(3)).toEqual({ reasons: [READ_WITH_CODE, READ_WITH_CODE] })
  expect(await own(3)).not.toBeNull()
  await test.db.kysely.deleteFrom('path').execute()
  expect(await storedMeta(3)).toMatchObject({ reserve: [1, 1] })
  await publication('hidden')
})

it('of a run with paths the family reads its place by each path, with their names', async () => {
  const { pool } = test.database.ownerDb
  const kept = ['selection_run', 'selection_school', 'selection_line', 'selection_choice']
  const update = async (set: Record<string, string>) => {
    // A run is a record: only the owner of the tables can change it.
    for (const table of kept) await pool.query(`alter table ${table} disable trigger user`)
    for (const [table, values] of Object.entries(set))
      await pool.query(
        `update ${table} set ${values} where ${table === 'selection_run' ? 'id' : 'run_id'} = ${runId}`,
      )
    for (const table of kept) await pool.query(`alter table ${table} enable trigger user`)
  }
  await publication('published')
  await inTransaction(test.db, (tx) => storePaths(tx, season, defaultPaths('SD')))
  expect((await own(0))?.choices[0]).not.toHaveProperty('by_path')
  await update({
    selection_run: `paths = '[{"code": "afirmasi", "order": ["priority", "score", "lottery"]},
      {"code": "domisili", "order": ["lottery"]}]', leftover = '{domisili}'`,
    selection_school: `path_seats = '{"afirmasi": 1, "domisili": 2}'`,
    selection_line: `placed_path = case when placed_school_id is not null then 'domisili' end,
      placed_seat = case when placed_school_id is not null then 'leftover' end, scores = '{"afirmasi": 8725}'`,
    selection_choice: `path_places = '[{"path": "afirmasi", "rank": 2, "of": 4}, {"path": "domisili", "rank": 3, "of": 5}]'`,
  })
  const first = (await own(0))?.choices[0]?.by_path
  expect(first).toEqual({
    places: [
      { path: 'Afirmasi', rank: 2, of: 4, seats: 1, score: 8_725, looks_at: 'score', reserve: null },
      { path: 'Domisili', rank: 3, of: 5, seats: 2, score: null, looks_at: null, reserve: null },
    ],
    admitted: { path: 'Domisili', seat: 'leftover' },
    vacant: [
      { path: 'Afirmasi', seats: 1 },
      { path: 'Domisili', seats: 2 },
    ],
  })
  await update({
    selection_run: 'paths = null, leftover = null',
    selection_line: 'placed_path = null, placed_seat = null',
  })
  await test.db.kysely.deleteFrom('path').execute()
  await publication('hidden')
})

it('hidden again, nothing is left', async () => {
  expect((await lookUp(3)).meta).toBeUndefined()
  expect((await test.app.inject(await href())).statusCode).toBe(404)
  expect(await own(3)).toBeNull()
})
