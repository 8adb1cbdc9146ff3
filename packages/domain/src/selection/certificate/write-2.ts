/** Writes version 2 of a certificate as text, in pieces. */
import type { Selection } from '../document/market-builder.ts'
import { type Applicant, type Choice, hasPaths, type Market, schoolsById } from '../engine/market.ts'
import type { Outcome } from '../engine/select.ts'
import { publicReasonOf } from '../reasons.ts'
import { commitmentOf2 } from './commitment.ts'
import { CERTIFICATE_FORMAT } from './format.ts'
import {
  CERTIFICATE_VERSION_2,
  type CertificateApplicant2,
  type CertificateChoice2,
  CertificateHashes2,
  type CertificatePlace2,
  type CertificateSchool2,
  type DrawnSeed2,
  type FrozenHead,
  type PublicReason,
  publicResultOf,
  reducedLine,
  type Seals2,
  sorted,
  type Via,
} from './format-2.ts'
import { placesInOrder } from './places.ts'

/** What the file says beside the run. */
export interface CertificateSource {
  head: FrozenHead
  seed: DrawnSeed2
  /** By NPSN. */
  schoolName(npsn: string): string
  /** Of an applicant, by its index. */
  commitmentOf(applicant: number): string
  /** Of a run with claim paths; null: without. */
  key: string | null
}

/**
 * One line for each applicant, in the order of the tickets. Its hashes are returned in the end.
 *
 * @param file the reduced one is of a run with claim paths, and has the hashes of the complete one
 */
export function* certificateText2(
  { market }: Selection,
  outcome: Outcome,
  source: CertificateSource,
  file: 'complete' | 'reduced' = 'complete',
): Generator<string, Seals2> {
  const { head, seed, key } = source
  if (key !== null && !hasPaths(market)) throw new Error('Only a run with paths has a key.')
  if (key === null && file === 'reduced') throw new Error('A run without a key has no reduced file.')
  const hashes = new CertificateHashes2(key)
  const { acts, ...rest } = head
  const start = {
    format: CERTIFICATE_FORMAT,
    version: CERTIFICATE_VERSION_2,
    ...rest,
    acts: sorted(acts),
    seed,
    ...(key !== null && (file === 'reduced' ? { reduced: true } : { key })),
  }
  yield `${JSON.stringify(start).slice(0, -1)},"schools":[\n`
  const schools = schoolsById(market)
  for (const [i, { id, quota, seats }] of schools.entries()) {
    const named = [id, source.schoolName(String(id)), quota] as const
    const line: CertificateSchool2 = hasPaths(market) ? [...named, seats] : [...named]
    hashes.addSchool(line)
    yield `${JSON.stringify(line)}${i + 1 < schools.length ? ',' : ''}\n`
  }
  yield '],"applicants":[\n'
  const schoolAt = new Map(schools.map((school, i) => [school, i]))
  const places = outcome.byPath.map((each) => placesInOrder(market, each))
  const choiceOf = (choice: Choice): CertificateChoice2 => {
    const reason = publicReasonOf(outcome.reasons[choice.row] ?? 'MENGUNDURKAN_DIRI') as PublicReason
    const by = outcome.byPath.flatMap(({ path, ranks, lists, reserve }): CertificatePlace2[] => {
      const [place, rank] = [places[path.index]?.[choice.row], ranks[choice.row]]
      const of = lists.get(choice.school)?.length ?? 0
      return place === undefined || rank === undefined
        ? []
        : [[path.index, place, rank, of, reserve[choice.row] ?? null]]
    })
    return [schoolAt.get(choice.school) ?? -1, by, publicResultOf(reason), reason]
  }
  const applicants = market.applicantsById
  for (const [i, applicant] of applicants.entries()) {
    const commitment = source.commitmentOf(applicant.index)
    const known = [applicant.ticket, commitment, applicant.choices.map(choiceOf)] as const
    const line: CertificateApplicant2 = hasPaths(market) ? [...known, viaOf(outcome, applicant)] : [...known]
    hashes.addApplicant(line)
    const written = key !== null && file === 'reduced' ? reducedLine(line, key) : line
    yield `${JSON.stringify(written)}${i + 1 < applicants.length ? ',' : ''}\n`
  }
  const seals = hashes.finish(head, seed)
  yield `],${JSON.stringify(seals).slice(1)}\n`
  return seals
}

function viaOf({ seats }: Outcome, { index }: Applicant): Via | null {
  const seat = seats[index]
  return seat ? [seat.path.index, seat.kind === 'leftover' ? 1 : 0] : null
}

/** The commitment of an applicant of a market. @param salt 128 random bits in hexadecimal digits */
export function commitmentIn(
  market: Market,
  { ticket, birthDate, choices, scores, priorities }: Applicant,
  { salt, noRegistration }: { salt: string; noRegistration: string },
): string {
  const withPaths = hasPaths(market)
  return commitmentOf2(salt, {
    noRegistration,
    ticket,
    birthDate,
    distances: choices.map(({ school, metres }): [string, number | null] => [String(school.id), metres]),
    paths: withPaths ? choices.map(({ paths }) => paths.map(({ code }) => code ?? '')) : null,
    scores: Array.from(scores, (each) => each ?? null),
    priorities: Array.from(priorities, (each) => each ?? null),
  })
}

/** The hashes alone. `frozen` is the same for every seed. */
export function certificateSeals2(...of: Parameters<typeof certificateText2>): Seals2 {
  const text = certificateText2(...of)
  for (;;) {
    const { done, value } = text.next()
    if (done) return value
  }
}
