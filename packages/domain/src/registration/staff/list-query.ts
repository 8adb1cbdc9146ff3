/** What a list of applicants may be asked for. The lists, the export and the screens' addresses share it. */
import * as z from 'zod/mini'
import { MAX_ID } from '../../shared/ids.ts'
import { pagingCode, pagingFields, searchText, wholeNumber } from '../../shared/paging.ts'
import { staffCode } from './messages.ts'

/** Columns a list may be sorted by, by their names in the record; schools by their names, the rest as it reads. */
export const SORT_COLUMNS = [
  'no_registration',
  'name',
  'gender',
  'birth_date',
  'father_name',
  'mother_name',
  'school_1_id',
  'school_2_id',
  'created_at',
] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
/** A column, or '-' and the column for the other direction. */
export type Sort = SortColumn | `-${SortColumn}`
export const SORTS: readonly Sort[] = SORT_COLUMNS.flatMap((column) => [column, `-${column}` as const])

/**
 * Which decision an applicant stands at. For an operator, and where `school_id` names a school, it is that school's
 * decision. For the others it is about the child: `lulus` at one of the two, `tidak_lulus` at both, else `belum`.
 */
export const DECISION_FILTERS = ['lulus', 'tidak_lulus', 'belum'] as const
export type DecisionFilter = (typeof DECISION_FILTERS)[number]

const listFields = {
  /** A part of the number (with or without dashes) or of the name, in any letter case; for SD also of a school's name. */
  search: z.optional(searchText),
  ...pagingFields,
  sort: z.optional(z.enum(SORTS as readonly [Sort, ...Sort[]], staffCode('query.sort'))),
  school_id: z.optional(wholeNumber(MAX_ID, staffCode('query.school_id'))),
  village_id: z.optional(wholeNumber(MAX_ID, staffCode('query.village_id'))),
  decision: z.optional(z.enum(DECISION_FILTERS, staffCode('query.decision'))),
}

/** Unknown parameters are refused: a mistyped filter must not look as if it had been applied. */
export const listQuery = z.strictObject(listFields, pagingCode('query.unknown'))
export type ListQuery = z.output<typeof listQuery>
