import type { Sort } from '@spmb/domain/registration/staff/list-query.ts'
import { type Expression, type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { ARRIVAL_STATE, flagsOf } from '../staff/applicant-rows.ts'
import { distanceTo } from '../staff/distances.ts'
import { allMatching, type ListFilters, type ListScope } from '../staff/list/list.queries.ts'
import { COMPUTED, type Computed, EXPORTED } from './applicant-columns.ts'

/** A query as text and parameters that can be sent to a worker thread. */
interface QueryText {
  sql: string
  parameters: readonly unknown[]
}

/** Of a registration `r`. */
const COMPUTED_VALUES: Record<Computed, Expression<unknown>> = {
  distance_1: distanceTo('r.school_1_id'),
  distance_2: distanceTo('r.school_2_id'),
  documents: sql.ref('screening.documents'),
  flags: sql`array_to_string(${flagsOf('r.id')}, ',')`,
  re_registration: ARRIVAL_STATE,
}

/** The query of an export in the order of the list. */
export function exportQuery(
  db: Kysely<Schema>,
  scope: ListScope,
  filters: ListFilters,
  sort: Sort | undefined,
): QueryText {
  return textOf(allMatching(db, scope, filters, sort))
}

/** The query of the Dapodik file: admitted children by the school that admits them, then by name. */
export function dapodikQuery(db: Kysely<Schema>, scope: ListScope, filters: ListFilters): QueryText {
  const admitted = allMatching(db, scope, { ...filters, decision: 'lulus' }, undefined)
    .clearOrderBy()
    .orderBy(
      sql`case when r.school_1_decision = 'LULUS' then s1.npsn when r.school_2_decision = 'LULUS' then s2.npsn else sp.npsn end`,
    )
    .orderBy(sql`r.name collate "und-x-icu"`)
    .orderBy('r.id')
  return textOf(admitted)
}

function textOf(query: ReturnType<typeof allMatching>): QueryText {
  const { sql: text, parameters } = query
    .clearSelect()
    .innerJoin('district as d', 'd.id', 'v.district_id')
    .leftJoin('school as sp', 'sp.id', 'r.placed_school_id')
    .select([...EXPORTED, ...COMPUTED.map((name) => sql`${COMPUTED_VALUES[name]}`.as(name))])
    .compile()
  return { sql: text, parameters }
}
