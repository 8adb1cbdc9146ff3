/** What the acts on a run share. */

import type { StoredState } from '@spmb/domain/season/level-state.ts'
import { type Act, notNow, RUN_ENDED } from '@spmb/domain/selection/act/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { stateOf } from '../../season/frozen-level.ts'
import type { LevelLock } from '../../season/lock-levels.ts'
import { lockRun, type StoredRun } from '../runs/runs.queries.ts'

/** The member of staff who acts. */
export type ActingStaff = AuditContext & { userId: number }

/**
 * Locks a main run for an act. @throws NotFound; Conflict when the run has ended, or its level is in another state
 */
export async function lockRunFor(
  tx: Tx,
  runId: number,
  { act, states, lock }: { act: Act; states: readonly StoredState[]; lock: LevelLock },
  now: Date,
): Promise<StoredRun> {
  const { run, level } = await lockRun(tx, runId, lock)
  if (run.abandoned_at || run.kind !== 'main') throw new Conflict(RUN_ENDED)
  const state = await stateOf(tx, run.season_id, level, now)
  if (!states.some((each) => each === state)) throw new Conflict(notNow(act, state))
  return run
}

export async function auditRun(
  tx: Tx,
  { userId: _, ...act }: ActingStaff,
  action: string,
  run: Pick<StoredRun, 'id' | 'level'>,
  changes: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    ...act,
    action,
    subject: 'selection_run',
    subjectId: run.id,
    changes: { level: run.level, ...changes },
  })
}
