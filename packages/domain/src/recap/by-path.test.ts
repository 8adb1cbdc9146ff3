import { expect, test } from 'vitest'
import { pathSums, withheldWords, withoutFew } from './by-path.ts'
import type { PathPlaces } from './contract.staff.ts'

const PATHS = [
  { kind: 'afirmasi', is_rest: false },
  { kind: 'mutasi', is_rest: false },
  { kind: 'domisili', is_rest: true },
] as const
const places = (...admitted: (number | null)[]): PathPlaces[] =>
  admitted.map((count) => ({ seats: 10, admitted: count }))

test.each([
  ['five of afirmasi are a figure', [5, 1, 9], [5, 1, 9]],
  ['four are not, and the rest would tell them by subtraction', [4, 1, 9], [null, 1, null]],
  ['neither is none: it would tell that others have one', [0, 1, 9], [null, 1, null]],
  ['few of another path are no secret', [6, 0, 1], [6, 0, 1]],
])('%s', (_, admitted, read) => {
  expect(withoutFew(places(...admitted), PATHS)).toEqual(places(...read))
})

test('each row of afirmasi counts alone', () => {
  const two = [{ kind: 'afirmasi', is_rest: false }, ...PATHS] as const
  expect(withoutFew(places(7, 2, 1, 9), two)).toEqual(places(7, null, 1, null))
})

test('what is withheld makes its sum unknown, a school without a quota does not', () => {
  const school = (by_path: PathPlaces[]) => ({ by_path })
  expect(pathSums([school(places(5, 1, 9)), school(places(6, 0, 2))])).toEqual([
    { seats: 20, admitted: 11 },
    { seats: 20, admitted: 1 },
    { seats: 20, admitted: 11 },
  ])
  expect(pathSums([school(places(5)), school(places(null))])).toEqual([{ seats: 20, admitted: null }])
  expect(pathSums([school(places(5)), school([{ seats: null, admitted: 0 }])])).toEqual([
    { seats: 10, admitted: 5 },
  ])
  expect(pathSums([school([{ seats: null, admitted: 0 }])])).toEqual([{ seats: null, admitted: 0 }])
  expect(pathSums([{}, {}])).toEqual([])
})

test('only of afirmasi a small figure is named', () => {
  expect([withheldWords('afirmasi'), withheldWords('domisili')]).toEqual(['kurang dari 5', '–'])
})
