/**
 * Ends a run: its seed and the reason become public. An applied one loses exactly its decisions. A trigger draws the tickets of a run
 * with a seed anew, so that the next draw is not made on known ones (migration 0050).
 */
import { CONTINUED, SCHEDULED_MEANWHILE, WAS_PUBLIC } from '@spmb/domain/selection/act/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { findSeason } from '../../publication/check.ts'
import { nameDecisionOrigin } from '../../registration/staff/decision-origin.ts'
import type { StoredSeason } from '../../season/season.queries.ts'
import { removeRunDecisions } from '../runs/results.queries.ts'
import { type StoredRun, setLevelState } from '../runs/runs.queries.ts'
import { type ActingStaff, auditRun, lockRunFor } from './acting.ts'

/** Ends a run that is not applied. @throws Conflict in other states; NotFound */
export async function unfreezeLevel(
  db: Database,
  runId: number,
  reason: string,
  act: ActingStaff,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const asked = { act: 'unfreeze', states: ['frozen', 'seeded'], lock: 'freeze' } as const
    const run = await lockRunFor(tx, runId, asked, act.at)
    await endRun(tx, run, reason, act)
    await auditRun(tx, act, 'selection.unfreeze', run, { seed: run.seed, reason })
  })
}

/**
 * Removes the decisions of an applied run before its publication.
 *
 * @throws Conflict when it is not applied, its results are or were public or are scheduled, or a reserve call continues it;
 *   NotFound
 */
export async function callOffRun(
  db: Database,
  runId: number,
  reason: string,
  act: ActingStaff,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await lockRunFor(tx, runId, { act: 'call_off', states: ['signed'], lock: 'freeze' }, act.at)
    const season = await findSeason(tx, run.season_id)
    if (season.publicationMode === 'schedule') throw new Conflict(SCHEDULED_MEANWHILE)
    if (wasPublic(run, season)) throw new Conflict(WAS_PUBLIC)
    const continued = await tx
      .selectFrom('selection_run')
      .select('id')
      .where('previous_run_id', '=', run.id)
      .executeTakeFirst()
    if (continued) throw new Conflict(CONTINUED)
    const told = await nameDecisionOrigin(tx, act, { origin: 'run', run: run.id, reason, how: 'run_ended' })
    const changed = await removeRunDecisions(tx, run.id, act, told)
    await endRun(tx, run, reason, act)
    await auditRun(tx, act, 'selection.call_off', run, { seed: run.seed, reason, changed })
  })
}

/** Whether families have seen the results: those of an applied run, since a freeze needs hidden ones. */
const wasPublic = ({ applied_at }: StoredRun, { resultsHiddenAt }: StoredSeason) =>
  applied_at !== null && resultsHiddenAt !== null && resultsHiddenAt >= applied_at

async function endRun(tx: Tx, run: StoredRun, reason: string, { at, actor }: ActingStaff): Promise<void> {
  await tx
    .updateTable('selection_run')
    .set({ abandoned_at: at, abandoned_by: actor, abandoned_reason: reason })
    .where('id', '=', run.id)
    .execute()
  await setLevelState(tx, run, 'draft')
}
