/**
 * What staff record about a child at the counter: documents seen, a note, flags (docs/product-rules.md#documents-seen and
 * docs/product-rules.md#notes-and-flags).
 */
import type { Level } from '../../../shared/level.ts'
import { type DocumentKind, requiredDocuments } from '../../documents.ts'

/** How many of the required documents have been seen. */
export const DOCUMENT_STATES = ['belum', 'sebagian', 'lengkap'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

export function documentState(level: Level, seen: readonly DocumentKind[]): DocumentState {
  const missing = requiredDocuments(level).filter((kind) => !seen.includes(kind))
  if (missing.length === 0) return 'lengkap'
  return missing.length < requiredDocuments(level).length ? 'sebagian' : 'belum'
}

/** `age_exception`: a child beyond the bounded age may be admitted. `birth_date_seen`: the office has confirmed it, although the NIK says another one. */
export const FLAG_KINDS = ['age_exception', 'birth_date_seen', 'court_order', 'doubt'] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

/** A freeze asks for these, and they stay as they were then (docs/product-rules.md#confirmed-before-the-freeze). */
export const isFrozenWithData = (kind: FlagKind): boolean =>
  kind === 'age_exception' || kind === 'birth_date_seen'

/** A child with any flag, or with this one; `birth_date`: whose NIK says another birth date. */
export const FLAG_FILTERS = ['ada', ...FLAG_KINDS, 'birth_date'] as const
export type FlagFilter = (typeof FLAG_FILTERS)[number]

/** A child below or above the usual ages of its level about whom nobody has decided. */
export const AGE_FILTERS = ['di_bawah', 'di_atas'] as const
export type AgeFilter = (typeof AGE_FILTERS)[number]

/** A child with a note. */
export const NOTE_FILTERS = ['ada'] as const
export type NoteFilter = (typeof NOTE_FILTERS)[number]

/**
 * Both chosen schools and admins record what they have seen. It is the statement of a school, or of the office, so only the
 * same school and admins take it back or replace it.
 *
 * @param statedBy the school of the operator who recorded it; null: the office
 * @param ownSchool an operator's school; null for an admin
 */
export function mayReplace(statedBy: number | null, ownSchool: number | null): boolean {
  return ownSchool === null || statedBy === ownSchool
}
