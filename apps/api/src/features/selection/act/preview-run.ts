/** Computes the result of a seeded run and stores its hash, nothing else. */
import { answerHash } from '@spmb/domain/selection/document/answer.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { type LoadedRun, loadRun } from '../runs/load-run.ts'
import { type UnderAgeChild, underAgeChildren } from '../runs/under-age.queries.ts'
import { type ActingStaff, auditRun, lockRunFor } from './acting.ts'

export interface PreviewedRun {
  loaded: LoadedRun
  resultHash: string
  /** The result differs from that of the previous preview: its signatures are void. */
  changed: boolean
  underAge: UnderAgeChild[]
}

/** @throws Conflict without a seed, or when the run is applied or has ended; NotFound */
export async function previewRun(db: Database, runId: number, act: ActingStaff): Promise<PreviewedRun> {
  return inTransaction(db, async (tx) => {
    const run = await lockRunFor(tx, runId, { act: 'preview', states: ['seeded'], lock: 'change' }, act.at)
    const loaded = await loadRun(tx, run)
    const resultHash = answerHash(loaded.selection.market, loaded.outcome)
    const changed = run.result_hash !== null && run.result_hash !== resultHash
    if (run.result_hash !== resultHash) await storePreview(tx, run.id, resultHash, act)
    const underAge = await underAgeChildren(tx, run)
    await auditRun(tx, act, 'selection.preview', run, {
      result_hash: resultHash,
      ...(changed && { replaced: run.result_hash }),
      // The children whose data the answer shows.
      ids: underAge.map(({ id }) => id),
    })
    return { loaded, resultHash, changed, underAge }
  })
}

async function storePreview(tx: Tx, runId: number, resultHash: string, { at, actor }: ActingStaff) {
  await tx
    .updateTable('selection_run')
    .set({ result_hash: resultHash, previewed_at: at, previewed_by: actor })
    .where('id', '=', runId)
    .execute()
}
