import { expect, test } from 'vitest'
import { commonSchool, type Picked } from './use-selection.ts'

const child = (id: number, first: number, second: number): Picked => ({
  id,
  school_1_id: { id: first, name: `SD ${first}` },
  school_2_id: { id: second, name: `SD ${second}` },
})

test.each([
  ['no row', [], null],
  ['children with one school in common', [child(1, 5, 6), child(2, 7, 5)], 5],
  ['children with the same two schools', [child(1, 5, 6), child(2, 6, 5)], null],
  ['children with nothing in common', [child(1, 5, 6), child(2, 7, 8)], null],
  ['a child with one school for both choices', [child(1, 5, 5)], 5],
] as const)('the school of %s', (_who, picked, expected) => {
  expect(commonSchool(picked)).toBe(expected)
})
