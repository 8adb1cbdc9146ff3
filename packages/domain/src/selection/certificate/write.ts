import { applicantAnswer } from '../document/answer.ts'
import type { ChoiceAnswer } from '../document/format.ts'
import type { Selection } from '../document/market-builder.ts'
import { type Applicant, hasPaths, type Id, type School, schoolsById } from '../engine/market.ts'
import type { Outcome } from '../engine/select.ts'
import { commitmentOf } from './commitment.ts'
import {
  CERTIFICATE_FORMAT,
  CERTIFICATE_VERSION,
  type CertificateApplicant,
  type CertificateChoice,
  type CertificateSchool,
} from './format.ts'
import { placesInOrder } from './places.ts'
import { CertificateHashes, type Seals } from './seals.ts'

/**
 * The certificate as text, in pieces, with one line per applicant in the order of the tickets. Its hashes are returned in the
 * end.
 *
 * @throws for a run with paths
 * @param saltOf the salt of an applicant, by its index: at least 128 random bits, kept secret
 */
export function* certificateText(
  selection: Selection,
  outcome: Outcome,
  saltOf: (applicant: number) => string,
): Generator<string, Seals> {
  const { level, seed, market } = selection
  const hashes = new CertificateHashes()
  if (hasPaths(market)) throw new Error('Version 1 of a certificate has no paths.')
  const head = { level, order: outcome.path.order, seed }
  yield `${JSON.stringify({ format: CERTIFICATE_FORMAT, version: CERTIFICATE_VERSION, ...head }).slice(0, -1)},"schools":[\n`
  const schools = schoolsById(market)
  for (const [i, { id, quota }] of schools.entries()) {
    const line: CertificateSchool = [id, quota]
    hashes.addSchool(line)
    yield `${JSON.stringify(line)}${i + 1 < schools.length ? ',' : ''}\n`
  }
  yield '],"applicants":[\n'
  const lineOf = applicantLines(selection, outcome, schools)
  const applicants = market.applicantsById
  for (const [i, applicant] of applicants.entries()) {
    const line = lineOf(applicant, saltOf(applicant.index))
    hashes.addApplicant(line)
    yield `${JSON.stringify(line)}${i + 1 < applicants.length ? ',' : ''}\n`
  }
  const seals = hashes.finish(head)
  yield `],${JSON.stringify(seals).slice(1)}\n`
  return seals
}

/** The hashes of the certificate alone. `frozen` is the same for every seed. */
export function certificateSeals(...of: Parameters<typeof certificateText>): Seals {
  const text = certificateText(...of)
  for (;;) {
    const { done, value } = text.next()
    if (done) return value
  }
}

function applicantLines({ market, seed }: Selection, outcome: Outcome, schools: readonly School[]) {
  const places = placesInOrder(market, outcome)
  const schoolAt = new Map(schools.map((school, i) => [school, i]))
  return (applicant: Applicant, salt: string): CertificateApplicant => {
    const answers = applicantAnswer(outcome, applicant).choices
    const choices = applicant.choices.map((choice, i) => {
      const { rank, result, reason } = answers[i] as ChoiceAnswer
      return [
        schoolAt.get(choice.school),
        places[choice.row] ?? null,
        rank,
        result,
        reason,
      ] as CertificateChoice
    })
    const commitment = commitmentOf(salt, {
      ticket: applicant.id,
      birthDate: choices.length === 0 ? '' : applicant.birthDate,
      distances: applicant.choices.map(({ school, metres }) => [school.id, metres]),
    })
    const line: [Id, string, CertificateChoice[]] = [applicant.id, commitment, choices]
    return seed === null ? [...line, applicant.lottery ?? ''] : line
  }
}
