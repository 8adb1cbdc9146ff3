import type { Sort } from '@spmb/domain/registration/list-query.ts'
import type { Kysely } from 'kysely'
import { allMatching, type ListFilters, type ListScope } from '../../applicants/list.queries.ts'
import type { Schema } from '../../platform/schema.ts'
import { EXPORTED } from './applicant-columns.ts'

/** What finds the applicants of a list for its export, as text that another thread can be given. */
export function exportQuery(
  db: Kysely<Schema>,
  scope: ListScope,
  filters: ListFilters,
  sort: Sort | undefined,
): { sql: string; parameters: readonly unknown[] } {
  const found = allMatching(db, scope, filters, sort).clearSelect().select(EXPORTED).compile()
  return { sql: found.sql, parameters: found.parameters }
}
