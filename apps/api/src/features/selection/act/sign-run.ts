/** A signature under the result of a preview. The password has been checked before. */
import { SIGNING_REFUSALS } from '@spmb/domain/selection/act/messages.ts'
import { type Signer, signingRefusal } from '@spmb/domain/selection/act/signatures.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { signaturesOf } from '../runs/runs.queries.ts'
import { undecided, underAgeChildren } from '../runs/under-age.queries.ts'
import { type ActingStaff, auditRun, lockRunFor } from './acting.ts'
import { accountOf, hadMonitor, tiedAccounts } from './two-people.queries.ts'

/** @throws Conflict as `signingRefusal` says, and in other states; NotFound */
export async function signRun(
  db: Database,
  runId: number,
  { resultHash, role }: { resultHash: string; role: Signer['role'] },
  act: ActingStaff,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await lockRunFor(tx, runId, { act: 'sign', states: ['seeded'], lock: 'change' }, act.at)
    const refusal = signingRefusal(
      { ...(await accountOf(tx, act.userId)), role },
      {
        frozenAt: run.frozen_at,
        resultHash: run.result_hash,
        undecidedUnderAge: undecided(await underAgeChildren(tx, run)),
        hasMonitor: await hadMonitor(tx, run.frozen_at),
      },
      {
        resultHash,
        signatures: await signaturesOf(tx, [run.id]),
        tiedTo: await tiedAccounts(tx, act.userId, run.season_id),
      },
    )
    if (refusal) throw new Conflict(SIGNING_REFUSALS[refusal])
    const signature = {
      role: role === 'admin' ? 1 : 2,
      signed_by: act.actor,
      signed_at: act.at,
      result_hash: resultHash,
    }
    await tx
      .insertInto('selection_signature')
      .values({ run_id: run.id, user_id: act.userId, ...signature })
      // A signature under an earlier result is replaced.
      .onConflict((conflict) => conflict.columns(['run_id', 'user_id']).doUpdateSet(signature))
      .execute()
    await auditRun(tx, act, 'selection.sign', run, { result_hash: resultHash, role })
  })
}
