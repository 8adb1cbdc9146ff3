import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importFolder, SMALL_DATA } from '../../../testing/import/import-folder.ts'
import { IMPORTED_AT, type Importing, NOTHING, openImporting } from '../../../testing/import/importing.ts'
import { storeRegistration } from '../../../testing/registrations/stored-registration.ts'
import { runImport } from './run-import.ts'

let importing: Importing
beforeAll(async () => {
  importing = await openImporting()
})
afterAll(() => importing.close())
beforeEach(() => importing.reset())

describe('the sources of an import', () => {
  it.each<[string, Record<string, string>, string[], string]>([
    ['nothing', {}, [], 'Name a folder, files or a workbook.'],
    ['a missing path', {}, ['gone.csv'], 'There is no file or folder'],
    ['a folder without tables', { 'README.md': '' }, ['.'], 'holds nothing to import'],
    ['a folder with a workbook', { 'dompu.xlsx': '' }, ['.'], 'To read the workbook, name it:'],
    ['a file of another name', { 'school.csv': '' }, ['school.csv'], 'is nothing that can be imported'],
    ['a file of another kind', { 'schools.ods': '' }, ['schools.ods'], 'is nothing that can be imported'],
    [
      'one table twice',
      { 'schools.csv': 'npsn,name,type,status,district_code\n' },
      ['schools.csv', 'schools.csv'],
      'There are 2 tables of schools: schools.csv; schools.csv. Name one of them.',
    ],
  ])('are refused if they are %s', async (_, files, names, sentence) => {
    await using folder = await importFolder(files)
    const paths = names.map((name) => join(folder.path, name))
    await expect(
      runImport(importing.db, { paths, dryRun: false, now: IMPORTED_AT, actor: 'cli:test' }),
    ).rejects.toThrow(sentence)
  })

  it('are reported with the tables of a folder that were not read', async () => {
    const report = await importing.load({ ...SMALL_DATA, 'school.csv': 'npsn\n', 'notes.txt': '' })
    expect(report.notRead).toEqual(['school.csv'])
  })

  it('may include several zoning files, which are combined', async () => {
    const { 'zoning_suggested.csv': zoning = [], ...rest } = SMALL_DATA
    const report = await importing.load({
      ...rest,
      'zoning-sd.csv': zoning.filter((line) => !line.includes('SMP')),
      'zoning-smp.csv': zoning.filter((line) => line.startsWith('village') || line.includes('SMP')),
    })
    expect(report.counts?.zoning).toEqual({ ...NOTHING, new: 4 })
  })
})

describe('the counts of earlier years', () => {
  const years = (...rows: string[]) => ({ 'history.csv': ['school_year,registrations', ...rows] })
  const stored = () => importing.db.selectFrom('history').selectAll().orderBy('first_year').execute()

  it('are stored, updated by the next import, and do not remove the sample set', async () => {
    expect((await importing.load(years('2023/2024,2980', '2024/2025,3120'))).counts?.history).toEqual({
      ...NOTHING,
      new: 2,
    })
    const second = await importing.load(years('2024/2025,3121'))
    expect(second.counts?.history).toEqual({ ...NOTHING, changed: 1 })
    expect(second.sample).toBeNull()
    expect(await stored()).toEqual([
      { first_year: 2023, registrations: 2980 },
      { first_year: 2024, registrations: 3121 },
    ])
    expect((await importing.load(years('2024/2025,3121'))).outcome).toBe('nothing to change')
  })

  it('are rejected for an invalid or duplicate year, and for a year that has registrations in the database', async () => {
    const choice = await importing.db
      .selectFrom('zone')
      .innerJoin('school', 'school.id', 'zone.school_id')
      .where('school.type', '=', 'SD')
      .select(['zone.village_id', 'school_id as school_1_id', 'school_id as school_2_id'])
      .executeTakeFirstOrThrow()
    await storeRegistration(importing.db, choice)
    expect(
      await importing.rejections(
        years('2024/2026,1', '2023/2024,1', '2023/2024,2', '2025/2026,9', '2022/2023,-1', '2021,5'),
      ),
    ).toEqual([
      'history.csv, line 2, column school_year: A school year ends in the year after it began: 2024/2025.',
      "history.csv, line 4, column school_year: '2023/2024' stands already in line 3.",
      'history.csv, line 5, column school_year: 2025/2026 is counted by its own registrations in this database (1). Leave the year out.',
      "history.csv, line 6, column registrations: '-1' is not a whole number from 0 to 999999.",
      "history.csv, line 7, column school_year: '2021' is not a school year, like 2025/2026.",
    ])
    expect(await stored()).toEqual([])
  })
})
