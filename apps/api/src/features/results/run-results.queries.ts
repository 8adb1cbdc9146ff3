/** Reads what the runs in force say about each registration: reasons and reserve numbers. */
import { objectionsFirst } from '@spmb/domain/reserve/objections-first.ts'
import { type RunResult, SEALED_RESULT } from '@spmb/domain/selection/public/shown-results.ts'
import type { Reason } from '@spmb/domain/selection/reasons.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** The runs whose decisions stand, oldest first. */
export async function readRunsInForce(db: Kysely<Schema>): Promise<number[]> {
  const rows = await db
    .selectFrom('selection_run')
    .select('id')
    .where('applied_at', 'is not', null)
    .where('abandoned_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The upheld objections that wait for a seat. They come before those who wait, so the reserve numbers follow them. */
export async function readWaitingObjections(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from objection where ${WAITS_FOR_SEAT} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const WAITS_FOR_SEAT = sql`outcome = 'upheld' and confirmed_at is not null and seated_at is null`

interface Row {
  no_registration: string
  reason_1: Reason | null
  reason_2: Reason | null
  reserve_1: number | null
  reserve_2: number | null
  school_1: number | null
  school_2: number | null
  objects_to: number[]
  /** A path of the level can be claimed. */
  is_sealed: boolean
}

/**
 * The results of runs, by registration number, which are told by the number alone: of a level in which a path can be claimed only that
 * there is one, since a reason or a place on a list says there that a child is poor or disabled. A later run, such as a reserve call, replaces what an earlier
 * one says; objections that were upheld since come first on the reserve lists.
 */
export async function readRunResults(
  db: Kysely<Schema>,
  runIds: readonly number[],
): Promise<Map<string, RunResult>> {
  if (runIds.length === 0) return new Map()
  const rows = await lastRows(db, runIds)
  const open = rows.filter((row) => !row.is_sealed)
  const reserve = objectionsFirst(
    open.map((row) => ({
      schools: [row.school_1, row.school_2],
      reserve: [row.reserve_1, row.reserve_2],
      objectsTo: row.objects_to,
    })),
  )
  const results = new Map<string, RunResult>()
  for (const { no_registration, is_sealed } of rows)
    if (is_sealed) results.set(no_registration, SEALED_RESULT)
  for (const [i, { no_registration, reason_1, reason_2 }] of open.entries())
    results.set(no_registration, { reasons: [reason_1, reason_2], reserve: reserve[i] ?? [null, null] })
  return results
}

/** One row for each registration: that of its last run. Only these lines are joined with their choices. */
async function lastRows(db: Kysely<Schema>, runIds: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with line as (
      select distinct on (registration_id) registration_id, run_id, ticket from selection_line
      where run_id = any (${[...runIds]}::int[]) and registration_id is not null
      order by registration_id, run_id desc
    )
    select no_registration, first.reason as reason_1, second.reason as reason_2,
      first.reserve as reserve_1, second.reserve as reserve_2,
      first.school_id as school_1, second.school_id as school_2,
      array(
        select school_id from objection where registration_id = line.registration_id and ${WAITS_FOR_SEAT}
      ) as objects_to,
      exists (
        select from path
        where (path.season_id, path.level) = (registration.season_id, registration.level) and path.needs_claim
      ) as is_sealed
    from line
    join registration on registration.id = line.registration_id
    left join selection_choice as first
      on first.run_id = line.run_id and first.ticket = line.ticket and first.position = 1
    left join selection_choice as second
      on second.run_id = line.run_id and second.ticket = line.ticket and second.position = 2`.execute(db)
  return rows
}
