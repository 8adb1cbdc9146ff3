/** Claims at rest: what a run and a freeze read of them, and what keeps their details private (docs/product-rules.md#claims). */
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anApplicant, type TestApplicant, takeAway } from '../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { createTestApp, TEST_DATA_KEY, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import { aClaim, type TestClaim } from '../../../testing/worlds/claims.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createFieldEncryption } from '../../platform/security/field-encryption.ts'
import { liveData } from '../selection/act/read-live.ts'
import { changePaths } from './change-paths.ts'
import { openDetails, sealDetails } from './claim-details.ts'
import { countOpenClaims } from './claims.queries.ts'
import { storePaths } from './paths.queries.ts'
import { readPathFacts } from './run-paths.ts'

let test: TestApp
let zone: ChoiceIds
let seasonId: number
let child: TestApplicant
/** Registered before a test changes the zone, which servers learn later. */
let gone: TestApplicant
beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SMP')
  child = await anApplicant(test, 'SMP')
  gone = await anApplicant(test, 'SMP')
  const { id } = await test.db.kysely
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  seasonId = id
  await test.db.kysely
    .updateTable('season_level')
    .set({ method: 'run' })
    .where('season_id', '=', seasonId)
    .execute()
  await inTransaction(test.db, (tx) => storePaths(tx, seasonId, defaultPaths('SMP')))
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.ownerDb.pool.query('delete from claim_child')
})

const claim = (of: TestClaim) => aClaim(test, child, of)
const AFIRMASI = { path: 'afirmasi', criterion: 'kurang_mampu' }
const PRESTASI = { path: 'prestasi', criterion: 'rapor' }
const lineOf = (id: number) =>
  inTransaction(test.db, async (tx) => {
    const paths = await readPathFacts(tx, seasonId, 'SMP')
    const { lines } = await liveData(tx, { seasonId, level: 'SMP' }, seededRandom, paths)
    return lines.find(({ registrationId }) => registrationId === id)
  })
const pathsOf = async () => (await lineOf(child.id))?.choices.map(({ paths, claim: lost }) => [paths, lost])
const outside = (school: number) =>
  test.db.kysely.deleteFrom('zone').where('season_id', '=', seasonId).where('school_id', '=', school)

it('a run reads accepted claims, with their priority and score', async () => {
  await claim({ ...AFIRMASI, state: 'accepted' })
  await claim({ ...PRESTASI, state: 'accepted', score: 8_725 })
  await claim({ path: 'mutasi', criterion: 'pindah_tugas' })
  const line = await lineOf(child.id)
  expect(line?.choices.map(({ paths }) => paths)).toEqual([
    ['afirmasi', 'prestasi', 'domisili'],
    ['afirmasi', 'prestasi', 'domisili'],
  ])
  expect(line).toMatchObject({ scores: { prestasi: 8_725 }, priorities: { afirmasi: 2, prestasi: 0 } })
})

it('the child of a teacher competes by it at that school only', async () => {
  await claim({
    path: 'mutasi',
    criterion: 'anak_guru',
    state: 'accepted',
    details: { parent_school_id: zone.school_2_id },
  })
  expect(await pathsOf()).toEqual([
    [['domisili'], null],
    [['mutasi', 'domisili'], null],
  ])
})

it.each([
  ['refused', 'refused'],
  ['lapsed', 'incomplete'],
  ['incomplete', 'incomplete'],
  ['waiting', null],
  ['withdrawn', null],
] as const)('a choice outside the zone whose claim is %s does not compete', async (state, lost) => {
  await claim({ ...PRESTASI, state })
  const zones = await outside(zone.school_2_id).returningAll().execute()
  try {
    expect(await pathsOf()).toEqual([
      [['domisili'], null],
      [[], lost],
    ])
  } finally {
    await test.db.kysely.insertInto('zone').values(zones).execute()
  }
})

it('counts what the freeze waits for, of children who are still there', async () => {
  const { kysely } = test.db
  await aClaim(test, gone, AFIRMASI)
  await takeAway(test, gone.id, 'withdrawn')
  await claim(AFIRMASI)
  await claim({ path: 'mutasi', criterion: 'pindah_tugas' })
  await claim({ ...PRESTASI, state: 'incomplete', due: new Date(test.clock.now.getTime() + 1_000) })
  const given = {
    registration_id: child.id,
    path: 'mutasi',
    reading: 1,
    verdict: 'refused' as const,
    reason: 'kedaluwarsa' as const,
    read_by: 'user:1',
    read_at: test.clock.now,
  }
  const count = (seconds: number) =>
    countOpenClaims(kysely, { seasonId, level: 'SMP' }, new Date(test.clock.now.getTime() + seconds * 1_000))
  await kysely
    .insertInto('claim_reading')
    .values({ ...given, version: 1 })
    .execute()
  expect(await count(0)).toEqual({ waiting: 1, reading: 1, incomplete: 1 })
  expect(await count(1)).toEqual({ waiting: 1, reading: 1, incomplete: 0 })
  // The family has changed it since it was read.
  await kysely.updateTable('claim').set({ version: 2 }).where('path', '=', 'mutasi').execute()
  expect(await count(1)).toEqual({ waiting: 2, reading: 0, incomplete: 0 })
})

it('paths that a child has claimed stay', async () => {
  const act = { at: test.clock.now, actor: 'cli:contoh' }
  const asked = {
    seasonId,
    level: 'SMP' as const,
    settings: null,
    confirmed: 'all' as const,
    reason: '',
    version: null,
  }
  await claim({ ...AFIRMASI, state: 'withdrawn' })
  await expect(changePaths(test.db, asked, TIME_ZONE, act)).rejects.toMatchObject({
    fields: {
      paths: ['Ada anak yang sudah mengikuti jalur, jadi jalur jenjang ini tidak dapat dihapus lagi.'],
    },
  })
})

it('details are encrypted, bound to their row, and one card has one fingerprint however it is written', () => {
  const encryption = createFieldEncryption(TEST_DATA_KEY, seededRandom)
  const of = { number: child.number, path: 'afirmasi' }
  const details = { card_kind: 'Kartu PKH', card_number: '52-01 99.abc', parent_school_id: 7 }
  const stored = sealDetails(encryption, of, details)
  expect(stored.details_sealed.toString('latin1')).not.toContain('PKH')
  expect(openDetails(encryption, of, stored)).toEqual(details)
  expect(() => openDetails(encryption, { ...of, path: 'mutasi' }, stored)).toThrow()
  expect(() => openDetails(encryption, { ...of, number: 'SD25-00000-00000-0' }, stored)).toThrow()
  const again = sealDetails(encryption, of, { card_number: '520199ABC' })
  expect(again).toMatchObject({ parent_school_id: null, card_digest: stored.card_digest })
  expect(sealDetails(encryption, of, {}).card_digest).toBeNull()
})
