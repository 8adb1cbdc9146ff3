/** The answer of a run, as records and as the text of a JSON document with one line per applicant. */
import { NO_QUOTA } from '../engine/market.ts'
import type { Outcome } from '../engine/select.ts'
import { REASONS, RESULT_OF, type Reason } from '../reasons.ts'
import { textHash } from '../sha256.ts'
import { compareTexts } from '../text-order.ts'
import type { ApplicantAnswer, ChoiceAnswer, Id, SchoolAnswer, SelectionAnswer } from './format.ts'
import type { Selection } from './market-builder.ts'

export function answerOf(selection: Selection, outcome: Outcome): SelectionAnswer {
  const results: ApplicantAnswer[] = []
  for (let applicant = 0; applicant < selection.applicantIds.length; applicant++)
    results.push(applicantAnswer(selection, outcome, applicant))
  const schools = selection.schools.map((school) => schoolAnswer(selection, outcome, school))
  return { results, schools, sha256: answerHash(selection, outcome) }
}

export function applicantAnswer(selection: Selection, outcome: Outcome, applicant: number): ApplicantAnswer {
  const { market, schoolIds, applicantIds } = selection
  const place = outcome.allocation.placed[applicant] as number
  const choices: ChoiceAnswer[] = []
  const end = market.firstRow[applicant + 1] as number
  for (let row = market.firstRow[applicant] as number; row < end; row++)
    choices.push(choiceAnswer(selection, outcome, row))
  return {
    id: applicantIds.at(applicant),
    school: place < 0 ? null : (schoolIds[market.schoolOf[place] as number] as Id),
    choices,
  }
}

function choiceAnswer({ market, schoolIds }: Selection, outcome: Outcome, row: number): ChoiceAnswer {
  const { start, position } = outcome.ranking
  const school = market.schoolOf[row] as number
  const at = position[row] as number
  const from = start[school] as number
  const reason = REASONS[outcome.explanation.reason[row] as number] as Reason
  return {
    school: schoolIds[school] as Id,
    result: RESULT_OF[reason],
    rank: at < 0 ? null : at - from + 1,
    of: at < 0 ? null : (start[school + 1] as number) - from,
    reserve: outcome.explanation.reserve[row] || null,
    reason,
  }
}

function schoolAnswer(selection: Selection, outcome: Outcome, school: number): SchoolAnswer {
  const { market, schoolIds, applicantIds } = selection
  const quota = market.quota[school] as number
  const last = outcome.allocation.last[school] as number
  const lastRow = last < 0 ? -1 : (outcome.ranking.sorted[last] as number)
  return {
    id: schoolIds[school] as Id,
    quota: quota === NO_QUOTA ? null : quota,
    admitted: outcome.allocation.admitted[school] as number,
    last: lastRow < 0 ? null : applicantIds.at(market.applicantOf[lastRow] as number),
  }
}

/**
 * The hash of the answer without spaces, its lines in the order of their ids, so that the order of the document does not
 * matter (docs/selection.md#the-hash).
 */
export function answerHash(selection: Selection, outcome: Outcome): string {
  const hash = textHash()
  hash.update('{"results":[')
  let separator = ''
  for (const applicant of selection.byId) {
    hash.update(separator + JSON.stringify(applicantAnswer(selection, outcome, applicant)))
    separator = ','
  }
  hash.update('],"schools":[')
  separator = ''
  for (const school of schoolsById(selection)) {
    hash.update(separator + JSON.stringify(schoolAnswer(selection, outcome, school)))
    separator = ','
  }
  hash.update(']}')
  return hash.hex()
}

export function schoolsById({ schools, schoolIds }: Selection): number[] {
  return [...schools].sort((a, b) => compareTexts(String(schoolIds[a]), String(schoolIds[b])))
}

/** The answer as text, in pieces. */
export function* answerText(selection: Selection, outcome: Outcome): Generator<string> {
  yield '{"results":[\n'
  const last = selection.applicantIds.length - 1
  for (let applicant = 0; applicant <= last; applicant++)
    yield `${JSON.stringify(applicantAnswer(selection, outcome, applicant))}${applicant < last ? ',\n' : '\n'}`
  yield '],"schools":[\n'
  for (const [i, school] of selection.schools.entries()) {
    const separator = i + 1 < selection.schools.length ? ',\n' : '\n'
    yield `${JSON.stringify(schoolAnswer(selection, outcome, school))}${separator}`
  }
  yield `],"sha256":"${answerHash(selection, outcome)}"}\n`
}
