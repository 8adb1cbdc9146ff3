/** The answer of a run, as records and as the text of a JSON document with one line per applicant. */
import { type Applicant, type Choice, type Market, type School, schoolsById } from '../engine/market.ts'
import type { Outcome } from '../engine/select.ts'
import { RESULT_OF } from '../reasons.ts'
import { sha256Hex } from '../sha256.ts'
import type { ApplicantAnswer, ChoiceAnswer, PathPlace, SchoolAnswer, SelectionAnswer } from './format.ts'

export function answerOf(market: Market, outcome: Outcome): SelectionAnswer {
  return {
    results: market.applicants.map((applicant) => applicantAnswer(outcome, applicant)),
    schools: market.schools.map((school) => schoolAnswer(outcome, school)),
    sha256: answerHash(market, outcome),
  }
}

export function applicantAnswer(outcome: Outcome, applicant: Applicant): ApplicantAnswer {
  return {
    id: applicant.id,
    school: outcome.seating[applicant.index]?.school.id ?? null,
    ...(outcome.path.code !== null && seatAnswer(outcome, applicant)),
    choices: applicant.choices.map((choice) => choiceAnswer(outcome, choice)),
  }
}

const seatAnswer = ({ seats }: Outcome, { index }: Applicant) => ({
  path: seats[index]?.path.code ?? null,
  seat: seats[index]?.kind ?? null,
})

function choiceAnswer(outcome: Outcome, choice: Choice): ChoiceAnswer {
  const { lists, ranks, reserve, reasons, path } = outcome
  const { school } = choice
  const reason = reasons[choice.row]
  if (!reason) throw new Error('The choice is not of this run.')
  if (path.code !== null) {
    const paths = pathPlaces(outcome, choice)
    return {
      school: school.id,
      result: RESULT_OF[reason],
      rank: null,
      of: null,
      reserve: null,
      reason,
      paths,
    }
  }
  const rank = ranks[choice.row] ?? null
  return {
    school: school.id,
    result: RESULT_OF[reason],
    rank,
    of: rank === null ? null : (lists.get(school)?.length ?? null),
    reserve: reserve[choice.row] ?? null,
    reason,
  }
}

function pathPlaces({ byPath }: Outcome, { row, school }: Choice): PathPlace[] {
  return byPath.flatMap(({ path, lists, ranks, reserve }): PathPlace[] => {
    const rank = ranks[row]
    if (path.code === null || rank === undefined) return []
    const of = lists.get(school)?.length ?? 0
    return [{ path: path.code, rank, of, reserve: reserve[row] ?? null }]
  })
}

function schoolAnswer({ admitted, last, path, byPath, taken }: Outcome, school: School): SchoolAnswer {
  const answer = { id: school.id, quota: school.quota, admitted: admitted.get(school) ?? 0 }
  if (path.code === null) return { ...answer, last: last.get(school)?.applicant.id ?? null }
  const { reserved, leftover } = taken.get(school) ?? { reserved: [], leftover: 0 }
  const paths = byPath.map((each) => ({
    path: each.path.code ?? '',
    seats: school.seats[each.path.index] ?? 0,
    taken: reserved[each.path.index] ?? 0,
    last: each.last.get(school)?.applicant.id ?? null,
  }))
  return { ...answer, last: null, paths, leftover }
}

/**
 * The hash of the answer without spaces, its lines in the order of their ids, so that the order of the document does not
 * matter (docs/selection.md#the-hash).
 */
export function answerHash(market: Market, outcome: Outcome): string {
  return hashOf(market, linesOf(market, outcome), outcome)
}

/** The answer as text, in pieces. */
export function* answerText(market: Market, outcome: Outcome): Generator<string> {
  const lines = linesOf(market, outcome)
  yield '{"results":[\n'
  for (const [i, line] of lines.entries()) yield `${line}${i + 1 < lines.length ? ',\n' : '\n'}`
  yield '],"schools":[\n'
  for (const [i, school] of market.schools.entries())
    yield `${JSON.stringify(schoolAnswer(outcome, school))}${i + 1 < market.schools.length ? ',\n' : '\n'}`
  yield `],"sha256":"${hashOf(market, lines, outcome)}"}\n`
}

const linesOf = ({ applicants }: Market, outcome: Outcome) =>
  applicants.map((applicant) => JSON.stringify(applicantAnswer(outcome, applicant)))

function hashOf(market: Market, lines: readonly string[], outcome: Outcome): string {
  const results = market.applicantsById.map(({ index }) => lines[index])
  const schools = schoolsById(market).map((school) => JSON.stringify(schoolAnswer(outcome, school)))
  return sha256Hex(`{"results":[${results.join(',')}],"schools":[${schools.join(',')}]}`)
}
