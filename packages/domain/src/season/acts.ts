/**
 * The acts of staff before a freeze that are counted in public (docs/product-rules.md#counted-acts): the run cannot be turned, so
 * what surrounds it is counted. It is here because public pages are rendered from it with the facts of the season.
 */

export const ACT_KINDS = [
  /** Registrations that staff entered from paper. */
  'paper',
  /** Those of them that were entered after the closing. */
  'late',
  /** Changes by staff of registrations that were there. */
  'birth_date',
  'village',
  'choices',
  'withdrawn',
  'deleted',
  'age_exception',
  /** Birth dates that the NIK contradicts, confirmed by the office. */
  'birth_date_seen',
  /** Of an applicant, or of a village and a school. */
  'distance',
  /** Freezes of this level that were undone; of no school. */
  'ended_freeze',
] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** What another freeze of the level has that the one before, which was ended, did not have. Of children, except `quotas`. */
export const DIFFERENCE_KINDS = [
  'children_added',
  'children_removed',
  'birth_dates',
  'choices',
  'distances',
  'decisions',
  'withdrawals',
  /** Schools whose seats differ. */
  'quotas',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** One or two acts are not told apart: fewer people could be meant by one. */
export const FEW = '1–2'
export type SchoolCount = number | typeof FEW

/** Stored with a run at its freeze, and never changed. */
export interface CountedActs {
  /** Exact, of the level; every kind that the version knew which froze it. */
  total: Partial<Record<ActKind, number>>
  /** By NPSN; without kinds and schools that have none. A child counts at each school that it chose. */
  schools: Record<string, Partial<Record<ActKind, SchoolCount>>>
  /** Against the last freeze of the level that was ended; null: there was none. */
  since_ended: ({ ordinal: number } & Record<DifferenceKind, number>) | null
}

/** What one school's count reads in public: nothing of 0, '1–2', or the number. */
export function schoolCount(count: number): SchoolCount | null {
  if (count === 0) return null
  return count <= 2 ? FEW : count
}
