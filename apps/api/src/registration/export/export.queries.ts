import type { Sort } from '@spmb/domain/registration/staff/list-query.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { allMatching, type ListFilters, type ListScope } from '../staff/list.queries.ts'
import { DISTANCES, EXPORTED } from './applicant-columns.ts'

/** The query of an export, as text and parameters that can be sent to a worker thread. */
export function exportQuery(
  db: Kysely<Schema>,
  scope: ListScope,
  filters: ListFilters,
  sort: Sort | undefined,
): { sql: string; parameters: readonly unknown[] } {
  const found = allMatching(db, scope, filters, sort)
    .clearSelect()
    .select([...EXPORTED, ...DISTANCES])
    .compile()
  return { sql: found.sql, parameters: found.parameters }
}
