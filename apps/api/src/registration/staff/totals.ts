/**
 * How many applicants a list has. Counting a hundred thousand rows costs more than all the rest of a page, and most pages
 * ask for the number that the one before had: so a total is kept with the database's snapshot of its moment, and used
 * again while no transaction after that snapshot has changed a registration. It is never an old number.
 */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { countApplicants, type ListFilters, type ListScope } from './list.queries.ts'

export type CountList = (scope: ListScope, filters: ListFilters) => Promise<number>

interface Kept {
  total: number
  snapshot: string
  at: number
}

/** Not kept for longer, in case the database was put back to an older state, which no snapshot tells. */
const KEPT_MS = 30_000
const MOST = 1_000

export function createTotals(db: Kysely<Schema>, clock: () => Date): CountList {
  const totals = new Map<string, Kept>()

  return async (scope, filters) => {
    // `changed_in` does not move with a village: it names the changes of what a look-up shows.
    if (filters.villageId !== undefined) return (await countApplicants(db, scope, filters)).total
    const question = JSON.stringify([scope, filters])
    const now = clock().getTime()
    const kept = totals.get(question)
    if (kept && now - kept.at < KEPT_MS && !(await changedSince(db, kept.snapshot))) return kept.total
    const counted = await countApplicants(db, scope, filters)
    if (totals.size >= MOST) totals.clear()
    totals.set(question, { ...counted, at: now })
    return counted.total
  }
}

/** Whether a registration shows a transaction that the snapshot did not. */
async function changedSince(db: Kysely<Schema>, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select exists (
      select from registration where changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot)
    ) as changed`.execute(db)
  return rows[0]?.changed ?? true
}
