import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { commandLine } from '../../../testing/processes/command-line.ts'
import { pathsOfLevel } from '../../features/paths/paths.queries.ts'
import { seasonCommand } from './season.ts'

const JUKNIS = join(import.meta.dirname, '../../../../../docs/examples/juknis')

let test: TestDatabase
let folder: string
let run: ReturnType<typeof commandLine>
let id: number
beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'paths-'))
  run = commandLine(test, { now: new Date('2025-05-03T02:00:00Z'), cwd: folder })
  await run(seasonCommand, 'show')
  const season = await test.db.kysely
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  id = season.id
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true })
})
/** A level by a run, whose registration has not opened. */
beforeEach(async () => {
  await test.db.kysely.deleteFrom('path').execute()
  await test.db.kysely.updateTable('season').set({ window_mode: 'closed' }).execute()
  await test.db.kysely.updateTable('season_level').set({ method: 'run', state: 'draft' }).execute()
})

const paths = (...args: string[]) => run(seasonCommand, 'paths', ...args)
const stored = (level: 'SD' | 'SMP' = 'SMP') => pathsOfLevel(test.db.kysely, id, level)
async function file(settings: unknown, name = 'juknis.json') {
  await writeFile(join(folder, name), typeof settings === 'string' ? settings : JSON.stringify(settings))
  return name
}
/** The defaults of SMP with a change of one path. */
const changed = (code: string, change: object) => {
  const settings = defaultPaths('SMP')
  return {
    ...settings,
    paths: settings.paths.map((path) => (path.code === code ? { ...path, ...change } : path)),
  }
}

it('sets the guideline of each example, asks for a reason where it warns, and writes the same file again', async () => {
  for (const name of (await readdir(JUKNIS)).filter((each) => each.endsWith('.json'))) {
    const settings = JSON.parse(await readFile(join(JUKNIS, name), 'utf8'))
    const first = await paths('set', join(JUKNIS, name))
    if (first.code !== 0) {
      expect(first.output, name).toMatch(/Nothing was changed\. Say why it is so: --reason/)
      expect(await stored(settings.level), name).toBeNull()
      expect(await paths('set', join(JUKNIS, name), '--reason', 'Menurut juknis')).toMatchObject({ code: 0 })
    }
    const { output } = await paths('show', settings.level)
    expect((await paths('set', await file(output))).output, name).toContain('were like this already')
    await paths('remove', settings.level)
    expect(await stored(settings.level), name).toBeNull()
  }
})

it('prints the shares, and the seats of schools of 28, 32 and 256 seats', async () => {
  expect((await paths('set', await file(defaultPaths('SMP')))).output).toContain(
    '       32 kursi: afirmasi 7, mutasi 1, prestasi 8, domisili 16\n',
  )
  const { output } = await paths('show')
  expect(output.split('\n').slice(1, 3)).toEqual([
    '  SD  domisili only',
    '  SMP  afirmasi 20 %, mutasi 5 %, prestasi 25 %, domisili 50 %',
  ])
})

it('audits what was and what is, with warnings and reason', async () => {
  const less = changed('afirmasi', { share_bp: 1_800 })
  const settings = {
    ...less,
    paths: less.paths.map((path) => (path.is_rest ? { ...path, share_bp: 5_200 } : path)),
  }
  const { code, output } = await paths('set', await file(settings))
  expect([code, output]).toEqual([
    1,
    "Jalur afirmasi SMP 18 %: Pasal 30 Permendikdasmen 3/2025 menetapkan paling sedikit 20 %.\nNothing was changed. Say why it is so: --reason 'WHY'",
  ])
  expect((await paths('set', await file(settings), '--reason', ' x ')).output).toBe(
    'reason: Tulis alasan untuk pengaturan ini, 3 sampai 300 huruf.',
  )
  await paths('set', await file(settings), '--reason', 'Kepulauan')
  const row = await test.db.kysely
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'subject_id', 'changes'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    action: 'season.paths',
    subject: 'selection_smp',
    subject_id: id,
    changes: {
      paths: { before: null, after: { level: 'SMP' } },
      warnings: [expect.stringContaining('paling sedikit 20 %')],
      reason: 'Kepulauan',
    },
  })
})

