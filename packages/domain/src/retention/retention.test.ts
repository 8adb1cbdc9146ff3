import { describe, expect, it } from 'vitest'
import {
  auditDueBefore,
  backupsOutliveData,
  clearedFrom,
  dueSeasons,
  readRetentionYears,
} from './retention.ts'

const season = (firstYear: number, isActive = false) => ({ firstYear, isActive })
const years = 2

it.each([
  ['1', 1],
  ['10', 10],
  ['0', null],
  ['11', null],
  ['-1', null],
  ['2.5', null],
  ['', null],
  ['dua', null],
])('%j states %s years', (text, expected) => {
  expect(readRetentionYears(text)).toBe(expected)
})

describe('the seasons that are due', () => {
  const seasons = [season(2023), season(2024), season(2025), season(2026, true)]
  it.each([
    ['2026-06-30', [2023]],
    ['2026-07-01', [2023, 2024]],
    ['2027-06-30', [2023, 2024]],
    ['2027-07-01', [2023, 2024, 2025]],
  ])('on %s began two school years earlier', (today, expected) => {
    expect(dueSeasons(seasons, { today, years }).map(({ firstYear }) => firstYear)).toEqual(expected)
  })

  it('never include the active one', () => {
    expect(dueSeasons([season(2020, true)], { today: '2030-01-01', years })).toEqual([])
  })

  it('are due from 1 July', () => {
    expect(clearedFrom(2025, 2)).toBe('2027-07-01')
  })
})

describe('values of audit rows', () => {
  const now = new Date('2027-08-15T00:00:00Z')
  const today = '2027-08-15'
  it('are due after the same time', () => {
    const before = auditDueBefore([season(2025), season(2026), season(2027, true)], { now, today, years })
    expect(before).toEqual(new Date('2025-08-15T00:00:00Z'))
  })

  it('of a season that is kept are not due', () => {
    const before = auditDueBefore([season(2025, true)], { now, today, years })
    expect(before).toEqual(new Date('2025-01-01T00:00:00Z'))
  })
})

it.each([
  [364, 1, false],
  [365, 1, true],
  [365, 2, false],
  [3_650, 10, true],
])(
  'backups kept for %s days and data for %s years: the backups outlive the data: %s',
  (days, years, expected) => {
    expect(backupsOutliveData(days, years)).toBe(expected)
  },
)
