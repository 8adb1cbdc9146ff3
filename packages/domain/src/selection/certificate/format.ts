/**
 * The public certificate of a run (docs/selection.md#the-certificate): enough to repeat ranking and allocation, without birth
 * dates, metres, names or registration numbers.
 */
import type { Level } from '../../shared/level.ts'
import type { Id } from '../engine/market.ts'
import type { PathKey } from '../order.ts'
import type { ChoiceResult, Reason } from '../reasons.ts'

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
