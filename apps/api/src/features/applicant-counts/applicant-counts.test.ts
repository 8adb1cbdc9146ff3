import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { setSeats } from '../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { storeRegistration } from '../../../testing/registrations/stored-registration.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'
import { schoolsOverQuota, schoolsWithoutQuota, undecidedSchools } from '../findings/findings.queries.ts'
import { countUsed } from '../quota/quota.queries.ts'
import { findMatchingIds, NO_FILTERS } from '../registration/staff/list/list.queries.ts'
import { createResultsCache, type ResultsCache } from '../results/results-cache.ts'
import { activeSeasonId } from '../season/season.queries.ts'
import { countInDatabase, createApplicantCounts } from './applicant-counts.ts'

let test: TestApp
let zone: ChoiceIds
let placedAt: number
let seasonId: number
let results: ResultsCache
const sync = vi.fn(() => results.poll())

beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
  seasonId = await activeSeasonId(test.db.kysely)
  results = createResultsCache(test.db.monitor, {
    clock: () => test.clock.now,
    school: () => undefined,
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  })
  const other = await test.db.kysely
    .selectFrom('school')
    .select('id')
    .where('type', '=', 'SD')
    .where('id', 'not in', [zone.school_1_id, zone.school_2_id])
    .executeTakeFirstOrThrow()
  placedAt = other.id
})
afterAll(() => test.close())

const DECISIONS = ['LULUS', 'TIDAK LULUS', null] as const
const withdrawn = {
  withdrawn_at: SCHOOL_MORNING,
  withdrawn_by: 'user:1',
  withdrawn_asked_by: 'Contoh Ibu',
  withdrawn_reason: 'Contoh alasan',
}
const inMemory = () => createApplicantCounts({ db: test.db.kysely, results, sync })(seasonId)
const countListed = async () =>
  (
    await findMatchingIds(test.db.kysely, { seasonId, level: 'SD', schoolId: null }, NO_FILTERS, {
      sort: undefined,
      limit: 1_000,
    })
  ).length
const inDatabase = () => countInDatabase(test.db.kysely, seasonId)

/** One child of each combination that the database allows: choices, both decisions, and live, withdrawn, deleted or placed. */
async function storeEveryKind() {
  const { village_id, school_1_id: one, school_2_id: other } = zone
  const choices = [
    [one, other],
    [other, one],
    [one, one],
  ] as const
  const states = [{}, withdrawn, { deleted_at: SCHOOL_MORNING }, { placed_school_id: placedAt }]
  for (const [school_1_id, school_2_id] of choices)
    for (const school_1_decision of DECISIONS)
      for (const school_2_decision of DECISIONS)
        for (const state of states) {
          const admissions = [school_1_decision, school_2_decision].filter((each) => each === 'LULUS').length
          const isSame = school_1_id === school_2_id
          if (isSame ? school_1_decision !== school_2_decision : admissions > 1) continue
          if ('placed_school_id' in state && admissions > 0) continue
          await storeRegistration(test.db.kysely, {
            village_id,
            school_1_id,
            school_2_id,
            school_1_decision,
            school_2_decision,
            ...state,
          })
        }
}

it('counts in memory what the statements of the check before publication count, while rows come and change', async () => {
  await results.poll()
  await storeEveryKind()
  const compare = async () => {
    const counts = await inMemory()
    const schools = [...counts.schools]
    expect(counts).toEqual(await inDatabase())
    expect(new Map(schools.flatMap(([id, { used }]) => (used ? [[id, used]] : [])))).toEqual(
      await countUsed(test.db.kysely, seasonId),
    )
    const missing = schools.flatMap(([id, { missing: count }]) => (count ? [{ id, count }] : []))
    const found = await undecidedSchools(test.db.kysely, seasonId)
    expect(missing.sort(byId)).toEqual(found.map(({ id, count }) => ({ id, count })).sort(byId))
    return counts
  }
  const counts = await compare()
  // In each order of two schools 8 pairs of decisions and 4 placed children, and 3 and 2 children with one school.
  expect(counts.schools.get(zone.school_1_id)).toEqual({
    level: 'SD',
    first: 17,
    second: 17,
    both: 5,
    used: 5,
    missing: 5,
  })
  expect(counts.schools.get(placedAt)).toMatchObject({ first: 0, second: 0, used: 10 })
  expect(counts.undecided).toEqual({ SD: 7, SMP: 0 })
  expect(counts.listed).toEqual({ SD: await countListed(), SMP: 0 })

  await test.db.kysely
    .updateTable('registration')
    .set({ school_1_decision: 'TIDAK LULUS' })
    .whereRef('school_1_id', '<>', 'school_2_id')
    .execute()
  await compare()
  await test.db.kysely
    .updateTable('registration')
    .set(withdrawn)
    .where('school_1_id', '=', zone.school_2_id)
    .execute()
  await compare()
  results.invalidate()
  await results.poll()
  await compare()
})

it('agrees with the check about schools over their quota and without one', async () => {
  await setSeats(test, zone.school_1_id, null)
  const { schools } = await inMemory()
  const of = schools.get(zone.school_1_id)
  expect(await schoolsWithoutQuota(test.db.kysely, seasonId)).toContainEqual(
    expect.objectContaining({
      id: zone.school_1_id,
      count: Number(of?.first) + Number(of?.second) - Number(of?.both),
    }),
  )
  await setSeats(test, zone.school_1_id, 0)
  expect(await schoolsOverQuota(test.db.kysely, seasonId)).toContainEqual(
    expect.objectContaining({ id: zone.school_1_id, count: of?.used }),
  )
})

it('includes a change that was committed before the call, whose snapshot stays as it was', async () => {
  const before = await inMemory()
  const copy = structuredClone(before)
  const { village_id, school_1_id, school_2_id } = zone
  await storeRegistration(test.db.kysely, { village_id, school_1_id, school_2_id })
  expect((await inMemory()).undecided.SD).toBe(before.undecided.SD + 1)
  expect(before).toEqual(copy)
})

it('counts in the database until the results are in memory, and after a sync that failed', async () => {
  const expected = await inDatabase()
  results.invalidate()
  sync.mockClear()
  expect(await inMemory()).toEqual(expected)
  expect(sync).not.toHaveBeenCalled()
  await results.poll()
  sync.mockImplementationOnce(async () => {
    results.invalidate()
    throw new Error('no answer')
  })
  expect(await inMemory()).toEqual(expected)
  await results.poll()
})

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
