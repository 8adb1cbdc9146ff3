/** Stored runs, their signatures and counts. */

import { roleOf } from '@spmb/domain/accounts/actor.ts'
import { RUN_NOT_FOUND } from '@spmb/domain/selection/act/messages.ts'
import { type Signature, standsStill } from '@spmb/domain/selection/act/signatures.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { type LevelLock, type LockedLevel, lockLevels } from '../../season/lock-levels.ts'

export type StoredRun = Selectable<Schema['selection_run']>

/** @throws NotFound */
export async function findRun(db: Kysely<Schema>, runId: number): Promise<StoredRun> {
  const run = await db.selectFrom('selection_run').selectAll().where('id', '=', runId).executeTakeFirst()
  if (!run) throw new NotFound(RUN_NOT_FOUND)
  return run
}

/** Locks the level of a run, then the run, until the transaction ends. @throws NotFound */
export async function lockRun(
  tx: Tx,
  runId: number,
  lock: LevelLock,
): Promise<{ run: StoredRun; level: LockedLevel }> {
  const found = await findRun(tx, runId)
  const [level] = await lockLevels(tx, found.season_id, lock, [found.level])
  if (!level) throw new Error(`The season ${found.season_id} has no level ${found.level}.`)
  const run = await tx
    .selectFrom('selection_run')
    .selectAll()
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { run, level }
}

/** The runs of a season, newest first. */
export async function listRuns(db: Kysely<Schema>, seasonId: number): Promise<StoredRun[]> {
  return db
    .selectFrom('selection_run')
    .selectAll()
    .where('season_id', '=', seasonId)
    .orderBy('id', 'desc')
    .execute()
}

/** Those whose public certificate is the reduced one. Without claim paths nothing is read. */
export async function reducedRuns(
  db: Kysely<Schema>,
  runs: readonly Pick<StoredRun, 'id' | 'path_key'>[],
): Promise<ReadonlySet<number>> {
  const ids = runs.filter(({ path_key }) => path_key !== null).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('selection_certificate')
    .select('run_id')
    .where('run_id', 'in', ids)
    .where('complete_gzip', 'is not', null)
    .execute()
  return new Set(rows.map(({ run_id }) => run_id))
}

/** Moves a level to another state and counts its version. */
export async function setLevelState(
  tx: Tx,
  { season_id, level }: Pick<StoredRun, 'season_id' | 'level'>,
  state: LockedLevel['state'],
): Promise<void> {
  await tx
    .updateTable('season_level')
    .set(({ eb }) => ({ state, version: eb('version', '+', 1) }))
    .where('season_id', '=', season_id)
    .where('level', '=', level)
    .execute()
}

export interface StoredSignature extends Signature {
  runId: number
  name: string
  at: Date
}

/** In a run that is applied or ended they stand, whatever happens to the accounts afterwards: it is a record. */
export async function signaturesOf(
  db: Kysely<Schema>,
  runIds: readonly number[],
): Promise<StoredSignature[]> {
  if (runIds.length === 0) return []
  const rows = await db
    .selectFrom('selection_signature as s')
    .innerJoin('user_account as u', 'u.id', 's.user_id')
    .innerJoin('selection_run as run', 'run.id', 's.run_id')
    .select(['s.run_id', 's.user_id', 's.role', 's.signed_at', 's.result_hash', 'u.name'])
    .select(['u.role as role_now', 'u.disabled_at', 'u.access_changed_at'])
    .select(['run.frozen_at', 'run.applied_at', 'run.abandoned_at'])
    .where('s.run_id', 'in', [...runIds])
    .orderBy('s.signed_at')
    .execute()
  return rows.map((row) => {
    const role = row.role === 1 ? 'admin' : 'monitor'
    const account = {
      isDisabled: row.disabled_at !== null,
      role: roleOf(row.role_now),
      accessChangedAt: row.access_changed_at,
    }
    const isRecord = row.applied_at !== null || row.abandoned_at !== null
    return {
      runId: row.run_id,
      userId: row.user_id,
      role,
      name: row.name,
      at: row.signed_at,
      resultHash: row.result_hash,
      stands: isRecord || standsStill(account, role, row.frozen_at),
    }
  })
}

/** The names of accounts by the actor of their audit rows. */
export async function actorNames(
  db: Kysely<Schema>,
  actors: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(actors)].flatMap((actor) => {
    const [, id] = /^user:(\d+)$/.exec(actor ?? '') ?? []
    return id ? [Number(id)] : []
  })
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('user_account').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [`user:${id}`, name]))
}

export interface RunCounts {
  applicants: number
  schools: number
  seats: number
  manual_admitted: number
  manual_refused: number
  withdrawn: number
  unknown_distances: number
  overrides: number
}

/** Counted from the snapshot. A school that is both choices of a child counts as one choice. */
export async function countsOf(
  db: Kysely<Schema>,
  runIds: readonly number[],
): Promise<Map<number, RunCounts>> {
  const { rows } = await sql<RunCounts & { run_id: number }>`
    select run.id as run_id,
      (select count(*) from selection_line where run_id = run.id) as applicants,
      (select count(*) from selection_line where run_id = run.id and withdrawn) as withdrawn,
      (select count(*) from selection_school where run_id = run.id) as schools,
      (select coalesce(sum(quota), 0) from selection_school where run_id = run.id) as seats,
      coalesce(counted.manual_admitted, 0) as manual_admitted, coalesce(counted.manual_refused, 0) as manual_refused,
      coalesce(counted.unknown_distances, 0) as unknown_distances, coalesce(counted.overrides, 0) as overrides
    from selection_run as run
    left join lateral (
      select count(*) filter (where manual_decision = 'LULUS') as manual_admitted,
        count(*) filter (where manual_decision = 'TIDAK LULUS') as manual_refused,
        count(*) filter (where metres is null) as unknown_distances,
        count(*) filter (where distance_source in ('applicant', 'override')) as overrides
      from selection_choice as choice
      where choice.run_id = run.id and not exists (
        select from selection_choice as earlier where earlier.run_id = run.id and earlier.ticket = choice.ticket
          and earlier.school_id = choice.school_id and earlier.position < choice.position
      )
    ) as counted on true
    where run.id = any (${[...runIds]}::int[])`.execute(db)
  return new Map(rows.map(({ run_id, ...counts }) => [run_id, counts]))
}

/** The number of the next run of a level. */
export async function nextOrdinal(tx: Tx, seasonId: number, level: Level): Promise<number> {
  const { last } = await tx
    .selectFrom('selection_run')
    .select(({ fn }) => fn.max('ordinal').as('last'))
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
