/** The paths of a level by the staff calls: who sets them, when, and what is refused. */
import type { PathSettings } from '@spmb/domain/paths/configuration.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { PATHS_REASON_REQUIRED } from '@spmb/domain/paths/settings-messages.ts'
import { FREEZE_REFUSALS, NEEDS_RUN } from '@spmb/domain/selection/act/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, setSeats } from '../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { activeSeason, aSeason } from '../../../testing/seasons.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { pathsOfLevel } from './paths.queries.ts'

type Staff = Awaited<ReturnType<typeof signIn>>

let test: TestApp
let zone: ChoiceIds
let admin: Staff
/** The active season, with children, and one that is prepared. */
let active: number
let prepared: number
beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SMP')
  admin = await signIn(test, 'admin')
  active = (await activeSeason(test)).id
  prepared = (await aSeason(test, 2060)).id
  await setSeats(test, zone.school_1_id, 28)
  for (let i = 0; i < 3; i++) await anApplicant(test, 'SMP')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.kysely.deleteFrom('path').execute()
  await test.db.kysely.updateTable('season_level').set({ method: 'run', state: 'draft' }).execute()
})

const url = (season = prepared, rest = '/smp') => `/api/season/${season}/paths${rest}`
async function set(settings: unknown, more: object = {}, season = prepared) {
  const payload = { settings, version: await version(season), ...more }
  const answer = await test.app.inject({
    method: 'PUT',
    url: url(season),
    headers: admin.bearer,
    payload,
  })
  return answer.json()
}
async function version(season = prepared): Promise<number> {
  const { version } = await test.db.kysely
    .selectFrom('season_level')
    .select('version')
    .where('season_id', '=', season)
    .where('level', '=', 'SMP')
    .executeTakeFirstOrThrow()
  return version
}
async function read(season = prepared) {
  const answer = await test.app.inject({ url: url(season, ''), headers: admin.bearer })
  return answer.json().data.levels.find(({ type }: { type: string }) => type === 'SMP')
}
const stored = (season = prepared) => pathsOfLevel(test.db.kysely, season, 'SMP')
const withPath = (code: string, change: object, from: PathSettings = defaultPaths('SMP')) => ({
  ...from,
  paths: from.paths.map((path) => (path.code === code ? { ...path, ...change } : path)),
})
/** Afirmasi has less than the law says. */
const unusual = withPath('domisili', { share_bp: 5_200 }, withPath('afirmasi', { share_bp: 1_800 }))

