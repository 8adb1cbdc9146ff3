/** What people who saw the papers say of a claim, and when it is in force (docs/product-rules.md#claims). */
import type { PathRow } from '../configuration.ts'
import type { ClaimState } from './states.ts'

export const VERDICTS = ['accepted', 'refused', 'incomplete'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Why a claim is refused, or what it lacks. */
export const CLAIM_REASONS = [
  'berkas_tidak_ada',
  'bukan_anak_ini',
  'nama_ortu_beda',
  'kk_kurang_1_tahun',
  'pindah_sebagian',
  'kedaluwarsa',
  'tidak_terdaftar_dtsen',
  'di_luar_masa_sertifikat',
  'belum_dikurasi',
  'nilai_beda',
  'tanpa_tanda_tangan',
  'lain',
] as const
export type ClaimReason = (typeof CLAIM_REASONS)[number]

/** Of the text that explains a reason. */
export const CLAIM_TEXT_MAX = 300

export interface Reading {
  verdict: Verdict
  /** Hundredths of a point; null: the path has no score, or the claim was not accepted. */
  score: number | null
  /** The account, in the form of the audit's actor. */
  by: string
  /** Whether an admin gave it. */
  admin: boolean
}

export interface Standing {
  state: Extract<ClaimState, 'waiting' | Verdict>
  /** The reading that is due; null: none. */
  next: 'first' | 'second' | 'admin' | null
}

/**
 * A refusal by an operator is always read by a second person; on a path with a second reader every refusal is, and every score. A first
 * verdict that waits for the second person is not in force; where the two differ, an admin decides.
 *
 * @param readings of one version of the claim, the first one first; at most three
 */
export function standingOf(
  readings: readonly Reading[],
  path: Pick<PathRow, 'second_reader' | 'score_rule'>,
): Standing {
  const [first, second, third] = readings
  if (!first) return { state: 'waiting', next: 'first' }
  if (!needsSecond(first, path)) return { state: first.verdict, next: null }
  if (!second) return { state: 'waiting', next: 'second' }
  if (third) return { state: third.verdict, next: null }
  const agree = first.verdict === second.verdict && first.score === second.score
  return agree ? { state: second.verdict, next: null } : { state: 'waiting', next: 'admin' }
}

function needsSecond(
  { verdict, admin }: Reading,
  { second_reader, score_rule }: Pick<PathRow, 'second_reader' | 'score_rule'>,
): boolean {
  if (verdict === 'refused') return second_reader || !admin
  return verdict === 'accepted' && second_reader && score_rule !== null
}

/** Whether a person may give the reading that is due: never one of those who read it before. */
export function mayRead(
  readings: readonly Pick<Reading, 'by'>[],
  next: Standing['next'],
  person: { actor: string; admin: boolean },
): boolean {
  if (next === null || (next === 'admin' && !person.admin)) return false
  return readings.every(({ by }) => by !== person.actor)
}
