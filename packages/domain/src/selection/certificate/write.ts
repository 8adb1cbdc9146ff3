import { applicantAnswer, schoolsById } from '../document/answer.ts'
import type { Id } from '../document/format.ts'
import type { Selection } from '../document/market-builder.ts'
import { birthDateOf } from '../document/values.ts'
import { NO_QUOTA, UNKNOWN_DISTANCE } from '../engine/market.ts'
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
 * @param saltOf the salt of an applicant: at least 128 random bits, kept secret
 */
export function* certificateText(
  selection: Selection,
  outcome: Outcome,
  saltOf: (applicant: number) => string,
): Generator<string, Seals> {
  const { level, seed, market, byId } = selection
  const hashes = new CertificateHashes()
  const head = { level, order: market.order, seed }
  yield `${JSON.stringify({ format: CERTIFICATE_FORMAT, version: CERTIFICATE_VERSION, ...head }).slice(0, -1)},"schools":[\n`
  const schools = schoolsById(selection)
  for (const [i, school] of schools.entries()) {
    const quota = market.quota[school] as number
    const line: CertificateSchool = [selection.schoolIds[school] as Id, quota === NO_QUOTA ? null : quota]
    hashes.addSchool(line)
    yield `${JSON.stringify(line)}${i + 1 < schools.length ? ',' : ''}\n`
  }
  yield '],"applicants":[\n'
  const lineOf = applicantLines(selection, outcome, schools)
  for (let i = 0; i < byId.length; i++) {
    const applicant = byId[i] as number
    const line = lineOf(applicant, saltOf(applicant))
    hashes.addApplicant(line)
    yield `${JSON.stringify(line)}${i + 1 < byId.length ? ',' : ''}\n`
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

function applicantLines(selection: Selection, outcome: Outcome, schools: readonly number[]) {
  const { market, applicantIds, schoolIds, lotteries } = selection
  const places = placesInOrder(market, outcome.ranking)
  const schoolAt = new Int32Array(schoolIds.length)
  for (const [i, school] of schools.entries()) schoolAt[school] = i
  return (applicant: number, salt: string): CertificateApplicant => {
    const first = market.firstRow[applicant] as number
    const committed: [Id, number | null][] = []
    const choices = applicantAnswer(selection, outcome, applicant).choices.map((choice, i) => {
      const metres = market.distance[first + i] as number
      committed.push([choice.school, metres === UNKNOWN_DISTANCE ? null : metres])
      return [
        schoolAt[market.schoolOf[first + i] as number],
        places[first + i] || null,
        choice.rank,
        choice.result,
        choice.reason,
      ] as CertificateChoice
    })
    const ticket = applicantIds.at(applicant)
    const commitment = commitmentOf(salt, {
      ticket,
      birthDate: choices.length === 0 ? '' : birthDateOf(market.birth[first] as number),
      distances: committed,
    })
    const line: [Id, string, CertificateChoice[]] = [ticket, commitment, choices]
    return lotteries ? [...line, lotteries[applicant] as string] : line
  }
}
