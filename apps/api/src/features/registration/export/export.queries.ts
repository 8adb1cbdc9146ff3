import type { Sort } from '@spmb/domain/registration/staff/list-query.ts'
import { type Expression, type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { ARRIVAL_STATE } from '../staff/applicant-rows.ts'
import { villageDistance } from '../staff/distances.ts'
import { allMatching, type ListFilters, type ListScope } from '../staff/list/list.queries.ts'
import { COMPUTED, type Computed, EXPORTED } from './exported-row.ts'

/** A query as text and parameters that can be sent to a worker thread. */
interface QueryText {
  sql: string
  parameters: readonly unknown[]
}

/** Of a registration `r`, with the joins of `textOf`. */
const COMPUTED_VALUES: Record<Computed, Expression<unknown>> = {
  distance_1: sql`coalesce(own_1.metres, village_1.metres)`,
  distance_2: sql`coalesce(own_2.metres, village_2.metres)`,
  documents: sql.ref('screening.documents'),
  flags: sql.ref('flag.kinds'),
  re_registration: ARRIVAL_STATE,
  onward: sql.ref('onward_place.kind'),
  late: sql`case when r.registered_late then 'yes' end`,
}

/** The flags of all registrations. */
const FLAGS = sql<{ registration_id: number; kinds: string }>`(
  select registration_id, string_agg(kind, ',' order by kind) as kinds from registration_flag group by registration_id)`

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

/**
 * Distances and flags are joined, while lists look them up for each of their few rows: PostgreSQL caches the distance of a village
 * and a school (Memoize), and reads the flags once.
 */
function textOf(query: ReturnType<typeof allMatching>): QueryText {
  const { sql: text, parameters } = query
    .clearSelect()
    .innerJoin('district as d', 'd.id', 'v.district_id')
    .leftJoin('school as sp', 'sp.id', 'r.placed_school_id')
    .leftJoin('registration_distance as own_1', (join) =>
      join.onRef('own_1.registration_id', '=', 'r.id').onRef('own_1.school_id', '=', 'r.school_1_id'),
    )
    .leftJoin('registration_distance as own_2', (join) =>
      join.onRef('own_2.registration_id', '=', 'r.id').onRef('own_2.school_id', '=', 'r.school_2_id'),
    )
    .leftJoinLateral(villageDistance('r.school_1_id').as('village_1'), (join) => join.onTrue())
    .leftJoinLateral(villageDistance('r.school_2_id').as('village_2'), (join) => join.onTrue())
    .leftJoin(FLAGS.as('flag'), 'flag.registration_id', 'r.id')
    .leftJoin('onward_place', 'onward_place.registration_id', 'r.id')
    .select([...EXPORTED, ...COMPUTED.map((name) => sql`${COMPUTED_VALUES[name]}`.as(name))])
    .compile()
  return { sql: text, parameters }
}
