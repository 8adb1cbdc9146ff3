/** A row of an export as the query selects it. The thread of an export loads this file, so it builds no query. */
import { COLUMN_KEYS, type ColumnKey } from '@spmb/domain/registration/column-keys.ts'
import { FAMILY_KEYS, type FamilyKey } from '@spmb/domain/registration/family/family.ts'

/** The columns that the query selects, in this order. */
export const EXPORTED = [
  'r.no_registration',
  'r.nik_sealed',
  'r.nisn_sealed',
  'r.level',
  ...COLUMN_KEYS.map((key): `r.${ColumnKey}` => `r.${key}`),
  ...FAMILY_KEYS.map((key): `r.${FamilyKey}` => `r.${key}`),
  'r.school_1_decision',
  'r.school_2_decision',
  's1.name as school_1',
  's2.name as school_2',
  's1.npsn as npsn_1',
  's2.npsn as npsn_2',
  'sp.name as placed_school',
  'sp.npsn as npsn_placed',
  'v.name as village',
  'd.name as district',
  'r.created_at',
  'r.updated_at',
  'r.withdrawn_at',
  'r.number_disputed',
  'r.source',
] as const

/** What the query computes, selected after `EXPORTED` in this order (`export.queries.ts`). */
export const COMPUTED = [
  'distance_1',
  'distance_2',
  'documents',
  'flags',
  're_registration',
  'onward',
  'late',
  'seat_path',
  'claims',
] as const
export type Computed = (typeof COMPUTED)[number]

type NameOf<Reference> = Reference extends `${string} as ${infer Name}`
  ? Name
  : Reference extends `${string}.${infer Name}`
    ? Name
    : never

/** The index of each selected column in a row. */
export const AT = Object.fromEntries(
  [...EXPORTED, ...COMPUTED].map((reference, i) => [reference.replace(/^.*[. ]/, ''), i]),
) as Record<NameOf<(typeof EXPORTED)[number]> | Computed, number>

/** A row as the database sends it. */
export type ExportedRow = (string | null)[]
