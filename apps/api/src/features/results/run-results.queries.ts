/** Reads what the runs in force say about each registration: reasons and reserve numbers. */
import type { RunResult } from '@spmb/domain/selection/public/shown-results.ts'
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

interface Row {
  no_registration: string
  reason_1: Reason | null
  reason_2: Reason | null
  reserve_1: number | null
  reserve_2: number | null
}

/** The results of runs, by registration number. A later run, such as a reserve call, replaces what an earlier one says. */
export async function readRunResults(
  db: Kysely<Schema>,
  runIds: readonly number[],
): Promise<Map<string, RunResult>> {
  if (runIds.length === 0) return new Map()
  const rows = await lastRows(db, runIds)
  return new Map(
    rows.map((row) => [
      row.no_registration,
      { reasons: [row.reason_1, row.reason_2], reserve: [row.reserve_1, row.reserve_2] },
    ]),
  )
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
      first.reserve as reserve_1, second.reserve as reserve_2
    from line
    join registration on registration.id = line.registration_id
    left join selection_choice as first
      on first.run_id = line.run_id and first.ticket = line.ticket and first.position = 1
    left join selection_choice as second
      on second.run_id = line.run_id and second.ticket = line.ticket and second.position = 2`.execute(db)
  return rows
}
