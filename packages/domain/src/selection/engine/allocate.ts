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

export function allocate(market: Market, { sorted, position }: Ranking): Allocation {
  const { firstRow, applicantOf, schoolOf, quota } = market
  const applicants = firstRow.length - 1
  const { placed, admitted, seats } = seatedByHand(market)
  const last = new Int32Array(quota.length).fill(-1)
  const taken = new Uint8Array(sorted.length)
  const given = new Int32Array(quota.length)

  for (let first = 0; first < applicants; first++) {
    let applicant = first
    let row = firstRow[applicant] as number
    let end = firstRow[applicant + 1] as number
    while (row < end) {
      const at = position[row] as number
      if (at < 0) {
        row++
        continue
      }
      const school = schoolOf[row] as number
      const held = given[school] as number
      if (held < (seats[school] as number)) {
        taken[at] = 1
        placed[applicant] = row
        given[school] = held + 1
        if (at > (last[school] as number)) last[school] = at
        break
      }
      const worst = last[school] as number
      if (at > worst) {
        row++
        continue
      }
      // The last one in order gives its seat to this applicant and asks its next school.
      taken[at] = 1
      placed[applicant] = row
      taken[worst] = 0
      let next = worst - 1
      while (taken[next] === 0) next--
      last[school] = next
      row = (sorted[worst] as number) + 1
      applicant = applicantOf[row - 1] as number
      placed[applicant] = -1
      end = firstRow[applicant + 1] as number
    }
  }
  for (let school = 0; school < quota.length; school++)
    (admitted[school] as number) += given[school] as number
  return { placed, admitted, seats, last }
}

/** The seats that were given by hand, before the run. */
function seatedByHand(market: Market) {
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
