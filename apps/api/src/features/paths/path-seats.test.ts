/** The seats of paths at a school: set in place of the computed ones, refused, and named when they no longer fit. */
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import type { PathSeats } from '@spmb/domain/paths/seats-contract.staff.ts'
import { PATH_SEATS_CHANGED, PATHS_REASON_REQUIRED } from '@spmb/domain/paths/settings-messages.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { setSeats } from '../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { activeSeason } from '../../../testing/seasons.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { storePaths } from './paths.queries.ts'

let test: TestApp
let zone: ChoiceIds
let season: number
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SMP')
  season = (await activeSeason(test)).id
  admin = await signIn(test, 'admin')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.kysely.deleteFrom('path').execute()
  await test.db.kysely.updateTable('quota').set({ paths_apply: true }).execute()
  await test.db.kysely.updateTable('season_level').set({ state: 'draft' }).execute()
  await setSeats(test, zone.school_1_id, 32)
  await inTransaction(test.db, (tx) => storePaths(tx, season, defaultPaths('SMP')))
})

const COMPUTED = { paths_apply: true, seats: null, quota: 32 }
const BOARDING = { afirmasi: 10, mutasi: 0, prestasi: 12, domisili: 10 }

async function read() {
  const { data } = (await test.app.inject({ url: '/api/quota/paths', headers: admin.bearer })).json()
  return data as { type: string; schools: PathSeats[] }[]
}
const school = async () => (await read())[0]?.schools.find(({ school_id }) => school_id === zone.school_1_id)
async function save(change: object) {
  const answer = await test.app.inject({
    method: 'PUT',
    url: '/api/quota/paths',
    headers: admin.bearer,
    payload: { school_id: zone.school_1_id, seen: COMPUTED, paths_apply: true, seats: null, ...change },
  })
  return answer.json()
}

it('is nothing without paths', async () => {
  await test.db.kysely.deleteFrom('path').execute()
  expect(await read()).toEqual([])
  expect(await save({ seats: BOARDING, reason: 'Sekolah berasrama' })).toMatchObject({ status: 409 })
})

it('is computed, until an admin sets it with a reason, and again afterwards', async () => {
  expect(await school()).toMatchObject({
    seats: { afirmasi: 7, mutasi: 1, prestasi: 8, domisili: 16 },
    override: null,
    fits: true,
  })
  expect(await save({ seats: BOARDING, reason: 'Sekolah berasrama' })).toMatchObject({ status: 200 })
  expect(await school()).toMatchObject({
    seats: BOARDING,
    override: { seats: BOARDING, reason: 'Sekolah berasrama', by: expect.any(String) },
  })
  const audited = await test.db.kysely
    .selectFrom('audit_entry')
    .select(['actor', 'subject', 'subject_id', 'changes'])
    .where('action', '=', 'quota.paths')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(audited).toMatchObject({
    actor: `user:${admin.userId}`,
    subject: 'school',
    subject_id: zone.school_1_id,
    changes: { before: { seats: null }, after: { seats: BOARDING }, reason: 'Sekolah berasrama' },
  })
  const seen = { paths_apply: true, seats: BOARDING, quota: 32 }
  expect(await save({ seen })).toMatchObject({ status: 200 })
  expect(await school()).toMatchObject({ override: null })
})

it('gives every seat to the rest where paths do not apply', async () => {
  expect(await save({ paths_apply: false, seats: BOARDING, reason: 'Pulau' })).toMatchObject({ status: 400 })
  expect(await save({ paths_apply: false })).toMatchObject({
    status: 400,
    message: { reason: [PATHS_REASON_REQUIRED] },
  })
  expect(await save({ paths_apply: false, reason: 'Pulau terpencil' })).toMatchObject({ status: 200 })
  expect(await school()).toMatchObject({
    paths_apply: false,
    seats: { afirmasi: 0, mutasi: 0, prestasi: 0, domisili: 32 },
  })
})

it.each<[string, object, object]>([
  ['another sum than the quota', { seats: { ...BOARDING, domisili: 9 } }, { seats: [expect.any(String)] }],
  ['a path without a number', { seats: { afirmasi: 32 } }, { seats: [expect.stringContaining('mutasi')] }],
  [
    'half a seat',
    { seats: { ...BOARDING, mutasi: 0.5, domisili: 9.5 } },
    { 'seats.mutasi': [expect.any(String)] },
  ],
  ['no reason', { seats: BOARDING, reason: ' ' }, { reason: [PATHS_REASON_REQUIRED] }],
])('refuses %s, and changes nothing', async (_, change, fields) => {
  expect(await save({ reason: 'Sekolah berasrama', ...change })).toMatchObject({
    status: 400,
    message: fields,
  })
  expect(await school()).toMatchObject({ override: null })
})

it('refuses the second of two editors, and everybody after the freeze', async () => {
  await save({ seats: BOARDING, reason: 'Sekolah berasrama' })
  expect(await save({ seats: { ...BOARDING, afirmasi: 9, mutasi: 1 }, reason: 'Lain' })).toMatchObject({
    status: 409,
    message: PATH_SEATS_CHANGED,
  })
  await test.db.kysely
    .updateTable('season_level')
    .set({ state: 'frozen' })
    .where('level', '=', 'SMP')
    .execute()
  const seen = { paths_apply: true, seats: BOARDING, quota: 32 }
  expect(await save({ seen })).toMatchObject({ status: 409, message: expect.stringContaining('dikunci') })
})

it('names an override that a changed quota leaves, and counts computed seats until it fits', async () => {
  await save({ seats: BOARDING, reason: 'Sekolah berasrama' })
  await setSeats(test, zone.school_1_id, 28)
  expect(await school()).toMatchObject({
    quota: 28,
    fits: false,
    override: { seats: BOARDING },
    seats: { afirmasi: 6, mutasi: 1, prestasi: 7, domisili: 14 },
  })
  // The quota that was read is another one.
  const seen = { paths_apply: true, seats: BOARDING, quota: 32 }
  expect(await save({ seen })).toMatchObject({ status: 409 })
})
