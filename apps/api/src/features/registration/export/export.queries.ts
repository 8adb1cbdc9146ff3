import { CLAIM_STATE_NAMES } from '@spmb/domain/paths/claim/messages.ts'
import type { Sort } from '@spmb/domain/registration/staff/list-query.ts'
import { LEFTOVER_SEAT } from '@spmb/domain/registration/staff/messages.ts'
import { type Expression, type Kysely, sql } from 'kysely'
import { givenSeat } from '../../../platform/database/live-registration.ts'
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

/** What a file may say of paths: all of it, or the claims that a school checks; null: nothing. */
export type PathsOfFile = { school: number | null } | null

const NOTHING = sql`null::text`

/** Of a registration `r`, with the joins of `textOf`. */
const computedValues = (paths: PathsOfFile): Record<Computed, Expression<unknown>> => ({
  distance_1: sql`coalesce(own_1.metres, village_1.metres)`,
  distance_2: sql`coalesce(own_2.metres, village_2.metres)`,
  documents: sql.ref('screening.documents'),
  flags: sql.ref('flag.kinds'),
  re_registration: ARRIVAL_STATE,
  onward: sql.ref('onward_place.kind'),
  late: sql`case when r.registered_late then 'yes' end`,
  seat_path: paths?.school === null ? SEAT_PATH : NOTHING,
  claims: paths ? claimsOf(paths.school) : NOTHING,
})

/** The path that gave the seat, in words. */
const SEAT_PATH = sql`(
  select path.name || case given.seat when 'leftover' then ${LEFTOVER_SEAT} else '' end
  from ${givenSeat('r')} as given
  join path on (path.season_id, path.level, path.code) = (r.season_id, r.level, given.path))`

/** The claims of a child with their states, in words; no criterion, which says why a child needs help. */
const claimsOf = (school: number | null) => sql`(
  select string_agg(path.name || ': ' || (${JSON.stringify(CLAIM_STATE_NAMES)}::jsonb ->> claim.state), '; ' order by path.precedence)
  from claim join path on (path.season_id, path.level, path.code) = (claim.season_id, claim.level, claim.path)
  where claim.registration_id = r.id
    ${school === null ? sql`` : sql`and r.school_1_id = ${school} and path.verifier = 'school'`})`

/** Whether the children of a level may have a path. */
export async function hasPathsIn(
  db: Kysely<Schema>,
  { seasonId, level }: Pick<ListScope, 'seasonId' | 'level'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('path')
    .select('code')
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
  paths: PathsOfFile = null,
): QueryText {
  return textOf(allMatching(db, scope, filters, sort), paths)
}

/** The query of the Dapodik file: admitted children by the school that admits them, then by name. */
export function dapodikQuery(
  db: Kysely<Schema>,
  scope: ListScope,
  filters: ListFilters,
  paths: PathsOfFile = null,
): QueryText {
  const admitted = allMatching(db, scope, { ...filters, decision: 'lulus' }, undefined)
    .clearOrderBy()
    .orderBy(
      sql`case when r.school_1_decision = 'LULUS' then s1.npsn when r.school_2_decision = 'LULUS' then s2.npsn else sp.npsn end`,
    )
    .orderBy(sql`r.name collate "und-x-icu"`)
    .orderBy('r.id')
  return textOf(admitted, paths)
}

/**
 * Distances and flags are joined, while lists look them up for each of their few rows: PostgreSQL caches the distance of a village
 * and a school (Memoize), and reads the flags once.
 */
function textOf(query: ReturnType<typeof allMatching>, paths: PathsOfFile): QueryText {
  const values = computedValues(paths)
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
    .select([...EXPORTED, ...COMPUTED.map((name) => sql`${values[name]}`.as(name))])
    .compile()
  return { sql: text, parameters }
}
