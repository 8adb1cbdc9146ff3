import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ageOn,
  ageParts,
  daysBetween,
  isLocalDate,
  localDateOf,
  longDate,
  longMoment,
  shortDate,
  shortMoment,
  weekdayOf,
  yearsBefore,
  zoneAbbreviation,
} from './local-date.ts'

describe('a calendar date', () => {
  test.each([
    '2018-03-11',
    '2016-02-29',
    '2000-02-29',
    '0001-01-01',
    '9999-12-31',
    '2025-01-31',
    '2025-04-30',
  ])('is %s', (date) => {
    expect(isLocalDate(date)).toBe(true)
  })

  test.each([
    '2018-02-29',
    '1900-02-29',
    '2100-02-29',
    '2025-02-30',
    '2025-04-31',
    '2025-13-01',
    '2025-00-01',
    '2025-01-00',
    '2025-01-32',
    '0000-01-01',
    '2025-1-1',
    '25-01-01',
    '2025/01/01',
    '2025-01-01T00:00:00Z',
    ' 2025-01-01',
    '2025-01-01\n',
    '+002025-01-01',
    '-2025-01-01',
    '２０２５-01-01',
    '',
  ])('is not %j', (text) => {
    expect(isLocalDate(text)).toBe(false)
  })

  test('a date is valid exactly when Date accepts it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        (year, month, day) => {
          const date = new Date(0)
          date.setUTCFullYear(year, month - 1, day)
          const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
          expect(isLocalDate(text)).toBe(date.getUTCDate() === day)
        },
      ),
    )
  })
})

describe('the date of a moment in a time zone', () => {
  test.each([
    ['2025-06-01T15:59:59.999Z', 'Asia/Makassar', '2025-06-01'],
    ['2025-06-01T16:00:00.000Z', 'Asia/Makassar', '2025-06-02'],
    ['2025-06-01T16:59:59.999Z', 'Asia/Jakarta', '2025-06-01'],
    ['2025-06-01T17:00:00.000Z', 'Asia/Jakarta', '2025-06-02'],
    ['2025-06-01T15:00:00.000Z', 'Asia/Jayapura', '2025-06-02'],
    ['2025-12-31T16:00:00.000Z', 'Asia/Makassar', '2026-01-01'],
    ['2024-02-28T16:00:00.000Z', 'Asia/Makassar', '2024-02-29'],
    ['2025-06-01T23:59:59.999Z', 'UTC', '2025-06-01'],
  ])('%s in %s is %s', (moment, zone, date) => {
    expect(localDateOf(new Date(moment), zone)).toBe(date)
  })
})

describe('age', () => {
  test.each([
    ['2018-07-01', '2025-07-01', 7],
    ['2018-07-02', '2025-07-01', 6],
    ['2018-06-30', '2025-07-01', 7],
    ['2020-02-29', '2024-02-29', 4],
    ['2020-02-29', '2025-02-28', 4],
    ['2020-02-29', '2025-03-01', 5],
    ['2025-07-01', '2025-07-01', 0],
    ['2025-07-02', '2025-07-01', -1],
    ['2009-12-31', '2026-01-01', 16],
  ])('of somebody born on %s is, on %s, %i', (birth, on, age) => {
    expect(ageOn(birth, on)).toBe(age)
  })

  test.each([
    ['2025-06-03', 25, '2000-06-03'],
    ['2024-02-29', 25, '1999-02-28'],
    ['2024-02-29', 24, '2000-02-29'],
    ['2025-06-03', 0, '2025-06-03'],
    ['1005-06-03', 20, '0985-06-03'],
  ])('%s, %i years before, is %s', (date, years, before) => {
    expect(yearsBefore(date, years)).toBe(before)
  })
})

test.each([
  ['2018-06-14', '2025-06-14', { years: 7, months: 0 }],
  ['2018-06-14', '2025-06-13', { years: 6, months: 11 }],
  ['2018-06-14', '2025-12-31', { years: 7, months: 6 }],
  ['2018-12-31', '2025-01-30', { years: 6, months: 0 }],
  ['2018-12-31', '2025-01-31', { years: 6, months: 1 }],
])('the age in years and months of somebody born on %s is, on %s, %o', (birth, on, age) => {
  expect(ageParts(birth, on)).toEqual(age)
})

test.each([
  ['2025-06-02', '2025-06-02', 0],
  ['2025-02-28', '2025-03-01', 1],
  ['2024-02-28', '2024-03-01', 2],
  ['2025-03-01', '2024-03-01', -365],
])('from %s to %s there are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})

describe('in words', () => {
  test.each([
    ['2018-03-03', '3 Maret 2018'],
    ['2025-12-31', '31 Desember 2025'],
    ['2025-08-17', '17 Agustus 2025'],
  ])('%s is %s', (date, words) => {
    expect(longDate(date)).toBe(words)
  })

  test('a moment includes its time and the abbreviation of its zone', () => {
    expect(longMoment(new Date('2025-06-02T02:51:00Z'), 'Asia/Makassar')).toBe('2 Juni 2025, 10.51 WITA')
    expect(longMoment(new Date('2025-06-01T16:00:00Z'), 'Asia/Makassar')).toBe('2 Juni 2025, 00.00 WITA')
  })

  test('short forms have the first three letters of the month', () => {
    expect(shortDate('2018-03-03')).toBe('3 Mar 2018')
    expect(shortDate('2025-12-31')).toBe('31 Des 2025')
    expect(shortMoment(new Date('2025-06-01T16:05:00Z'), 'Asia/Makassar')).toBe('2 Jun 2025, 00.05')
  })

  test('the days of a week have their names', () => {
    const week = [
      '2025-06-01',
      '2025-06-02',
      '2025-06-03',
      '2025-06-04',
      '2025-06-05',
      '2025-06-06',
      '2025-06-07',
    ]
    expect(week.map(weekdayOf)).toEqual(['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'])
  })

  test.each([
    ['Asia/Jakarta', 'WIB'],
    ['Asia/Pontianak', 'WIB'],
    ['Asia/Makassar', 'WITA'],
    ['Asia/Ujung_Pandang', 'WITA'],
    ['Asia/Jayapura', 'WIT'],
    ['Europe/Berlin', 'Europe/Berlin'],
  ])('the zone %s is %s', (zone, name) => {
    expect(zoneAbbreviation(zone)).toBe(name)
  })
})
