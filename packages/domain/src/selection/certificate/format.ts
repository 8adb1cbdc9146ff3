/**
 * The public certificate of a run (docs/selection.md#the-certificate): enough to repeat ranking and allocation, without birth
 * dates, metres, names or registration numbers.
 */
import { isWellFormed } from '../../shared/characters.ts'
import type { Level } from '../../shared/level.ts'
import { MAX_CHOICES } from '../document/market-builder.ts'
import { isWhole } from '../document/values.ts'
import type { Id } from '../engine/market.ts'
import type { PathKey } from '../order.ts'
import { type ChoiceResult, RESULT_OF, type Reason } from '../reasons.ts'
import { isCommitment } from './commitment.ts'

export const CERTIFICATE_FORMAT = 'spmb-certificate'
export const CERTIFICATE_VERSION = 1

/** Seats, or null when none are set. */
export type CertificateSchool = [id: Id, seats: number | null]

/** The place counts from 1 in the list of the school; children who are equal in age and distance have the same one. */
export type CertificateChoice = [
  school: number,
  place: number | null,
  rank: number | null,
  result: ChoiceResult,
  reason: Reason,
]

/** The lottery number is there only when the run was given numbers instead of a seed. */
export type CertificateApplicant =
  | [ticket: Id, commitment: string, choices: CertificateChoice[]]
  | [ticket: Id, commitment: string, choices: CertificateChoice[], lottery: string]

/** Hashes of the parts, which say what was changed. */
export interface CertificateSeals {
  rules: string
  applicants: string
  results: string
}

export interface CertificateHead {
  format: typeof CERTIFICATE_FORMAT
  version: number
  level: Level
  order: readonly PathKey[]
  seed: string | null
  seals: CertificateSeals
  /** Of rules and applicants: known before the seed was drawn. */
  frozen: string
  /** Of everything. */
  sha256: string
}

const MOST = 1_000_000_000

const isId = (value: unknown): value is Id =>
  Number.isSafeInteger(value) || (typeof value === 'string' && value !== '' && isWellFormed(value))

export function isSchool(value: unknown): value is CertificateSchool {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    isId(value[0]) &&
    (value[1] === null || isWhole(value[1], MOST))
  )
}

export function isApplicant(value: unknown, schools: number): value is CertificateApplicant {
  if (!Array.isArray(value) || value.length < 3 || value.length > 4) return false
  const [ticket, commitment, choices, lottery] = value
  return (
    isId(ticket) &&
    isCommitment(commitment) &&
    Array.isArray(choices) &&
    choices.length <= MAX_CHOICES &&
    choices.every((choice) => isChoice(choice, schools)) &&
    (value.length === 3 || typeof lottery === 'string')
  )
}

function isChoice(value: unknown, schools: number): value is CertificateChoice {
  if (!Array.isArray(value) || value.length !== 5) return false
  const result = value[3]
  return (
    isWhole(value[0], schools - 1) &&
    isOrdinal(value[1]) &&
    isOrdinal(value[2]) &&
    (result === null || result === 'LULUS' || result === 'TIDAK LULUS') &&
    Object.hasOwn(RESULT_OF, value[4] as Reason)
  )
}

const isOrdinal = (value: unknown) => value === null || (isWhole(value, MOST) && value > 0)
