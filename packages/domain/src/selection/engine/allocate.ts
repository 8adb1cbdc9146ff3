/**
 * Applicant-proposing deferred acceptance (docs/selection.md#the-run; Gale and Shapley, College Admissions and the Stability
 * of Marriage, American Mathematical Monthly 69, 1962). Each applicant asks the most wanted school that has not refused it.
 * A school keeps the first of those who asked, by its order and up to its seats, and refuses the others, who ask their next
 * school. The result does not depend on who asks first.
 */
import { type Market, Standing } from './market.ts'
import type { Ranking } from './rank.ts'

export interface Allocation {
  /** Of an applicant: the row that it has a seat at, or -1. */
  placed: Int32Array
  /** Of a school: applicants with a seat, those by hand included. */
  admitted: Int32Array
  /** Of a school: seats that the run gives, after those by hand. */
  seats: Int32Array
  /** Of a school: the position of the last row in order that the run admits, or -1. */
  last: Int32Array
}

export function allocate(market: Market, ranking: Ranking): Allocation {
  const { schoolOf, quota } = market
  const { sorted, position } = ranking
  const { placed, admitted, seats } = seatedByHand(market)
  const flags = rowFlags(market)
  const taken = new Uint8Array(sorted.length)
  // Of a school, side by side: seats that are free, and the position of the last one that holds a seat.
  const state = new Int32Array(quota.length * 2)
  const refused = askFirstChoices(ranking, { seats, flags, taken, state })

  for (let row of refused) {
    // A refused child, or one that loses its seat to this one, asks its next school.
    while (((flags[row] as number) & HAS_NEXT) !== 0) {
      row++
      const at = position[row] as number
      if (at < 0) continue
      const school = (schoolOf[row] as number) * 2
      const free = state[school] as number
      const worst = state[school + 1] as number
      if (free > 0) {
        taken[at] = 1
        state[school] = free - 1
        if (at > worst) state[school + 1] = at
        break
      }
      if (at > worst) continue
      taken[at] = 1
      taken[worst] = 0
      let next = worst - 1
      while (taken[next] === 0) next--
      state[school + 1] = next
      row = sorted[worst] as number
    }
  }
  const last = new Int32Array(quota.length)
  for (let school = 0; school < quota.length; school++) {
    last[school] = state[school * 2 + 1] as number
    ;(admitted[school] as number) += (seats[school] as number) - (state[school * 2] as number)
  }
  seatTaken(market, position, taken, placed)
  return { placed, admitted, seats, last }
}

interface Asking {
  seats: Int32Array
  flags: Uint8Array
  taken: Uint8Array
  state: Int32Array
}

/**
 * Every child asks its first choice. School by school in the order of its list, so that the first ones keep their seats.
 *
 * @returns the rows that are refused
 */
function askFirstChoices({ start, sorted }: Ranking, { seats, flags, taken, state }: Asking): Int32Array {
  const refused = new Int32Array(sorted.length)
  let count = 0
  for (let school = 0; school < seats.length; school++) {
    let free = seats[school] as number
    let last = -1
    const end = start[school + 1] as number
    for (let at = start[school] as number; at < end; at++) {
      const row = sorted[at] as number
      if (((flags[row] as number) & IS_FIRST) === 0) continue
      if (free > 0) {
        free--
        taken[at] = 1
        last = at
      } else refused[count++] = row
    }
    state[school * 2] = free
    state[school * 2 + 1] = last
  }
  return refused.subarray(0, count)
}

const HAS_NEXT = 1
const IS_FIRST = 2

/** Of a row: whether its applicant has a next choice, and whether it is the first one that competes. */
function rowFlags({ firstRow, standing }: Market): Uint8Array {
  const flags = new Uint8Array(standing.length).fill(HAS_NEXT)
  for (let applicant = 0; applicant + 1 < firstRow.length; applicant++) {
    let row = firstRow[applicant] as number
    const end = firstRow[applicant + 1] as number
    if (row === end) continue
    flags[end - 1] = 0
    while (row < end && standing[row] !== Standing.Competes) row++
    if (row < end) (flags[row] as number) |= IS_FIRST
  }
  return flags
}

function seatTaken({ firstRow }: Market, position: Int32Array, taken: Uint8Array, placed: Int32Array) {
  for (let applicant = 0; applicant < placed.length; applicant++) {
    const end = firstRow[applicant + 1] as number
    for (let row = firstRow[applicant] as number; row < end; row++) {
      const at = position[row] as number
      if (at >= 0 && taken[at] === 1) {
        placed[applicant] = row
        break
      }
    }
  }
}

/** The seats that were given by hand, before the run, and those that are left. */
export function seatedByHand(market: Market) {
  const { firstRow, applicantOf, schoolOf, standing, quota } = market
  const placed = new Int32Array(firstRow.length - 1).fill(-1)
  const admitted = new Int32Array(quota.length)
  for (let row = 0; row < standing.length; row++)
    if (standing[row] === Standing.AdmittedByHand) {
      placed[applicantOf[row] as number] = row
      ;(admitted[schoolOf[row] as number] as number)++
    }
  const seats = new Int32Array(quota.length)
  for (let school = 0; school < quota.length; school++)
    seats[school] = Math.max(0, (quota[school] as number) - (admitted[school] as number))
  return { placed, admitted, seats }
}