it.each<[string, unknown, string]>([
  ['shares of 99.99 %', changed('domisili', { share_bp: 4_999 }), 'paths: Jumlah bagian semua jalur 99,99 %'],
  ['a score without a rule', changed('prestasi', { score_rule: null }), 'paths[2].order_keys: '],
  [
    'prestasi for SD',
    { ...defaultPaths('SMP'), level: 'SD' },
    'paths[2].kind: SD tidak memiliki jalur prestasi',
  ],
  ['an unknown key', changed('mutasi', { kuota: 3 }), 'paths[1]: Isian kuota tidak dikenal'],
  ['no level', { paths: [] }, 'juknis.json does not say its level'],
  ['no JSON', '{', 'juknis.json is not a JSON file'],
])('refuses %s, and changes nothing', async (_, settings, says) => {
  const { code, output } = await paths('set', await file(settings), '--reason', 'Tetap begitu')
  expect([code, output]).toEqual([1, expect.stringContaining(says)])
  expect(await stored()).toBeNull()
})

it('refuses a level that is decided by hand, and an archive', async () => {
  await test.db.kysely.updateTable('season_level').set({ method: 'manual' }).execute()
  expect((await paths('set', await file(defaultPaths('SMP')))).output).toContain('Jalur memerlukan seleksi')
  const label = '2020/2021'
  const period = ['--opens', '2020-06-02 00:00', '--closes', '2020-06-10 24:00']
  await run(seasonCommand, 'set', '--season', label, '--create', ...period)
  expect((await paths('set', await file(defaultPaths('SMP')), '--season', label)).output).toContain('arsip')
})

it('from the opening on only names and help change, no path begins, and all may end', async () => {
  const open = () => test.db.kysely.updateTable('season').set({ window_mode: 'open' }).execute()
  await open()
  const fixed = 'Pendaftaran sudah dibuka, jadi bagian ini tidak dapat diubah lagi.'
  expect((await paths('set', await file(defaultPaths('SMP')))).output).toContain(fixed)
  await test.db.kysely.updateTable('season').set({ window_mode: 'closed' }).execute()
  await paths('set', await file(defaultPaths('SMP')))
  await open()
  expect((await paths('set', await file(changed('prestasi', { code: 'prestasi_lomba' })))).output).toContain(
    `paths[2]: ${fixed}`,
  )
  expect((await paths('set', await file(changed('afirmasi', { precedence: 9 })))).output).toContain(fixed)
  expect(
    await paths('set', await file(changed('afirmasi', { name: 'Afirmasi dan disabilitas' }))),
  ).toMatchObject({
    code: 0,
  })
  expect((await stored())?.paths[0]?.name).toBe('Afirmasi dan disabilitas')
  expect(await paths('remove', 'SMP')).toMatchObject({ code: 0 })
  expect(await stored()).toBeNull()
})

it('tries a file on the children of a season, and changes nothing', async () => {
  const { code, output } = await paths('try', await file(defaultPaths('SMP')))
  expect([code, output]).toEqual([0, expect.stringContaining('nothing was changed')])
  expect(output).toMatch(
    / {2}afirmasi {13}\d+ seats, 0 taken; by its order also 0 leftover ones; 0 children may take it/,
  )
  expect(output).toMatch(
    / {2}domisili {13}\d+ seats, 0 taken; by its order also 0 leftover ones; 0 children may take it/,
  )
  expect(output).toMatch(/ {2}0 children have a seat, 0 have none, \d+ seats are empty$/)
  expect(await stored()).toBeNull()
  expect((await paths('try', await file({ ...defaultPaths('SMP'), paths: [] }))).output).toBe(
    'paths: Tulis 1 sampai 12 jalur.',
  )
})

it.each([
  [['show', 'SMA'], "'SMA' is not a level. Write SD or SMP."],
  [['show', 'SD'], 'SD has domisili only: there is no path to write.'],
  [['set'], "Write 'season paths show [LEVEL]'"],
  [['set', 'nowhere.json'], 'Cannot read'],
  [['show', '--season', '2030/2031'], 'There is no season 2030/2031'],
])('paths %j is refused', async (args, says) => {
  expect(await paths(...args)).toEqual({ code: 1, output: expect.stringContaining(says) })
})
