import { expect, test } from 'vitest'
import { neighboursAt } from './neighbours.ts'

test.each([
  ['in the middle', 1, true, 3, { before: 0, after: 2 }],
  ['the first', 0, true, 3, { before: null, after: 1 }],
  ['the last', 2, true, 3, { before: 1, after: null }],
  ['the only one', 0, true, 1, { before: null, after: null }],
  ['that left from the middle', 1, false, 2, { before: 0, after: 1 }],
  ['that left as the last', 2, false, 2, { before: 1, after: null }],
  ['that left as the only one', 0, false, 0, { before: null, after: null }],
  ['that left with others', 4, false, 2, { before: 1, after: null }],
  ['that was never there', null, false, 3, { before: null, after: null }],
] as const)('a record %s', (_what, place, isThere, rows, expected) => {
  expect(neighboursAt(place, isThere, rows)).toEqual(expected)
})
