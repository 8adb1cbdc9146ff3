/** Parameters of a list of applicants. The lists, the export and the URLs of the screens share them. */
import * as z from 'zod/mini'
import { ARRIVAL_STATES } from '../../re-registration/re-registration.ts'
import { MAX_ID } from '../../shared/fields/ids.ts'
import { pagingCode, pagingFields, searchText, seasonField, wholeNumber } from '../../shared/paging.ts'
import { SORTABLE_KEYS, type SortableKey } from './field-keys.ts'
import { staffCode } from './messages.ts'
import { AGE_FILTERS, DOCUMENT_STATES, FLAG_FILTERS, NOTE_FILTERS } from './screening/screening.ts'

/** Columns that a list can be sorted by, as the record names them; schools sort by their names. */
export type SortColumn = 'no_registration' | SortableKey | 'created_at'
export const SORT_COLUMNS: readonly SortColumn[] = ['no_registration', ...SORTABLE_KEYS, 'created_at']
/** A column, or '-' and the column for the other direction. */
export type Sort = SortColumn | `-${SortColumn}`
export const SORTS: readonly Sort[] = SORT_COLUMNS.flatMap((column) => [column, `-${column}` as const])

/**
 * The state of the decision. For an operator, and with `school_id`, it is that school's decision; `belum` leaves out children
 * whom the other school admits. Otherwise it is about the child: `lulus` at one of the two schools, `tidak_lulus` at both,
 * else `belum`. Withdrawn registrations have the state `mundur` and no other. `tanpa_tempat` is always about the child: no school
 * admits it, whether it is refused or undecided.
 */
export const DECISION_FILTERS = ['lulus', 'tidak_lulus', 'belum', 'tanpa_tempat', 'mundur'] as const
export type DecisionFilter = (typeof DECISION_FILTERS)[number]

const listFields = {
  /**
   * A part of the number (with or without dashes), of the name of the child or a parent, or of a school's name, in any
   * letter case; or a whole NISN.
   */
  search: z.optional(searchText),
  ...pagingFields,
  sort: z.optional(z.enum(SORTS as readonly [Sort, ...Sort[]], staffCode('query.sort'))),
  school_id: z.optional(wholeNumber(MAX_ID, staffCode('query.school_id'))),
  district_id: z.optional(wholeNumber(MAX_ID, staffCode('query.district_id'))),
  village_id: z.optional(wholeNumber(MAX_ID, staffCode('query.village_id'))),
  /** Only those whose first or second choice is the operator's school, or `school_id`; without effect where there is no school. */
  choice: z.optional(wholeNumber(2, staffCode('query.choice'))),
  decision: z.optional(z.enum(DECISION_FILTERS, staffCode('query.decision'))),
  /** Of admitted children, with a school those whom it admits: whether the family has come to the school. */
  re_registration: z.optional(z.enum(ARRIVAL_STATES, staffCode('query.re_registration'))),
  /** How many of the required documents have been seen. */
  documents: z.optional(z.enum(DOCUMENT_STATES, staffCode('query.documents'))),
  /** `ada`: any flag. */
  flag: z.optional(z.enum(FLAG_FILTERS, staffCode('query.flag'))),
  /** Outside the usual ages, live, not refused by every chosen school, and without an age exception of the office. */
  age: z.optional(z.enum(AGE_FILTERS, staffCode('query.age'))),
  note: z.optional(z.enum(NOTE_FILTERS, staffCode('query.note'))),
  /** Only for admins: a group of `suspicious-contract.staff.ts`, its network and its day with a dot between; of the active season. */
  group: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{32}([0-9a-f]{32})?\.\d{4}-\d\d-\d\d$/, staffCode('query.group'))),
  ),
  season: seasonField,
}

/** Unknown parameters are refused, so that a mistyped filter is not silently ignored. */
export const listQuery = z.strictObject(listFields, pagingCode('query.unknown'))
export type ListQuery = z.output<typeof listQuery>

/** A group of registrations from one network on one day, as `group` names it. */
export interface SenderGroup {
  /** The keyed hash of the network or site. */
  network: string
  /** YYYY-MM-DD in the office's time zone. */
  day: string
}

export const writeGroup = ({ network, day }: SenderGroup): string => `${network}.${day}`

/** @param group in the form that `listQuery` checks */
export function readGroup(group: string): SenderGroup {
  const [network = '', day = ''] = group.split('.')
  return { network, day }
}
