/** The figures of schools for the public, read about once a minute (docs/product-rules.md#school-finder). */

import type { SchoolRun } from '@spmb/domain/finder/last-admitted.ts'
import type { ApplicantCounts } from '@spmb/domain/finder/views.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { type OrderKey, orderKeysOf } from '@spmb/domain/selection/order.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import { isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { RunPaths } from '../paths/run-paths.ts'

/** Live applicants of the active season by school. The same school twice is one choice. */
export async function countApplicants(
  db: Kysely<Schema>,
): Promise<Map<number, Pick<ApplicantCounts, 'first' | 'second'>>> {
  const { rows } = await sql<{ school_id: number; first: number; second: number }>`
    select school_id, sum(first)::int as first, sum(second)::int as second
    from (
      select school_1_id as school_id, count(*) as first, 0 as second from registration
      where season_id = active_season_id() and ${isLive()}
      group by school_1_id
      union all
      select school_2_id, 0, count(*) from registration
      where season_id = active_season_id() and ${isLive()} and school_2_id <> school_1_id
      group by school_2_id
    ) as chosen
    group by school_id`.execute(db)
  return new Map(rows.map(({ school_id, first, second }) => [school_id, { first, second }]))
}

export interface ShownSeason {
  id: number
  label: string
  firstYear: number
  isActive: boolean
  publication: { publicationMode: 'schedule' | 'published' | 'hidden'; publishesAt: Date | null }
  window: Pick<Season, 'windowMode' | 'opensAt' | 'closesAt'>
}

/** The active season and earlier ones, latest first. */
export async function listShownSeasons(db: Kysely<Schema>): Promise<ShownSeason[]> {
  const rows = await db
    .selectFrom('season')
    .select(['id', 'label', 'first_year', 'is_active', 'publication_mode', 'publishes_at'])
    .select(['window_mode', 'opens_at', 'closes_at'])
    .where('first_year', '<=', (eb) =>
      eb.selectFrom('season').select('first_year').where('is_active', '=', true),
    )
    .orderBy('first_year', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    firstYear: row.first_year,
    isActive: row.is_active,
    publication: { publicationMode: row.publication_mode, publishesAt: row.publishes_at },
    window: { windowMode: row.window_mode, opensAt: row.opens_at, closesAt: row.closes_at },
  }))
}

export interface SchoolSeason {
  seasonId: number
  schoolId: number
  /** null: not set. */
  seats: number | null
  /** Live children who chose the school first or second. */
  applicants: number
}

/** Seats and applicants of schools in some seasons. */
export async function countBySeason(
  db: Kysely<Schema>,
  seasonIds: readonly number[],
): Promise<SchoolSeason[]> {
  if (seasonIds.length === 0) return []
  const ids = sql`any (${[...seasonIds]}::int[])`
  const { rows } = await sql<{
    season_id: number
    school_id: number
    seats: number | null
    applicants: number
  }>`
    select season_id, school_id, quota.seats, coalesce(applicants, 0)::int as applicants
    from (
      select season_id, school_id, count(*) as applicants
      from registration
      cross join lateral (select school_1_id as school_id union select school_2_id) as chosen
      where season_id = ${ids} and ${isLive()}
      group by season_id, school_id
    ) as counted
    full join (select season_id, school_id, seats from quota where season_id = ${ids}) as quota
      using (season_id, school_id)`.execute(db)
  return rows.map((row) => ({
    seasonId: row.season_id,
    schoolId: row.school_id,
    seats: row.seats,
    applicants: row.applicants,
  }))
}

export interface LevelMethod {
  seasonId: number
  level: Level
  method: 'manual' | 'run'
  /** The first run in force; null: none. On a level with paths with the code of the rest, whose order it is. */
  run: { id: number; order: readonly OrderKey[]; rest: string | null } | null
}

/** How the seats of each level were given in some seasons. */
export async function listMethods(db: Kysely<Schema>, seasonIds: readonly number[]): Promise<LevelMethod[]> {
  if (seasonIds.length === 0) return []
  const rows = await db
    .selectFrom('season_level')
    .leftJoin('selection_run as run', (join) =>
      join
        .onRef('run.season_id', '=', 'season_level.season_id')
        .onRef('run.level', '=', 'season_level.level')
        .on('run.kind', '=', 'main')
        .on('run.applied_at', 'is not', null)
        .on('run.abandoned_at', 'is', null),
    )
    .select(['season_level.season_id', 'season_level.level', 'season_level.method'])
    .select(['run.id as run_id', 'run.order_keys', 'run.paths'])
    .where('season_level.season_id', 'in', [...seasonIds])
    .execute()
  return rows.map((row) => ({
    seasonId: row.season_id,
    level: row.level,
    method: row.method,
    run: row.run_id === null ? null : { id: row.run_id, ...orderOf(row) },
  }))
}

function orderOf({ paths, order_keys }: { paths: unknown; order_keys: string[] | null }) {
  const rest = (paths as RunPaths['paths'] | null)?.find(({ is_rest }) => is_rest)
  return rest
    ? { order: orderKeysOf(rest.order), rest: rest.code }
    : { order: (order_keys ?? []) as OrderKey[], rest: null }
}

/**
 * What a run knows of each school, by school id. On a level with paths it is of the rest alone: a child that another path admitted is no
 * measure for domisili, and its values would tell of a family that could claim.
 */
export async function readSchoolRuns(
  db: Kysely<Schema>,
  { id: runId, rest }: { id: number; rest: string | null },
): Promise<Map<number, SchoolRun>> {
  const rank =
    rest === null
      ? sql`choice.rank`
      : sql`(select (place ->> 'rank')::int from jsonb_array_elements(choice.path_places) as place where place ->> 'path' = ${rest})`
  const isBySeat =
    rest === null ? sql`true` : sql`line.placed_path = ${rest} and line.placed_seat = 'reserved'`
  const { rows } = await sql<{
    school_id: number
    competed: number
    refused: number
    birth_date: string | null
    metres: number | null
  }>`
    select counted.school_id, competed, refused, last.birth_date, last.metres
    from (
      select school_id, count(*) filter (where ${rank} is not null)::int as competed,
        count(*) filter (where reason = 'PERINGKAT_DI_LUAR_KUOTA' and ${rank} is not null)::int as refused
      from selection_choice as choice where run_id = ${runId}
      group by school_id
    ) as counted
    left join (
      select distinct on (choice.school_id) choice.school_id, line.birth_date, choice.metres
      from selection_choice as choice join selection_line as line using (run_id, ticket)
      where choice.run_id = ${runId} and choice.reason = 'LULUS_PERINGKAT' and ${isBySeat}
      order by choice.school_id, ${rank} desc
    ) as last using (school_id)`.execute(db)
  return new Map(
    rows.map(({ school_id, competed, refused, birth_date, metres }) => [
      school_id,
      { competed, refused, last: birth_date === null ? null : { birthDate: birth_date, metres } },
    ]),
  )
}
