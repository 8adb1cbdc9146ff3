import { expect, test } from 'vitest'
import { isCrowded, roundedCounts } from './views.ts'

test.each([
  [
    'more first choices than seats',
    { seats: 20, applicants: { first: 21, second: 0, rounded: false } },
    true,
  ],
  [
    'as many first choices as seats',
    { seats: 20, applicants: { first: 20, second: 0, rounded: false } },
    false,
  ],
  [
    'second choices only above the seats',
    { seats: 20, applicants: { first: 3, second: 90, rounded: false } },
    false,
  ],
  ['a quota of no seat', { seats: 0, applicants: { first: 5, second: 0, rounded: false } }, false],
  ['no quota', { seats: null, applicants: { first: 5, second: 0, rounded: false } }, false],
  ['applicants that are not counted yet', { seats: 20, applicants: null }, false],
])('a school with %s', (_, figures, crowded) => {
  expect(isCrowded(figures)).toBe(crowded)
})

test.each([
  [0, 0],
  [4, 0],
  [5, 5],
  [29, 25],
])('%d applicants are published as %d while families register', (count, said) => {
  expect(roundedCounts({ first: count, second: count })).toEqual({ first: said, second: said, rounded: true })
})
