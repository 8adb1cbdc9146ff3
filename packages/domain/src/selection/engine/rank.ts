/**
 * The order of each school's applicants. Birth date, distance and the place in the list are packed into one number per row
 * and sorted as numbers; only rows that are equal so far are compared by lottery and ticket.
 */
import { compareRows, type Market, Standing } from './market.ts'

export interface Ranking {
  /** The rows of school `s` are `sorted[start[s]]` to `sorted[start[s + 1] - 1]`, the first in order first. */
  start: Int32Array
  sorted: Int32Array
  /** The place of a row in `sorted`; -1 when it does not compete. */
  position: Int32Array
}

export function rankRows(market: Market): Ranking {
  const { start, sorted } = listedBySchool(market)
  sortLists(market, start, sorted)
  return { start, sorted, position: positionsOf(sorted, market.schoolOf.length) }
}

/** The place of each row in the sorted list of rows. */
export function positionsOf(sorted: Int32Array, rows: number): Int32Array {
  const position = new Int32Array(rows).fill(-1)
  for (let at = 0; at < sorted.length; at++) position[sorted[at] as number] = at
  return position
}

/** The competing rows of each school, in the order of the rows. */
function listedBySchool({ schoolOf, standing, quota }: Market): { start: Int32Array; sorted: Int32Array } {
  const start = new Int32Array(quota.length + 1)
  for (let row = 0; row < schoolOf.length; row++)
    if (standing[row] === Standing.Competes) (start[(schoolOf[row] as number) + 1] as number)++
  for (let school = 0; school < quota.length; school++)
    (start[school + 1] as number) += start[school] as number
  const next = start.slice()
  const sorted = new Int32Array(start[quota.length] as number)
  for (let row = 0; row < schoolOf.length; row++)
    if (standing[row] === Standing.Competes) sorted[(next[schoolOf[row] as number] as number)++] = row
  return { start, sorted }
}

/** A column whose values, less `least` and not above `most`, are below `size`. */
interface Digit {
  column: Int32Array
  least: number
  most: number
  size: number
}

function sortLists(market: Market, start: Int32Array, sorted: Int32Array) {
  let longest = 1
  for (let school = 0; school + 1 < start.length; school++)
    longest = Math.max(longest, (start[school + 1] as number) - (start[school] as number))
  // A power of two, so that dividing by it is exact.
  const width = 2 ** Math.ceil(Math.log2(longest))
  const digits = packedDigits(market, sorted, Number.MAX_SAFE_INTEGER / width)
  const keys = new Float64Array(longest)
  const listed = new Int32Array(longest)
  const compare = (a: number, b: number) => compareRows(market, a, b)

  for (let school = 0; school + 1 < start.length; school++) {
    const from = start[school] as number
    const length = (start[school + 1] as number) - from
    if (length < 2) continue
    if (digits.length === 0) {
      sorted.subarray(from, from + length).sort(compare)
      continue
    }
    for (let i = 0; i < length; i++) {
      const row = sorted[from + i] as number
      listed[i] = row
      let key = 0
      for (const { column, least, most, size } of digits) {
        const value = column[row] as number
        key = key * size + (value > most ? most : value) - least
      }
      keys[i] = key * width + i
    }
    keys.subarray(0, length).sort()
    let runStart = 0
    let runKey = -1
    for (let i = 0; i < length; i++) {
      const packed = keys[i] as number
      const key = Math.floor(packed / width)
      sorted[from + i] = listed[packed - key * width] as number
      if (key !== runKey) {
        if (i - runStart > 1) sortRun(sorted, from + runStart, from + i, compare)
        runStart = i
        runKey = key
      }
    }
    if (length - runStart > 1) sortRun(sorted, from + runStart, from + length, compare)
  }
}

/** The keys before the lottery, as many of them as fit into one number below `limit`. */
function packedDigits(market: Market, sorted: Int32Array, limit: number): Digit[] {
  const digits: Digit[] = []
  let sizes = 1
  for (const key of market.order) {
    if (key === 'lottery') break
    const digit = digitOf(key === 'distance' ? market.distance : market.birth, sorted)
    sizes *= digit.size
    if (sizes > limit) break
    digits.push(digit)
  }
  return digits
}

/** The greatest value means 'unknown', so it is moved next to the greatest known one. */
function digitOf(column: Int32Array, sorted: Int32Array): Digit {
  const unknown = 0x7fff_ffff
  let least = unknown
  let most = -unknown
  for (const row of sorted) {
    const value = column[row] as number
    if (value < least) least = value
    if (value > most && value !== unknown) most = value
  }
  if (most < least) return { column, least, most: least, size: 1 }
  return { column, least, most: most + 1, size: most - least + 2 }
}

/** Below this length, moving rows one by one is faster than the platform's sort. */
const SHORT = 20

function sortRun(rows: Int32Array, from: number, to: number, compare: (a: number, b: number) => number) {
  if (to - from > SHORT) {
    rows.subarray(from, to).sort(compare)
    return
  }
  for (let i = from + 1; i < to; i++) {
    const row = rows[i] as number
    let at = i
    while (at > from && compare(rows[at - 1] as number, row) > 0) {
      rows[at] = rows[at - 1] as number
      at--
    }
    rows[at] = row
  }
}
