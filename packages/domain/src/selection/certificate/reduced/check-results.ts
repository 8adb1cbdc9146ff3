/**
 * What can be checked of a reduced file beside its hashes, tickets and seed: seats, one place for each child, and results that can stand
 * together. Ranks and the choice of the schools need the complete file (docs/selection.md#the-reduced-file).
 */
import type { School } from '../../engine/market.ts'
import type { ChoiceResult } from '../../reasons.ts'
import type { CertificateFaults } from '../faults.ts'

/** Of one child, in the order of its choices. */
export type ReducedResults = readonly { school: School; result: ChoiceResult }[]

/** @param lines of each applicant, by its index */
export function checkReducedResults(
  { schools, tickets }: { schools: readonly School[]; tickets: readonly string[] },
  lines: readonly ReducedResults[],
  faults: CertificateFaults,
): void {
  const admitted = new Map<School, number>()
  for (const [index, line] of lines.entries()) {
    const ticket = tickets[index] ?? ''
    const [place, ...others] = line.filter(({ result }) => result === 'LULUS')
    for (const _ of others) faults.add({ kind: 'two_places', ticket })
    if (place) admitted.set(place.school, (admitted.get(place.school) ?? 0) + 1)
    // One school as both choices is one choice, whose result is at the first.
    const repeats = line.some(
      ({ school, result }, at) => result !== null && line.findIndex((one) => one.school === school) < at,
    )
    if (repeats) faults.add({ kind: 'together', ticket })
  }
  for (const school of schools) {
    const seats = school.quota ?? 0
    const used = admitted.get(school) ?? 0
    const sum = school.seats.reduce((all, each) => all + each, 0)
    if (sum !== seats) faults.add({ kind: 'seats_sum', school: String(school.id), sum, seats })
    if (used > seats) faults.add({ kind: 'over_quota', school: String(school.id), admitted: used, seats })
  }
}
