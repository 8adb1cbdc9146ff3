import { userInfo } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { importFolder, SMALL_DATA } from '../../testing/import/import-folder.ts'
import { commandLine } from '../../testing/processes/command-line.ts'
import { importCommand } from './import.ts'

const now = new Date('2025-06-01T00:00:00Z')
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const inFolder = (cwd: string) => commandLine(test, { now, cwd })

describe('the import command', () => {
  it('prints every mistake with its line, exits with 1 and imports nothing', async () => {
    await using folder = await importFolder({
      ...SMALL_DATA,
      'quotas.csv': ['npsn,school_year,seats', '50200001,2025/2026,many'],
    })
    const { code, output } = await inFolder(folder.path)(importCommand, '.')
    expect(code).toBe(1)
    expect(output).toContain(
      "quotas.csv, line 2, column seats: 'many' is not a whole number from 0 to 9999.\n\nNothing was loaded.",
    )
    expect(await test.db.kysely.selectFrom('audit_entry').selectAll().execute()).toEqual([])
  })

  it('works before the first start, resolves paths from the working directory, and can be repeated', async () => {
    await using folder = await importFolder(SMALL_DATA)
    const run = inFolder(folder.path)
    const announced = await run(importCommand, '.', '--dry-run')
    const loaded = await run(importCommand, '.')
    expect(announced.code).toBe(0)
    expect(announced.output.split('\n')).toEqual([
      'Read: quotas.csv, schools.csv, villages.csv, zoning_suggested.csv',
      '',
      '                 new   changed unchanged   removed  rejected',
      'districts          0         0         0         0         0',
      'villages           2         0         0         0         0',
      'schools            3         0         0         0         0',
      'zoning             4         0         0         0         0',
      'distances          0         0         0         0         0',
      'quotas             2         0         0         0         0',
      'history            0         0         0         0         0',
      '',
      'The sample set goes away: 7 districts, 24 villages and 40 schools, with their zones and quotas.',
      'The season becomes closed and hidden, unless its schedule has yet to begin: see season set.',
      '',
      'Dry run: nothing was changed.',
    ])
    expect(loaded).toEqual({
      code: 0,
      output: announced.output.replace('Dry run: nothing was changed.', 'Loaded.'),
    })
    const audit = await test.db.kysely
      .selectFrom('audit_entry')
      .select(['action', 'actor', 'at'])
      .orderBy('id')
      .execute()
    const actor = `cli:${userInfo().username}`
    expect(audit).toEqual([
      { action: 'season.change', actor, at: now },
      { action: 'reference.import', actor, at: now },
    ])
  })

  it('reports when there is nothing to change', async () => {
    await using folder = await importFolder(SMALL_DATA)
    const { code, output } = await inFolder(folder.path)(importCommand, 'schools.csv', 'quotas.csv')
    expect(code).toBe(0)
    expect(output).toContain('Everything was there already; nothing was changed.')
  })

  it.each([
    [['.', '--discard-trials', 'all'], '--discard-trials needs the number of registrations'],
    [['--dry'], "Unknown option '--dry'. See: npm run spmb -- import --help"],
    [[], 'Name a folder, files or a workbook.'],
    [['nowhere'], 'There is no file or folder'],
  ])('%j is refused', async (args, sentence) => {
    await using folder = await importFolder({})
    const { code, output } = await inFolder(folder.path)(importCommand, ...args)
    expect(code).toBe(1)
    expect(output).toContain(sentence)
  })
})
