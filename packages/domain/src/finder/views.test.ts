import { expect, test } from 'vitest'
import { isCrowded } from './views.ts'

test.each([
  ['more first choices than seats', { seats: 20, applicants: { first: 21, second: 0 } }, true],
  ['as many first choices as seats', { seats: 20, applicants: { first: 20, second: 0 } }, false],
  ['second choices only above the seats', { seats: 20, applicants: { first: 3, second: 90 } }, false],
  ['a quota of no seat', { seats: 0, applicants: { first: 5, second: 0 } }, false],
  ['no quota', { seats: null, applicants: { first: 5, second: 0 } }, false],
  ['applicants that are not counted yet', { seats: 20, applicants: null }, false],
])('a school with %s', (_, figures, crowded) => {
  expect(isCrowded(figures)).toBe(crowded)
})
