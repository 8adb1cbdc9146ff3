/**
 * The order of each school's applicants. The keys before the lottery are packed into one whole number per row; the rows of a
 * school are sorted by it with a radix sort. Only rows that are equal so far are compared by lottery and ticket.
 */
import { compareRows, type Market, Standing, UNKNOWN_DISTANCE } from './market.ts'
import { sortSegments } from './sort-segments.ts'

export interface Ranking {
  /** The rows of school `s` are `sorted[start[s]]` to `sorted[start[s + 1] - 1]`, the first in order first. */
  start: Int32Array
  sorted: Int32Array
  /** The place of a row in `sorted`; -1 when it does not compete. */
  position: Int32Array
}

export function rankRows(market: Market): Ranking {
  const start = schoolStarts(market)
  const { pairs, bits } = listedBySchool(market, start)
  sortSegments({ pairs, start, bits })
  const sorted = new Int32Array(pairs.length / 2)
  for (let at = 0; at < sorted.length; at++) sorted[at] = pairs[2 * at + 1] as number
  sortEqualRows(market, { sorted, pairs, start })
  return { start, sorted, position: positionsOf(sorted, market.schoolOf.length) }
}

/** The place of each row in the sorted list of rows. */
export function positionsOf(sorted: Int32Array, rows: number): Int32Array {
  const position = new Int32Array(rows).fill(-1)
  for (let at = 0; at < sorted.length; at++) position[sorted[at] as number] = at
  return position
}

/** Where the competing rows of each school start in a list by schools. */
export function schoolStarts({ schoolOf, standing, quota }: Market): Int32Array {
  const start = new Int32Array(quota.length + 1)
  for (let row = 0; row < schoolOf.length; row++)
    if (standing[row] === Standing.Competes) (start[(schoolOf[row] as number) + 1] as number)++
  for (let school = 0; school < quota.length; school++)
    (start[school + 1] as number) += start[school] as number
  return start
}

/** The competing rows of each school in the order of the rows, each behind its packed key. */
function listedBySchool(market: Market, start: Int32Array) {
  const { schoolOf, standing } = market
  const { first, second } = packedColumns(market)
  const { column: firstColumn, least: firstLeast, most: firstMost } = first
  const { column: secondColumn, least: secondLeast, most: secondMost, size } = second
  const next = start.slice()
  const pairs = new Int32Array((start.at(-1) as number) * 2)
  for (let row = 0; row < schoolOf.length; row++) {
    if (standing[row] !== Standing.Competes) continue
    const school = schoolOf[row] as number
    const at = next[school] as number
    next[school] = at + 1
    const one = Math.min(firstColumn[row] as number, firstMost) - firstLeast
    const other = Math.min(secondColumn[row] as number, secondMost) - secondLeast
    pairs[2 * at] = Math.imul(one, size) + other
    pairs[2 * at + 1] = row
  }
  return { pairs, bits: 32 - Math.clz32(first.size * second.size - 1) }
}

/** A column whose values, less `least` and not above `most`, are below `size`. */
interface Packed {
  column: Int32Array
  least: number
  most: number
  size: number
}

const LARGEST_KEY = 2 ** 31

/** The keys before the lottery, as far as they fit into one key. What does not fit is compared for equal rows. */
function packedColumns(market: Market): { first: Packed; second: Packed } {
  const nothing = { column: new Int32Array(market.schoolOf.length), least: 0, most: 0, size: 1 }
  const lottery = market.order.indexOf('lottery')
  const [one, other] = market.order
    .slice(0, lottery < 0 ? undefined : lottery)
    .map((key) => packedColumn(key === 'distance' ? market.distance : market.birth, market.standing))
  const first = one && one.size <= LARGEST_KEY ? one : nothing
  const second = first !== nothing && other && first.size * other.size <= LARGEST_KEY ? other : nothing
  return { first, second }
}

/** An unknown value is moved next to the greatest known one. */
function packedColumn(column: Int32Array, standing: Uint8Array): Packed {
  let least = UNKNOWN_DISTANCE
  let most = -1
  for (let row = 0; row < column.length; row++) {
    if (standing[row] !== Standing.Competes) continue
    const value = column[row] as number
    if (value < least) least = value
    if (value > most && value !== UNKNOWN_DISTANCE) most = value
  }
  if (most < least) return { column, least, most: least, size: 1 }
  return { column, least, most: most + 1, size: most - least + 2 }
}

function sortEqualRows(
  market: Market,
  { sorted, pairs, start }: { sorted: Int32Array; pairs: Int32Array; start: Int32Array },
) {
  const compare = (a: number, b: number) => compareRows(market, a, b)
  for (let school = 0; school + 1 < start.length; school++) {
    const end = start[school + 1] as number
    let from = start[school] as number
    for (let at = from + 1; at <= end; at++) {
      if (at < end && pairs[2 * at] === pairs[2 * from]) continue
      if (at - from > 1) sortRun(sorted, from, at, compare)
      from = at
    }
  }
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
