/** Queries of applicant lists: filters, order, pages and totals. The lists and the export share them. */

import type { ArrivalState } from '@spmb/domain/re-registration/re-registration.ts'
import type {
  DecisionFilter,
  SenderGroup,
  Sort,
  SortColumn,
} from '@spmb/domain/registration/staff/list-query.ts'
import type {
  AgeFilter,
  DocumentState,
  FlagFilter,
  NoteFilter,
} from '@spmb/domain/registration/staff/screening/screening.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  admittingSchool,
  isAdmittedBy,
  isApplicantOf,
  isLive,
  isUndecided,
} from '../../../../platform/database/live-registration.ts'
import type { Schema } from '../../../../platform/database/schema.ts'
import { hasOtherBirthDate, hasUndecidedAge } from '../../../findings/conditions.ts'
import { applicantRows } from '../applicant-rows.ts'
import { inGroup } from '../suspicious/suspicious.queries.ts'
import { searchConditions } from './search-conditions.ts'

export interface ListScope {
  seasonId: number
  level: Level
  /** Only applicants of this school: the operator's own, or the exported one; null: all. */
  schoolId: number | null
}

export interface ListFilters {
  search: string | undefined
  /** Ids of the schools whose name contains the search text. */
  searchedSchools: readonly number[]
  /** The blind index of the search text, if it has the form of an NISN. */
  nisnIndex: Buffer | null
  schoolId: number | undefined
  /** The villages of a district. */
  districtVillages: readonly number[] | undefined
  villageId: number | undefined
  /** 1 or 2: which choice the school is; undefined: either. */
  choice: number | undefined
  decision: DecisionFilter | undefined
  reRegistration: ArrivalState | undefined
  documents: DocumentState | undefined
  flag: FlagFilter | undefined
  age: AgeFilter | undefined
  note: NoteFilter | undefined
  /** The registrations of one network on one day of the office's time zone. */
  group: (SenderGroup & { timeZone: string }) | undefined
}

/** Every row of a scope. */
export const NO_FILTERS: ListFilters = {
  search: undefined,
  searchedSchools: [],
  nisnIndex: null,
  schoolId: undefined,
  districtVillages: undefined,
  villageId: undefined,
  choice: undefined,
  decision: undefined,
  reRegistration: undefined,
  documents: undefined,
  flag: undefined,
  age: undefined,
  note: undefined,
  group: undefined,
}

function matching(db: Kysely<Schema>, scope: ListScope, filters: ListFilters) {
  let rows = db
    .selectFrom('registration as r')
    .where('r.season_id', '=', scope.seasonId)
    .where('r.level', '=', scope.level)
    .where('r.deleted_at', 'is', null)
  for (const school of [scope.schoolId, filters.schoolId]) {
    if (school == null) continue
    rows = rows.where(isApplicantOf(school, 'r'))
  }
  const { search, districtVillages, villageId, choice, decision, reRegistration } = filters
  const school = scope.schoolId ?? filters.schoolId
  if (choice !== undefined && school != null)
    rows = rows.where(choice === 1 ? 'r.school_1_id' : 'r.school_2_id', '=', school)
  if (search)
    rows = rows.where((is) => is.or(searchConditions(is, search, { ...filters, seasonId: scope.seasonId })))
  if (districtVillages) rows = rows.where(sql<boolean>`r.village_id = any (${[...districtVillages]}::int[])`)
  if (villageId !== undefined) rows = rows.where('r.village_id', '=', villageId)
  if (decision === 'mundur') rows = rows.where('r.withdrawn_at', 'is not', null)
  else if (decision) {
    rows = rows.where(isLive('r')).where(hasDecision(decision, school ?? null))
  }
  if (reRegistration) rows = rows.where(isLive('r')).where(hasArrived(reRegistration, school ?? null))
  if (filters.group)
    rows = rows.where(
      sql<boolean>`r.id in (select id from registration where ${inGroup(filters.group, filters.group.timeZone)})`,
    )
  for (const condition of screeningConditions(filters, scope.seasonId)) rows = rows.where(condition)
  return rows
}

/** Admitted children whose families have come to the school that admits them, or have not. @param school null: any */
function hasArrived(state: ArrivalState, school: number | null): RawBuilder<boolean> {
  const arrived = sql`exists (select from re_registration as re
    where re.registration_id = r.id and re.school_id = ${admittingSchool('r')})`
  return sql<boolean>`(${isAdmittedBy(school, 'r')} and ${state === 'sudah' ? arrived : sql`not ${arrived}`})`
}

/** See `DECISION_FILTERS`. @param school whose decision is compared; null: the state of the child */
function hasDecision(
  decision: Exclude<DecisionFilter, 'mundur'>,
  school: number | null,
): RawBuilder<boolean> {
  if (decision === 'tanpa_tempat') return sql<boolean>`not coalesce(${isAdmittedBy(null, 'r')}, false)`
  if (school !== null && decision === 'belum')
    return sql<boolean>`(${isUndecided('r')} and ${hasValueAt(school, sql`is null`)})`
  if (school !== null)
    return decision === 'lulus' ? isAdmittedBy(school, 'r') : hasValueAt(school, sql`= 'TIDAK LULUS'`)
  switch (decision) {
    case 'lulus':
      return isAdmittedBy(null, 'r')
    case 'tidak_lulus':
      return sql<boolean>`(r.school_1_decision = 'TIDAK LULUS' and r.school_2_decision = 'TIDAK LULUS'
        and r.placed_school_id is null)`
    case 'belum':
      return isUndecided('r')
  }
}

