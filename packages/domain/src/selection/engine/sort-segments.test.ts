import { expect, test } from 'vitest'
import { sortSegments } from './sort-segments.ts'

/** Whole numbers that look random and are the same in every run. */
function* numbersBelow(limit: number): Generator<number, never> {
  for (let state = 1; ; state = (state * 48_271) % 0x7fff_ffff) yield state % limit
}

test.each([
  ['one digit, many equal keys', 7, 3],
  ['one digit', 200, 8],
  ['two digits, of which the second is always zero', 200, 16],
  ['two digits', 60_000, 16],
  ['four digits', 0x7fff_ffff, 31],
])('lists of every length are sorted by their keys, equal keys in their order: %s', (_, limit, bits) => {
  // Up to 24 rows are inserted one by one, longer lists are sorted by digits.
  const lengths = [0, 1, 2, 24, 25, 0, 300, 26, 5]
  const numbers = numbersBelow(limit)
  const lists = lengths.map((length, list) =>
    Array.from({ length }, (_, i) => ({ key: numbers.next().value, row: 1_000 * list + i })),
  )
  const pairs = Int32Array.from(lists.flat().flatMap(({ key, row }) => [key, row]))
  const start = new Int32Array(lengths.length + 1)
  for (const [i, length] of lengths.entries()) start[i + 1] = (start[i] as number) + length
  sortSegments({ pairs, start, bits })
  const expected = lists.flatMap((list) =>
    list.toSorted((one, other) => one.key - other.key || one.row - other.row),
  )
  expect([...pairs]).toEqual(expected.flatMap(({ key, row }) => [key, row]))
})
