/**
 * Version 2 of the certificate (docs/selection.md#version-2): commitments that hold the registration number and everything that an order
 * compares, the acts before the freeze, and paths. With one path its keys of paths are absent. Its hashes are of the canonical text of its
 * parts: JSON without spaces, keys in the order of the format.
 */
import type { CountedActs } from '../../season/acts.ts'
import type { SeedKind } from '../../season/selection-facts.ts'
import type { Level } from '../../shared/level.ts'
import type { Drawn } from '../act/seed.ts'
import type { Id, Standing } from '../engine/market.ts'
import type { OrderKey, PathKey } from '../order.ts'
import { type ChoiceResult, NOT_RANKED, RESULT_OF, type Reason } from '../reasons.ts'
import { sha256Hex } from '../sha256.ts'
import { hiddenOf, nonceOf, sealOf } from './reduced/seal.ts'
import { standingOf } from './standing.ts'

export const CERTIFICATE_VERSION_2 = 2

/** What a certificate says of a choice; a reserve call comes after it. */
export type PublicReason =
  | Exclude<Reason, 'TIDAK_MANUAL' | 'MENGUNDURKAN_DIRI' | 'LULUS_CADANGAN'>
  | typeof NOT_RANKED

export const publicResultOf = (reason: PublicReason): ChoiceResult =>
  reason === NOT_RANKED ? null : RESULT_OF[reason]

/** Name as it was at the freeze, seats (null: not set), and with paths the seats of each by its index. */
export type CertificateSchool2 = [npsn: Id, name: string, quota: number | null, seats?: readonly number[]]

/** By one path, by its index; `of` competed for the school by it. Without paths the index is 0. */
export type CertificatePlace2 = [
  path: number,
  place: number,
  rank: number,
  of: number,
  reserve: number | null,
]

export type CertificateChoice2 = [
  school: number,
  places: readonly CertificatePlace2[],
  result: ChoiceResult,
  reason: PublicReason,
]

/** By whose order the place was given, by the index of the path, and whether the seat was reserved for it (0) or left over (1). */
export type Via = [path: number, kind: 0 | 1]

/** `via` is there where paths exist. */
export type CertificateApplicant2 =
  | [ticket: string, commitment: string, choices: readonly CertificateChoice2[]]
  | [ticket: string, commitment: string, choices: readonly CertificateChoice2[], via: Via | null]

/** Of a reduced file: what paths say of the child is in the seal. */
export type ReducedApplicant2 = [
  ticket: string,
  commitment: string,
  choices: readonly (readonly [school: number, result: ChoiceResult])[],
  seal: string,
]

export const reducedLine = (
  [ticket, commitment, choices, via = null]: CertificateApplicant2,
  key: string,
): ReducedApplicant2 => [
  ticket,
  commitment,
  choices.map(([school, , result]) => [school, result] as const),
  sealOf(nonceOf(key, ticket), hiddenOf(choices, via)),
]

export interface CertificatePath {
  code: string
  kind: string
  order: readonly PathKey[]
}

/** What was known at the freeze. */
export interface FrozenHead {
  level: Level
  /** First year of the season. */
  season: number
  order?: readonly OrderKey[]
  paths?: readonly CertificatePath[]
  leftover?: readonly string[]
  /** Which draw the tickets are of. */
  draw: number
  /** Of the freeze; ISO 8601. */
  frozen_at: string
  acts: CountedActs
  /** The hash that was public before this one; null: it is the first. */
  previous: string | null
}

/** The seed with the parts that were drawn (`seedOf` of `../act/seed.ts` gives its text). */
export interface DrawnSeed2 extends Drawn {
  text: string
  kind: SeedKind
  /** Where a public value was taken from; null: it is named with the announced draw. */
  source: string | null
}

export interface Seals2 {
  /**
   * Of rules, schools, acts and the earlier hash; of lines without results; of results; of the seed. `places`: of a run with claim paths,
   * whose lines then hold no places; only its complete file can give it.
   */
  seals: { rules: string; applicants: string; places?: string; results: string; seed: string }
  /** Of rules and applicants: public before the seed. */
  frozen: string
  sha256: string
}

