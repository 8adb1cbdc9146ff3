/** Lists of applicants for staff: a page with its total, or the whole list as a stream. */
import { type Actor, scopeOf } from '@spmb/domain/accounts/actor.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { type ListQuery, readGroup } from '@spmb/domain/registration/staff/list-query.ts'
import { GROUP_FOR_ADMIN } from '@spmb/domain/registration/staff/messages.ts'
import { isNisn, pastedNisn } from '@spmb/domain/shared/fields/identity-numbers.ts'
import { maskLongNumbers } from '@spmb/domain/shared/fields/long-numbers.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type PageMeta, PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { Forbidden } from '@spmb/domain/shared/problem.ts'
import { recordIds } from '../../../../platform/audit/recorded-ids.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { readInSnapshot } from '../../../../platform/database/read-in-snapshot.ts'
import type { FieldEncryption } from '../../../../platform/security/field-encryption.ts'
import type { Reference } from '../../../reference/reference-data.ts'
import { seasonIdOf } from '../../../season/season.queries.ts'
import { type ApplicantRow, toApplicant } from '../applicant-rows.ts'
import { allMatching, findPage, type ListFilters, type ListScope } from './list.queries.ts'
import type { CountList } from './totals.ts'

export interface ListDeps {
  db: Database
  encryption: Pick<FieldEncryption, 'decrypt' | 'blindIndex'>
  reference: () => Reference
  timeZone: string
}

/** A request for a list. */
export interface Asked {
  actor: Actor
  level: Level
  query: ListQuery
}

/** @throws NotFound for an unknown season, Forbidden as `listFilters` does, before a whole list is streamed */
export async function listScope(
  { db }: Pick<ListDeps, 'db'>,
  { actor, level, query }: Asked,
): Promise<ListScope> {
  refuseGroupOf(actor.role, query)
  return { seasonId: await seasonIdOf(db.kysely, query.season), level, schoolId: scopeOf(actor) }
}

/**
 * The search includes the names of both schools; the matching schools are passed to the query by id.
 *
 * @throws Forbidden when another than an admin asks for a group of one network
 */
export function listFilters(
  {
    reference,
    encryption,
    timeZone,
  }: Pick<ListDeps, 'reference' | 'timeZone'> & { encryption: Pick<FieldEncryption, 'blindIndex'> },
  { role, level, query }: Pick<Asked, 'level' | 'query'> & Pick<Actor, 'role'>,
): ListFilters {
  refuseGroupOf(role, query)
  const part = query.search?.toLowerCase()
  const { schools, allVillagesOf } = reference()
  const digits = level === 'SMP' && query.search ? pastedNisn(query.search) : ''
  return {
    search: query.search,
    searchedSchools: part
      ? schools
          .filter((school) => school.level === level && school.name.toLowerCase().includes(part))
          .map((school) => school.id)
      : [],
    nisnIndex: isNisn(digits) ? encryption.blindIndex('nisn', digits) : null,
    schoolId: query.school_id,
    districtVillages:
      query.district_id === undefined ? undefined : allVillagesOf(query.district_id).map(({ id }) => id),
    villageId: query.village_id,
    choice: query.choice,
    decision: query.decision,
    reRegistration: query.re_registration,
    documents: query.documents,
    flag: query.flag,
    age: query.age,
    note: query.note,
    group: query.group === undefined ? undefined : { ...readGroup(query.group), timeZone },
  }
}

function refuseGroupOf(role: Actor['role'], { group }: Pick<ListQuery, 'group'>): void {
  if (group !== undefined && role !== 'admin') throw new Forbidden(GROUP_FOR_ADMIN)
}

export async function findListPage(
  deps: ListDeps & { total: CountList },
  asked: Asked,
): Promise<{ rows: ApplicantRow[]; meta: PageMeta }> {
  const { page = 1, per_page: limit = PER_PAGE, sort } = asked.query
  const scope = await listScope(deps, asked)
  const filters = listFilters(deps, { ...asked, role: asked.actor.role })
  const offset = (page - 1) * limit
  const find = () => findPage(deps.db.kysely, scope, filters, { sort, limit, offset })
  const count = () => deps.total(scope, filters)
  const answer = (rows: ApplicantRow[], total: number) => ({ rows, meta: { page, per_page: limit, total } })
  if (page > 1) {
    // Later pages count first, so that a page beyond the end does not read rows.
    const total = await count()
    return answer(offset >= total ? [] : await find(), total)
  }
  // A first page that is not full is the whole result, which is usual for a search. Without a search, page and total are
  // read concurrently.
  const [rows, counted] = await Promise.all([find(), filters.search === undefined ? count() : null])
  return answer(rows, rows.length < limit ? rows.length : (counted ?? (await count())))
}

/** The records of rows, as the actor may see them. */
export function applicantsOf(
  { encryption }: Pick<ListDeps, 'encryption'>,
  { actor }: Pick<Asked, 'actor'>,
  rows: readonly ApplicantRow[],
): Applicant[] {
  const view = { encryption, ownSchool: scopeOf(actor) }
  return rows.map((row) => toApplicant(row, view))
}

/** All matching records as JSON, in batches. @param recordShown audits the ids of a batch before it is sent */
export async function* listWhole(
  deps: ListDeps,
  scope: ListScope,
  asked: Asked,
  recordShown: (ids: number[]) => Promise<void>,
): AsyncGenerator<string[]> {
  const filters = listFilters(deps, { ...asked, role: asked.actor.role })
  const query = allMatching(deps.db.kysely, scope, filters, asked.query.sort)
  for await (const rows of recordIds(readInSnapshot(deps.db, query), recordShown)) {
    yield applicantsOf(deps, asked, rows).map((record) => JSON.stringify(record))
  }
}

/** The query for the audit, with long numbers masked, since the search text may be a NIK. */
export function auditedQuery(query: ListQuery): ListQuery {
  if (query.search === undefined) return query
  return { ...query, search: maskLongNumbers(query.search) }
}
