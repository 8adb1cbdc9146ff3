/**
 * The comparison of a preview, written down as plainly as possible from the ranks of the obvious selection. Tests compare the
 * figures of a preview with it. It shares no code with them.
 */
import type { ApplicantAnswer, DocumentApplicant, SelectionDocument } from '../document/format.ts'
import { LEVEL_ORDER } from '../order.ts'

/** Of each applicant: the index of the choice that it has a seat at, or -1. */
export type Seating = number[]

const placeOf = (seating: Seating, applicant: number) => seating[applicant] ?? -1

const wouldRather = (choice: number, place: number) => place === -1 || choice < place

const indexOfHand = ({ withdrawn, choices }: DocumentApplicant) =>
  withdrawn ? -1 : choices.findIndex(({ decision }) => decision === 'LULUS')

const obviousByHand = ({ applicants }: SelectionDocument): Seating => applicants.map(indexOfHand)

export function obviousFirstChoiceFirst(
  { schools, applicants }: SelectionDocument,
  results: readonly ApplicantAnswer[],
): Seating {
  const seating = applicants.map(indexOfHand)
  const free = (school: unknown) =>
    (schools.find(({ id }) => id === school)?.quota ?? 0) -
    applicants.filter((a, i) => a.choices[placeOf(seating, i)]?.school === school).length
  for (const choice of [0, 1, 2, 3])
    for (const { id } of schools) {
      const asking = results
        .map((each, i) => ({ i, ...each.choices[choice] }))
        .filter(({ i, school, rank }) => seating[i] === -1 && school === id && typeof rank === 'number')
        .sort((a, b) => Number(a.rank) - Number(b.rank))
      for (const { i } of asking.slice(0, Math.max(0, free(id)))) seating[i] = choice
    }
  return seating
}

/** Pairs 'applicant choice' that are passed over. */
export function obviousPassedOver(results: readonly ApplicantAnswer[], seating: Seating): string[] {
  const seated = results.flatMap(({ choices }, i) => choices[placeOf(seating, i)] ?? [])
  return results.flatMap(({ choices }, i) =>
    choices.flatMap(({ school, rank }, choice) => {
      const isWanted = wouldRather(choice, placeOf(seating, i))
      const isBehind = seated.some((other) => other.school === school && (other.rank ?? 0) > (rank ?? 0))
      return rank !== null && isWanted && isBehind ? [`${i} ${choice}`] : []
    }),
  )
}

/** The same for the decisions by hand alone, where the lottery separates nobody. */
export function obviousPassedOverByHand(document: SelectionDocument): string[] {
  const { applicants } = document
  const order = (document.order ?? LEVEL_ORDER[document.level]).filter((key) => key !== 'lottery')
  const seating = obviousByHand(document)
  const values = (i: number, choice: number) =>
    order.map((key) =>
      key === 'birth_date'
        ? Date.parse(applicants[i]?.birth_date ?? '')
        : (applicants[i]?.choices[choice]?.distance_m ?? Number.POSITIVE_INFINITY),
    )
  const isBefore = (one: number[], other: number[]) => {
    const differing = one.findIndex((value, at) => value !== other[at])
    return differing >= 0 && Number(one[differing]) < Number(other[differing])
  }
  return applicants.flatMap(({ choices, withdrawn }, i) =>
    choices.flatMap(({ school, eligible }, choice) => {
      const isRepeated = choices.findIndex((each) => each.school === school) < choice
      const isWanted = wouldRather(choice, placeOf(seating, i))
      if (withdrawn || eligible === false || isRepeated || !isWanted) return []
      const isWronged = applicants.some((other, j) => {
        const seat = other.choices[placeOf(seating, j)]
        if (seat?.school !== school) return false
        return seat?.eligible === false || isBefore(values(i, choice), values(j, placeOf(seating, j)))
      })
      return isWronged ? [`${i} ${choice}`] : []
    }),
  )
}

export function withoutDecisionsByHand(document: SelectionDocument): SelectionDocument {
  return {
    ...document,
    applicants: document.applicants.map((each) => ({
      ...each,
      choices: each.choices.map(({ decision: _, ...choice }) => choice),
    })),
  }
}