/** How the hashed lines call what is known before the run. */
const NUMBERS: Partial<Record<Standing, number>> = {
  competes: 0,
  admitted_by_hand: 1,
  outside_zone: 3,
  same_school: 5,
  admitted_elsewhere: 6,
  claim_refused: 7,
  claim_incomplete: 8,
}
const NUMBER_NOT_RANKED = 4

/** What was known about a choice before the run. Who is not ranked is as a withdrawn child to a run. */
export const standingOf2 = (places: readonly unknown[], reason: PublicReason): Standing =>
  reason === NOT_RANKED ? 'withdrawn' : standingOf(places.length > 0 ? 1 : null, reason)

export class CertificateHashes2 {
  readonly #schools: string[] = []
  readonly #applicants: string[] = []
  readonly #places: string[] = []
  readonly #results: string[] = []
  readonly #key: string | null

  /** @param key of a run with claim paths; null: a run without, and a reduced file */
  constructor(key: string | null = null) {
    this.#key = key
  }

  addSchool(school: CertificateSchool2) {
    this.#schools.push(JSON.stringify(school))
  }

  addApplicant(line: CertificateApplicant2) {
    const [ticket, commitment, choices, via = null] = line
    const key = this.#key
    if (key !== null) {
      this.#places.push(JSON.stringify([ticket, knownOf(line)]))
      this.addReduced(reducedLine(line, key))
      return
    }
    const decided = choices.map(([, places, result, reason]) => [
      places.map(([, , rank, of, reserve]) => [rank, of, reserve]),
      result,
      reason,
    ])
    this.#applicants.push(JSON.stringify([ticket, commitment, knownOf(line)]))
    this.#results.push(JSON.stringify([ticket, decided, via]))
  }

  addReduced([ticket, commitment, choices, seal]: ReducedApplicant2) {
    this.#applicants.push(JSON.stringify([ticket, commitment, choices.map(([school]) => school)]))
    this.#results.push(JSON.stringify([ticket, choices.map(([, result]) => result), seal]))
  }

  /** @param statedPlaces of a reduced file, which cannot compute it */
  finish(head: FrozenHead, seed: DrawnSeed2, statedPlaces?: string): Seals2 {
    const { level, season, order, paths, leftover, draw, frozen_at, acts, previous } = head
    const rules = paths ? [paths.map(({ code, kind, order: keys }) => [code, kind, keys]), leftover] : order
    const places = this.#key === null ? statedPlaces : hash([this.#key, ofLines(this.#places)])
    const seals = {
      rules: hash([level, season, rules, draw, frozen_at, sorted(acts), previous, ofLines(this.#schools)]),
      applicants: ofLines(this.#applicants),
      ...(places !== undefined && { places }),
      results: ofLines(this.#results),
      seed: hashOfSeed(seed),
    }
    const frozen = hash([seals.rules, seals.applicants, ...(places === undefined ? [] : [places])])
    return { seals, frozen, sha256: hash([frozen, seals.seed, seals.results]) }
  }
}

/** Of the seed with its parts; it is also what the chain of acts names of a draw. */
export const hashOfSeed = ({ text, kind, dice, value, source }: DrawnSeed2): string =>
  hash([text, kind, dice, value, source])

/** What was known of each choice before the run. */
function knownOf([, , choices, via]: CertificateApplicant2): unknown[] {
  return choices.map(([school, places, , reason]) => {
    const standing = standingOf2(places, reason)
    return [
      school,
      NUMBERS[standing] ?? NUMBER_NOT_RANKED,
      ...(standing === 'admitted_by_hand' && via ? [via[0]] : places.map(([path, place]) => [path, place])),
    ]
  })
}

const hash = (value: unknown) => sha256Hex(JSON.stringify(value))
const ofLines = (lines: readonly string[]) => sha256Hex(lines.map((line) => `${line}\n`).join(''))

/** Objects of the acts with their keys in the order of the letters: a database does not keep the order in which they were written. */
export function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
