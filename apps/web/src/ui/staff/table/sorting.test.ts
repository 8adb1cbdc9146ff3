import { expect, test } from 'vitest'
import { nextSort, sortDirection } from './sorting.ts'

test.each([
  [null, 'name', 'name'],
  ['name', 'name', '-name'],
  ['-name', 'name', null],
  ['-name', 'gender', 'gender'],
] as const)('from %s a click on %s leads to %s', (current, column, next) => {
  expect(nextSort<string>(current, column)).toBe(next)
})

test.each([
  [null, null],
  ['name', 'ascending'],
  ['-name', 'descending'],
  ['-other_name', null],
])('sorted by %s the column name is %s', (current, direction) => {
  expect(sortDirection(current, 'name')).toBe(direction)
})
