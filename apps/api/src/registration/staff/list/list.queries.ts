/** Queries of applicant lists: filters, order, pages and totals. The lists and the export share them. */
import type { ArrivalState } from '@spmb/domain/re-registration/re-registration.ts'
import type { DecisionFilter, Sort, SortColumn } from '@spmb/domain/registration/staff/list-query.ts'
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
} from '../../../database/live-registration.ts'
import type { Schema } from '../../../database/schema.ts'
import { applicantRows } from '../applicant-rows.ts'
import { orderedUntil, type ParentColumn } from '../parent-orders/order-indexes.ts'
import { screeningConditions } from './screening-conditions.ts'
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
  for (const condition of screeningConditions(filters)) rows = rows.where(condition)
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
  const ids = await idsOfPage(db, scope, filters, page)
  return applicantRows(db).where(sql<boolean>`r.id = any (array(${ids}))`).orderBy(order(page.sort)).execute()
}

async function idsOfPage(db: Kysely<Schema>, scope: ListScope, filters: ListFilters, page: Page) {
  if (isOrderedByGroups(page, scope, filters)) return idsByGroups(db, scope, filters, page)
  const parent = /^-?((?:father|mother)_name)$/.exec(page.sort ?? '')?.[1] as ParentColumn | undefined
  const until = parent && hasFewConditions(scope, filters) ? await orderedUntil(db, parent) : 0
  if (until > 0) return idsByParent(db, scope, filters, page, until)
  return idsInOrder(db, scope, filters, page)
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
  if (/^-?school_[12]_id$/.test(page.sort ?? '')) {
    ids = ids
      .innerJoin('school as s1', 's1.id', 'r.school_1_id')
      .innerJoin('school as s2', 's2.id', 'r.school_2_id') as unknown as typeof ids
  }
  // Numbers start with the level: the index of the numbers is read from there.
  if (/^-?no_registration$/.test(page.sort ?? ''))
    ids = ids.where('r.no_registration', '>=', scope.level).where('r.no_registration', '<', `${scope.level}Z`)
  return ids.orderBy(order(page.sort)).limit(page.limit).offset(page.offset)
}

/** Rows before a page up to which reading them in each group is faster than sorting. */
const MAX_GROUPED_OFFSET = 1_000

/** Columns with few values. */
type GroupColumn = 'gender' | 'school_1_id' | 'school_2_id'

/** Whether nearly every row of a season and level matches. Selective conditions find few rows, which are sorted. */
function hasFewConditions(scope: ListScope, filters: ListFilters): boolean {
  const isWhole = scope.schoolId === null && filters.schoolId === undefined
  const { search, villageId, decision, reRegistration, documents, flag, age, note } = filters
  const isInVillage = villageId !== undefined
  return isWhole && !(search || isInVillage || decision || reRegistration || documents || flag || age || note)
}

/** Whether the ids are read group by group: where nearly every row of a group matches. */
function isOrderedByGroups({ sort, offset }: Page, scope: ListScope, filters: ListFilters): boolean {
  const hasGroups = /^-?(gender|school_[12]_id)$/.test(sort ?? '')
  return hasGroups && hasFewConditions(scope, filters) && offset <= MAX_GROUPED_OFFSET
}

/** Reads at most a page of ids from each value of the column, in the order of the values, until the page is full. */
function idsByGroups(db: Kysely<Schema>, scope: ListScope, filters: ListFilters, page: Page) {
  const column = page.sort?.replace('-', '') as GroupColumn
  const direction = page.sort?.startsWith('-') ? sql`desc` : sql`asc`
  const groups =
    column === 'gender'
      ? sql`values ('L', 'L'), ('P', 'P')`
      : sql`select id, name collate "und-x-icu" from school where type = ${scope.level}`
  const group = sql.ref(`r.${column}`)
  const ofGroup = matching(db, scope, filters)
    .select('r.id')
    .limit(page.limit + page.offset)
  // A range, ordered by its column too, is read from the index of the school only. With '=' the planner may read the whole
  // season in the order of the ids, until it has found enough rows of a school that few have chosen.
  const rows =
    column === 'gender'
      ? ofGroup.where(sql<boolean>`${group} = g.value`).orderBy(sql`r.id ${direction}`)
      : ofGroup
          .where(sql<boolean>`${group} between g.value and g.value`)
          .orderBy(sql`${group} ${direction}, r.id ${direction}`)
  return sql<number>`
    select r.id from (${groups}) as g (value, place) cross join lateral (${rows}) as r
    order by g.place ${direction}, g.value ${direction}, r.id ${direction}
    limit ${page.limit} offset ${page.offset}`
}

/** Merges the rows up to this id, which are read in order from their index, with the newer ones, which are sorted. */
function idsByParent(db: Kysely<Schema>, scope: ListScope, filters: ListFilters, page: Page, until: number) {
  const column = page.sort?.replace('-', '') as ParentColumn
  const direction = page.sort?.startsWith('-') ? sql`desc` : sql`asc`
  const first = (rows: RawBuilder<boolean>) =>
    matching(db, scope, filters)
      .where(rows)
      .select(['r.id', asNames(`r.${column}`).as('place')])
      .orderBy(order(page.sort))
      .limit(page.limit + page.offset)
  // As literals: the index is used only where the planner knows the id.
  const last = sql.lit(until)
  return sql<number>`
    select id from ((${first(sql`r.id <= ${last}`)}) union all (${first(sql`r.id > ${last}`)})) as r
    order by place ${direction}, id ${direction} limit ${page.limit} offset ${page.offset}`
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
