/** What a run of a level with paths reads of zones, seats, overrides and decisions by hand. */
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admitAt, anApplicant, setSeats, type TestApplicant } from '../../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { seededRandom } from '../../../../testing/seeded-random.ts'
import { readyForSelection } from '../../../../testing/selection.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { storePaths } from '../../paths/paths.queries.ts'
import { readPathFacts } from '../../paths/run-paths.ts'
import { tryPaths } from '../preview/try-paths.ts'
import { liveData } from './read-live.ts'

let test: TestApp
let zone: ChoiceIds
let seasonId: number
let child: TestApplicant
beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
  await setSeats(test, zone.school_1_id, 32)
  await setSeats(test, zone.school_2_id, 20)
  child = await anApplicant(test)
  await admitAt(test, (await anApplicant(test)).id, { school_1_decision: 'LULUS' }, { origin: 'manual' })
  seasonId = await readyForSelection(test, 'SD')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.kysely.deleteFrom('path').execute()
  await test.db.kysely.updateTable('quota').set({ paths_apply: true }).execute()
  await inTransaction(test.db, (tx) => storePaths(tx, seasonId, defaultPaths('SD')))
})

const read = () =>
  inTransaction(test.db, async (tx) => {
    const paths = await readPathFacts(tx, seasonId, 'SD')
    return { paths, ...(await liveData(tx, { seasonId, level: 'SD' }, seededRandom, paths)) }
  })
const seatsOf = async (id: number) => (await read()).schools.find((school) => school.school_id === id)?.seats
const override = (seats: Record<string, number>) =>
  test.db.kysely
    .insertInto('path_school')
    .values(
      Object.entries(seats).map(([path, count]) => ({
        season_id: seasonId,
        level: 'SD' as const,
        path,
        school_id: zone.school_1_id,
        seats: count,
        reason: 'Sekolah di pulau',
        set_by: 'user:1',
        set_at: test.clock.now,
      })),
    )
    .execute()

it('without paths a run reads what it did before', async () => {
  await test.db.kysely.deleteFrom('path').execute()
  const { schools, lines, paths } = await read()
  expect(paths).toBeNull()
  expect(schools.map(({ seats }) => seats)).toEqual(schools.map(() => null))
  expect(lines.map(({ scores, priorities }) => [scores, priorities])).toEqual(lines.map(() => [null, null]))
  expect(lines.flatMap(({ choices }) => choices.map((choice) => [choice.paths, choice.manual_path]))).toEqual(
    lines.flatMap(({ choices }) => choices.map(() => [null, null])),
  )
})

it('divides the quota, or takes what an admin set while it fits', async () => {
  expect(await seatsOf(zone.school_1_id)).toEqual({ afirmasi: 5, mutasi: 1, domisili: 26 })
  await override({ afirmasi: 6, mutasi: 0, domisili: 26 })
  expect(await seatsOf(zone.school_1_id)).toEqual({ afirmasi: 6, mutasi: 0, domisili: 26 })
  await setSeats(test, zone.school_1_id, 33)
  expect(await seatsOf(zone.school_1_id)).toMatchObject({ mutasi: 1 })
  await setSeats(test, zone.school_1_id, 32)
})

it('gives all seats of a school without paths to the rest', async () => {
  await test.db.kysely
    .updateTable('quota')
    .set({ paths_apply: false })
    .where('school_id', '=', zone.school_2_id)
    .execute()
  expect(await seatsOf(zone.school_2_id)).toEqual({ afirmasi: 0, mutasi: 0, domisili: 20 })
})

it('a child in the zone competes by domisili, and outside it by nothing; LULUS by hand takes a seat of the rest', async () => {
  const lineOf = async () => (await read()).lines.find(({ registrationId }) => registrationId === child.id)
  expect((await lineOf())?.choices.map(({ paths }) => paths)).toEqual([['domisili'], ['domisili']])
  const row = { village_id: Number(child.body.village_id), school_id: zone.school_2_id }
  const removed = await test.db.kysely
    .deleteFrom('zone')
    .where('season_id', '=', seasonId)
    .where('village_id', '=', row.village_id)
    .where('school_id', '=', row.school_id)
    .returningAll()
    .execute()
  expect((await lineOf())?.choices.map(({ paths }) => paths)).toEqual([['domisili'], []])
  await test.db.kysely.insertInto('zone').values(removed).execute()
  const byHand = (await read()).lines.flatMap(({ choices }) =>
    choices.filter(({ manual_path }) => manual_path !== null),
  )
  expect(byHand).toEqual([expect.objectContaining({ manual: 'LULUS', manual_path: 'domisili' })])
})

it('paths can be tried, whatever was decided by hand and is stored', async () => {
  await test.db.kysely.deleteFrom('path').execute()
  const { paths, placed, unplaced } = await tryPaths(test.db, seasonId, defaultPaths('SD'))
  expect([placed, unplaced]).toEqual([2, 0])
  expect(paths).toEqual([
    expect.objectContaining({ path: 'afirmasi', reserved: 0, leftover: 0, children: 0 }),
    expect.objectContaining({ path: 'mutasi', reserved: 0, leftover: 0, children: 0 }),
    expect.objectContaining({ path: 'domisili', reserved: 2, leftover: 0, children: 2, by_other: 0 }),
  ])
  const decided = await test.db.kysely
    .selectFrom('registration')
    .select('school_1_decision')
    .where('season_id', '=', seasonId)
    .where('school_1_decision', 'is not', null)
    .execute()
  expect(decided).toHaveLength(1)
})
