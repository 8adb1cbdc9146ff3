/**
 * Totals of lists. Counting 100,000 rows costs more than the rest of a page, and consecutive pages usually have the
 * same total. A total is therefore cached with a database snapshot of its count, or from before it, and used while no
 * transaction after that snapshot has changed a registration. It is never out of date. The total of a list without filters
 * comes from the counts in memory: while families register, it changes before every page.
 */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../../platform/database/schema.ts'
import type { CountApplicants } from '../../../applicant-counts/applicant-counts.ts'
import { countMatching, type ListFilters, type ListScope } from './list.queries.ts'

export type CountList = (scope: ListScope, filters: ListFilters) => Promise<number>

interface CachedTotal {
  total: number
  snapshot: string
  at: number
}

/** Maximum age of a cached total, because a restored older database cannot be recognised by its snapshots. */
const MAX_AGE_MS = 30_000
const MAX_TOTALS = 1_000

export function createTotals(
  db: Kysely<Schema>,
  { clock, countApplicants }: { clock: () => Date; countApplicants: CountApplicants },
): CountList {
  const totals = new Map<string, CachedTotal>()

  return async (scope, filters) => {
    // `changed_in` covers only the fields that a look-up shows: neither the village nor the parents and the NISN, nor what
    // other tables hold.
    const { search, villageId, districtVillages, reRegistration, documents, flag, note, group } = filters
    const isOfOtherTables = reRegistration || documents || flag || note || group
    if (search || villageId !== undefined || districtVillages || isOfOtherTables)
      return (await countMatching(db, scope, filters)).total
    const key = JSON.stringify([scope, filters])
    const now = clock().getTime()
    const cached = totals.get(key)
    if (cached && now - cached.at < MAX_AGE_MS && !(await changedSince(db, cached.snapshot)))
      return cached.total
    const counted = isWhole(scope, filters)
      ? await countWhole(scope)
      : await countMatching(db, scope, filters)
    if (totals.size >= MAX_TOTALS) totals.clear()
    totals.set(key, { ...counted, at: now })
    return counted.total
  }

  async function countWhole({ seasonId, level }: ListScope) {
    const snapshot = await currentSnapshot(db)
    const { listed } = await countApplicants(seasonId)
    return { total: listed[level], snapshot }
  }
}

/** Among the filters whose totals are cached. A choice without a school excludes nobody. */
function isWhole(scope: ListScope, { schoolId, decision }: ListFilters): boolean {
  return scope.schoolId === null && schoolId === undefined && decision === undefined
}

async function currentSnapshot(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]?.snapshot ?? ''
}

/** Whether a registration was changed by a transaction that is not visible in the snapshot. */
async function changedSince(db: Kysely<Schema>, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select exists (
      select from registration where changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot)
    ) as changed`.execute(db)
  return rows[0]?.changed ?? true
}
