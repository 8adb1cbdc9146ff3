/**
 * Sorts many lists of rows by whole keys. A key and its row are neighbours in `pairs`, so that one access to memory reads both.
 * Equal keys keep their order.
 */
interface Segments {
  /** Of place `i`: the key, not negative, at `2 * i`, and the row behind it. */
  pairs: Int32Array
  /** Segment `s` has the places from `start[s]` to `start[s + 1] - 1`. */
  start: Int32Array
  /** How many bits the largest key has. */
  bits: number
}

/** Bits of a digit of the radix sort. */
const DIGIT = 8
const MASK = 2 ** DIGIT - 1
/** Below this length, insertion is faster. */
const SHORT = 24

export function sortSegments({ pairs, start, bits }: Segments) {
  let longest = 0
  for (let s = 0; s + 1 < start.length; s++)
    longest = Math.max(longest, (start[s + 1] as number) - (start[s] as number))
  const other = new Int32Array(longest * 2)
  const counts = new Int32Array(MASK + 1)
  for (let s = 0; s + 1 < start.length; s++) {
    const from = (start[s] as number) * 2
    const length = (start[s + 1] as number) * 2 - from
    if (length <= SHORT * 2) {
      insert(pairs, from, from + length)
      continue
    }
    let there = false
    for (let shift = 0; shift < bits; shift += DIGIT) {
      const moved = there
        ? pass(other, 0, pairs, from, { length, shift, counts })
        : pass(pairs, from, other, 0, { length, shift, counts })
      if (moved) there = !there
    }
    if (there) for (let i = 0; i < length; i++) pairs[from + i] = other[i] as number
  }
}

/** Moves one list by one digit. @returns false, without moving, when all digits are equal */
function pass(
  source: Int32Array,
  from: number,
  target: Int32Array,
  to: number,
  { length, shift, counts }: { length: number; shift: number; counts: Int32Array },
): boolean {
  counts.fill(0)
  const end = from + length
  for (let i = from; i < end; i += 2) (counts[((source[i] as number) >> shift) & MASK] as number)++
  if ((counts[((source[from] as number) >> shift) & MASK] as number) * 2 === length) return false
  let before = to
  for (let digit = 0; digit <= MASK; digit++) {
    const count = counts[digit] as number
    counts[digit] = before
    before += count * 2
  }
  for (let i = from; i < end; i += 2) {
    const key = source[i] as number
    const digit = (key >> shift) & MASK
    const at = counts[digit] as number
    counts[digit] = at + 2
    target[at] = key
    target[at + 1] = source[i + 1] as number
  }
  return true
}

function insert(pairs: Int32Array, from: number, to: number) {
  for (let i = from + 2; i < to; i += 2) {
    const key = pairs[i] as number
    const row = pairs[i + 1] as number
    let at = i
    while (at > from && (pairs[at - 2] as number) > key) {
      pairs[at] = pairs[at - 2] as number
      pairs[at + 1] = pairs[at - 1] as number
      at -= 2
    }
    pairs[at] = key
    pairs[at + 1] = row
  }
}
