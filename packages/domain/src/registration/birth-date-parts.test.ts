import { describe, expect, test } from 'vitest'
import { readBirthDateParts, readMonth } from './birth-date-parts.ts'

describe('a birth date in three fields', () => {
  test.each([
    ['3', 'Maret', '2018', { kind: 'date', date: '2018-03-03' }],
    [' 03 ', '3', '2018', { kind: 'date', date: '2018-03-03' }],
    ['17', 'agustus', ' 2018', { kind: 'date', date: '2018-08-17' }],
    ['29', 'feb', '2016', { kind: 'date', date: '2016-02-29' }],
    ['', '', ' ', { kind: 'empty' }],
    ['', 'Maret', '2018', { kind: 'part', part: 'day', code: 'day.required' }],
    ['3', '', '2018', { kind: 'part', part: 'month', code: 'month.required' }],
    ['3', 'Maret', '', { kind: 'part', part: 'year', code: 'year.required' }],
    ['32', 'Maret', '2018', { kind: 'part', part: 'day', code: 'day.unreadable' }],
    ['tiga', 'Maret', '2018', { kind: 'part', part: 'day', code: 'day.unreadable' }],
    ['3', '13', '2018', { kind: 'part', part: 'month', code: 'month.unreadable' }],
    ['3', 'ma', '2018', { kind: 'part', part: 'month', code: 'month.unreadable' }],
    ['3', 'Maret', '18', { kind: 'part', part: 'year', code: 'year.unreadable' }],
    ['29', '2', '2018', { kind: 'no_such_day' }],
    ['31', 'April', '2018', { kind: 'no_such_day' }],
  ])('reads %j %j %j', (day, month, year, reading) => {
    expect(readBirthDateParts({ day, month, year })).toEqual(reading)
  })
})

describe('spellings of a month', () => {
  test.each([
    ['Januari', 1],
    ['jan.', 1],
    ['Pebruari', 2],
    ['MARET', 3],
    ['mei', 5],
    ['may', 5],
    ['Agt', 8],
    ['sept', 9],
    ['Nopember', 11],
    ['12', 12],
    ['012', null],
    ['0', null],
    ['j', null],
    ['bulan', null],
  ])('reads %j', (text, month) => {
    expect(readMonth(text)).toBe(month)
  })
})