/** A school that is both choices has one decision, so the order of the two conditions does not matter. */
function hasValueAt(school: number, value: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.school_1_id = ${school} and r.school_1_decision ${value}
    or r.school_2_id = ${school} and r.school_2_decision ${value})`
}

/** Sorts names by the Unicode root collation, independent of the database's locale. */
const asNames = (column: string) => sql`${sql.ref(column)} collate "und-x-icu"`

const SORT_KEYS: Record<SortColumn, RawBuilder<unknown>> = {
  // Every collation orders the numbers of a level equally, since their dashes are in the same places.
  no_registration: sql`r.no_registration`,
  name: asNames('r.name'),
  gender: sql`r.gender`,
  birth_date: sql`r.birth_date`,
  father_name: asNames('r.father_name'),
  mother_name: asNames('r.mother_name'),
  school_1_id: asNames('s1.name'),
  school_2_id: asNames('s2.name'),
  created_at: sql`r.created_at`,
}

/** By id without a sort parameter. The id also orders equal rows, so that no row is repeated on another page. */
function order(sort: Sort | undefined): RawBuilder<unknown> {
  if (!sort) return sql`r.id`
  const descending = sort.startsWith('-')
  const key = SORT_KEYS[(descending ? sort.slice(1) : sort) as SortColumn]
  const direction = descending ? sql`desc` : sql`asc`
  // Schools of the same name stay apart.
  const school = /school_[12]_id/.exec(sort)?.[0]
  const ofSchool = school ? sql`, r.${sql.ref(school)} ${direction}` : sql``
  return sql`${key} ${direction}${ofSchool}, r.id ${direction}`
}

/** @returns the total, and the transactions that it includes, as PostgreSQL's text form of pg_snapshot */
export async function countMatching(db: Kysely<Schema>, scope: ListScope, filters: ListFilters) {
  return matching(db, scope, filters)
    .select((is) => [
      is.fn.countAll<number>().as('total'),
      sql<string>`pg_current_snapshot()::text`.as('snapshot'),
    ])
    .executeTakeFirstOrThrow()
}

interface Page {
  sort: Sort | undefined
  limit: number
  offset: number
}

/**
 * The rows of a page. A subquery selects the ids first, so that joins and wide columns are read for one page only. Its ids are
 * an array, because more than 8 tables are joined (`join_collapse_limit`): the planner would do a semi-join with `in` last,
 * after it has joined every registration.
 */
export async function findPage(db: Kysely<Schema>, scope: ListScope, filters: ListFilters, page: Page) {
  const ids = idsInOrder(db, scope, filters, page)
  return applicantRows(db).where(sql<boolean>`r.id = any (array(${ids}))`).orderBy(order(page.sort)).execute()
}

/** The ids of matching registrations in the order of the list. */
export async function findMatchingIds(
  db: Kysely<Schema>,
  scope: ListScope,
  filters: ListFilters,
  page: Omit<Page, 'offset'>,
): Promise<number[]> {
  const rows = await idsInOrder(db, scope, filters, { ...page, offset: 0 }).execute()
  return rows.map(({ id }) => id)
}

function idsInOrder(db: Kysely<Schema>, scope: ListScope, filters: ListFilters, page: Page) {
  let ids = matching(db, scope, filters).select('r.id')
  if (page.sort?.endsWith('school_1_id'))
    ids = ids.innerJoin('school as s1', 's1.id', 'r.school_1_id') as unknown as typeof ids
  if (page.sort?.endsWith('school_2_id'))
    ids = ids.innerJoin('school as s2', 's2.id', 'r.school_2_id') as unknown as typeof ids
  // Numbers start with the level: the index of the numbers is read from there.
  if (/^-?no_registration$/.test(page.sort ?? ''))
    ids = ids.where('r.no_registration', '>=', scope.level).where('r.no_registration', '<', `${scope.level}Z`)
  return ids.orderBy(order(page.sort)).limit(page.limit).offset(page.offset)
}

/** All matching rows, to be read through a cursor. */
export function allMatching(
  db: Kysely<Schema>,
  scope: ListScope,
  filters: ListFilters,
  sort: Sort | undefined,
) {
  return applicantRows(db)
    .where('r.id', 'in', matching(db, scope, filters).select('r.id'))
    .orderBy(order(sort))
}

/** By documents seen, flag, age and note. Most registrations have no row there, and few have a flag or a note. */
function screeningConditions(
  { documents, flag, age, note }: Pick<ListFilters, 'documents' | 'flag' | 'age' | 'note'>,
  seasonId: number,
): RawBuilder<boolean>[] {
  const screened = (condition: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from registration_screening as s where s.registration_id = r.id and ${condition})`
  return [
    ...(documents === 'belum' ? [sql<boolean>`not ${screened(sql`s.documents is not null`)}`] : []),
    ...(documents && documents !== 'belum' ? [screened(sql`s.documents = ${documents}`)] : []),
    ...(flag === 'birth_date' ? [hasOtherBirthDate('r')] : []),
    ...(flag === undefined || flag === 'birth_date'
      ? []
      : [
          sql<boolean>`exists (select from registration_flag as f
            where f.registration_id = r.id ${flag === 'ada' ? sql`` : sql`and f.kind = ${flag}`})`,
        ]),
    ...(age === undefined ? [] : [hasUndecidedAge(age === 'di_bawah' ? 'under' : 'over', seasonId, 'r')]),
    ...(note === undefined ? [] : [screened(sql`s.note is not null`)]),
  ]
}
