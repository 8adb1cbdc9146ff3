import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 15, '1 2 … 15'],
  [2, 15, '1 2 3 … 15'],
  [3, 15, '1 2 3 4 … 15'],
  [4, 15, '1 2 3 4 5 … 15'],
  [8, 15, '1 … 7 8 9 … 15'],
  [12, 15, '1 … 11 12 13 14 15'],
  [15, 15, '1 … 14 15'],
  [3, 5, '1 2 3 4 5'],
])('on page %i of %i the pager shows %s', (page, last, offered) => {
  expect(
    pageNumbers(page, last)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(offered)
})