describe('a season that has not opened', () => {
  it('has no paths, then those that an admin sets, then none again', async () => {
    expect(await read()).toMatchObject({ may: 'all', by_run: true, settings: null })
    expect(await set(defaultPaths('SMP'))).toMatchObject({ status: 200, message: 'Jalur disimpan' })
    expect(await read()).toMatchObject({
      may: 'all',
      settings: { paths: [{ code: 'afirmasi' }, {}, {}, {}] },
    })
    const before = await version()
    expect(await set(defaultPaths('SMP'))).toMatchObject({ message: expect.stringContaining('Tidak ada') })
    expect(await version()).toBe(before)
    expect(await set(null)).toMatchObject({ status: 200, data: { settings: null } })
    expect(await stored()).toBeNull()
  })

  it('names each fault by its place, and changes nothing', async () => {
    const answer = await set(withPath('domisili', { share_bp: 4_999, name: '' }))
    expect(answer).toMatchObject({ status: 400, message: { 'paths[3].name': [expect.any(String)] } })
    expect(await set(withPath('domisili', { share_bp: 4_999 }))).toMatchObject({
      status: 400,
      message: { paths: [expect.stringContaining('99,99 %')] },
    })
    expect(await set({ ...defaultPaths('SD') })).toMatchObject({
      status: 400,
      message: { level: [expect.any(String)] },
    })
    expect(await stored()).toBeNull()
  })

  it('takes what is unusual with the warnings that were read and a reason, which the audit keeps', async () => {
    const { status, message } = await set(unusual)
    expect([status, message.confirmed]).toEqual([400, [expect.stringContaining('paling sedikit 20 %')]])
    const { confirmed } = message
    expect(await set(unusual, { confirmed, reason: ' x ' })).toMatchObject({
      status: 400,
      message: { reason: [PATHS_REASON_REQUIRED] },
    })
    expect(await set(unusual, { confirmed: ['Lain'], reason: 'Kepulauan' })).toMatchObject({ status: 400 })
    expect(await stored()).toBeNull()
    expect(await set(unusual, { confirmed, reason: 'Kepulauan' })).toMatchObject({ status: 200 })
    const row = await test.db.kysely
      .selectFrom('audit_entry')
      .select(['actor', 'action', 'subject', 'subject_id', 'changes'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      actor: `user:${admin.userId}`,
      action: 'season.paths',
      subject: 'selection_smp',
      subject_id: prepared,
      changes: { warnings: confirmed, reason: 'Kepulauan' },
    })
  })

  it('refuses the second of two editors, and names the first', async () => {
    const opened = await version()
    await set(defaultPaths('SMP'))
    const answer = await set(withPath('afirmasi', { name: 'Afirmasi lain' }), { version: opened })
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('baru saja diubah oleh') })
    expect((await stored())?.paths[0]?.name).toBe('Afirmasi')
  })

  it('is refused where decisions are made by hand', async () => {
    await test.db.kysely.updateTable('season_level').set({ method: 'manual' }).execute()
    expect(await set(defaultPaths('SMP'))).toMatchObject({ status: 409, message: NEEDS_RUN })
    expect(await read()).toMatchObject({ by_run: false, settings: null })
  })

  it('asks for a password that was given lately', async () => {
    const late = await signIn(test, 'admin')
    test.clock.now = new Date(test.clock.now.getTime() + 30 * 60_000)
    const answer = await test.app.inject({
      method: 'PUT',
      url: url(),
      headers: late.bearer,
      payload: { settings: defaultPaths('SMP'), version: await version() },
    })
    expect(answer.json()).toMatchObject({ status: 403, code: 'password_required' })
    admin = await signIn(test, 'admin')
    expect(await stored()).toBeNull()
  })
})

it('from the opening on only names and help change; an archive stays as it is', async () => {
  const inForce = defaultPaths('SMP')
  await test.db.kysely.updateTable('season').set({ window_mode: 'closed' }).execute()
  const { id: earlier } = await aSeason(test, 2019)
  await expect.soft(read(earlier)).resolves.toMatchObject({ may: 'nothing' })
  expect(await set(inForce, {}, earlier)).toMatchObject({ status: 409, message: FREEZE_REFUSALS.archived })

  // The active season has children.
  expect(await read(active)).toMatchObject({ may: 'names' })
  const refused = await set(inForce, {}, active)
  expect([refused.status, Object.keys(refused.message)]).toEqual([400, expect.arrayContaining(['paths[0]'])])
  expect(await stored(active)).toBeNull()
})

it('says what settings would give the children of a season, and changes nothing', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: url(active, '/smp/trial'),
    headers: admin.bearer,
    payload: { settings: defaultPaths('SMP') },
  })
  const { data } = answer.json()
  expect(data).toMatchObject({ season: { id: active }, placed: 3, unplaced: 0 })
  expect(data.paths.map(({ path }: { path: string }) => path)).toEqual([
    'afirmasi',
    'mutasi',
    'prestasi',
    'domisili',
  ])
  expect(await stored(active)).toBeNull()
  expect((await read()).tried_on).toEqual([{ id: active, label: '2025/2026' }])
  const wrong = await test.app.inject({
    method: 'POST',
    url: url(active, '/smp/trial'),
    headers: admin.bearer,
    payload: { settings: { level: 'SMP' } },
  })
  expect(wrong.statusCode).toBe(400)
})

it('knows no other season or level', async () => {
  for (const path of [url(999_999, ''), url(prepared, '/tk')]) {
    const method = path.endsWith('/tk') ? 'PUT' : 'GET'
    const payload = method === 'PUT' ? { payload: { settings: null, version: 1 } } : {}
    const answer = await test.app.inject({ method, url: path, headers: admin.bearer, ...payload })
    expect(answer.statusCode, path).toBe(404)
  }
})
