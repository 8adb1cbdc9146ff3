import { expect, test } from 'vitest'
import { readTypedDate, writeTypedDate } from './typed-date.ts'

test.each([
  ['14062018', '2018-06-14'],
  [' 14062018 ', '2018-06-14'],
  ['14-06-2018', '2018-06-14'],
  ['4/6/2018', '2018-06-04'],
  ['4.6.2018', '2018-06-04'],
  ['04 06 2018', '2018-06-04'],
  ['29022020', '2020-02-29'],
])('%j is read as %s', (typed, date) => {
  expect(readTypedDate(typed)).toBe(date)
})

test.each(['', '140618', '31022018', '29022018', '00062018', '14132018', '2018-06-14', '1462018', 'besok'])(
  '%j is no date',
  (typed) => {
    expect(readTypedDate(typed)).toBeNull()
  },
)

test('a date is written in the order in which it is typed', () => {
  expect(writeTypedDate('2018-06-04')).toBe('04-06-2018')
})
