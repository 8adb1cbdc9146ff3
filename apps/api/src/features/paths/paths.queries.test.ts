import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { byPrecedence, type PathSettings } from '@spmb/domain/paths/configuration.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { readPathSettings } from '@spmb/domain/paths/read-settings.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aSeason } from '../../../testing/seasons.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { pathsOfLevel, storePaths } from './paths.queries.ts'

const JUKNIS = join(import.meta.dirname, '../../../../../docs/examples/juknis')

let test: TestApp
let season: number
beforeAll(async () => {
  test = await createTestApp()
  const { id } = await test.db.kysely
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  season = id
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.kysely.deleteFrom('path').execute()
})

const store = (settings: PathSettings) => inTransaction(test.db, (tx) => storePaths(tx, season, settings))
const load = (level: 'SD' | 'SMP', of = season) => pathsOfLevel(test.db.kysely, of, level)
const inOrder = (settings: PathSettings) => ({ ...settings, paths: byPrecedence(settings.paths) })

it('stores the guideline of each example, and reads the same again', async () => {
  const files = (await readdir(JUKNIS)).filter((name) => name.endsWith('.json'))
  expect(files.length).toBeGreaterThanOrEqual(8)
  for (const name of files) {
    const read = readPathSettings(JSON.parse(await readFile(join(JUKNIS, name), 'utf8')))
    if (!('settings' in read)) throw new Error(`${name}: ${JSON.stringify(read.faults)}`)
    await store(read.settings)
    expect(await load(read.settings.level), name).toEqual(inOrder(read.settings))
  }
})

it('keeps whether the day of the family card is needed, and a new season starts with it', async () => {
  const needed = { ...defaultPaths('SMP'), kk_required: true }
  await store(needed)
  expect(await load('SMP')).toEqual(inOrder(needed))
  const next = await aSeason(test, 2071)
  expect(await load('SMP', next.id)).toMatchObject({ kk_required: true })
  await store(defaultPaths('SMP'))
  expect(await load('SMP')).toEqual(inOrder(defaultPaths('SMP')))
})

it('a level without a row has no paths, the other one keeps its own', async () => {
  expect(await load('SD')).toBeNull()
  await store(defaultPaths('SMP'))
  expect(await load('SD')).toBeNull()
  await store({ ...defaultPaths('SMP'), paths: [] })
  expect(await load('SMP')).toBeNull()
})

it('paths may exchange their places, and one that stays keeps the seats that an admin set for it', async () => {
  const before = defaultPaths('SMP')
  await store(before)
  const school = await test.db.kysely
    .selectFrom('school')
    .select('id')
    .where('type', '=', 'SMP')
    .limit(1)
    .executeTakeFirstOrThrow()
  await test.db.kysely
    .insertInto('path_school')
    .values(
      before.paths.map(({ code }) => ({
        season_id: season,
        level: 'SMP' as const,
        path: code,
        school_id: school.id,
        seats: 7,
        reason: 'Sekolah berasrama',
        set_by: 'cli:test',
        set_at: test.clock.now,
      })),
    )
    .execute()
  const after = {
    ...before,
    paths: before.paths
      .filter(({ kind }) => kind !== 'prestasi')
      .map((path, i, { length }) => ({ ...path, precedence: length - i })),
  }
  await store(after)
  expect(await load('SMP')).toEqual(inOrder(after))
  const overrides = await test.db.kysely.selectFrom('path_school').select('path').orderBy('path').execute()
  expect(overrides.map(({ path }) => path)).toEqual(['afirmasi', 'domisili', 'mutasi'])
})

it('the database keeps the rest to one row, which takes leftover seats and needs no claim', async () => {
  const { level, paths, ...others } = defaultPaths('SMP')
  const stored = (change: (path: (typeof paths)[number]) => object) =>
    store({ ...others, level, paths: paths.map((path) => ({ ...path, ...change(path) })) })
  await expect(
    stored(({ kind }) => (kind === 'afirmasi' ? { kind: 'domisili', is_rest: true } : {})),
  ).rejects.toThrow('path_rest_is_domisili')
  await expect(
    stored((path) =>
      path.kind === 'afirmasi'
        ? { kind: 'domisili', is_rest: true, needs_claim: false, leftover_position: 9 }
        : {},
    ),
  ).rejects.toThrow('path_one_rest')
  await expect(stored(({ kind }) => (kind === 'mutasi' ? { leftover_position: 9 } : {}))).rejects.toThrow(
    'path_mutasi_without_leftover',
  )
})

it('a new season begins with the paths of the active one, decided by a run, without its seats of schools and moments', async () => {
  await store({ ...defaultPaths('SMP'), paths_per_choice: 'one' })
  await test.db.kysely
    .updateTable('season_level')
    .set({ claims_until: test.clock.now, verify_until: test.clock.now })
    .where('season_id', '=', season)
    .execute()
  const { id } = await test.db.kysely
    .insertInto('season')
    .values({
      label: '2050/2051',
      first_year: 2050,
      opens_at: new Date('2050-06-01'),
      closes_at: new Date('2050-06-09'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await load('SMP', id)).toEqual(await load('SMP'))
  expect(await load('SD', id)).toBeNull()
  const levels = await test.db.kysely
    .selectFrom('season_level')
    .select(['level', 'method', 'claims_until', 'verify_until'])
    .where('season_id', '=', id)
    .orderBy('level')
    .execute()
  expect(levels).toEqual([
    { level: 'SD', method: 'manual', claims_until: null, verify_until: null },
    { level: 'SMP', method: 'run', claims_until: null, verify_until: null },
  ])
})
