/**
 * Applies a signed run: computes the result again, checks it a second time in the database, and writes its decisions, hidden
 * until the publication. One transaction under the `freeze` lock: all or nothing.
 */
import {
  driftFound,
  NOT_SIGNED,
  RESULT_CHANGED,
  SIGNING_REFUSALS,
  secondCheckFound,
  signersChanged,
} from '@spmb/domain/selection/act/messages.ts'
import { isSigned, lapsedSignatures } from '@spmb/domain/selection/act/signatures.ts'
import { certificateFaultSentence, namedSchool } from '@spmb/domain/selection/certificate/messages.ts'
import { answerHash } from '@spmb/domain/selection/document/answer.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { nameDecisionOrigin } from '../../registration/staff/decision-origin.ts'
import { appendAct } from '../chain/act-chain.ts'
import { storeCertificate } from '../public/certificates.ts'
import { schoolNamesByNpsn } from '../public/school-names.ts'
import { driftOf } from '../runs/drift.queries.ts'
import { type LoadedRun, loadRun, sealsOf } from '../runs/load-run.ts'
import { writeResults, writeRunDecisions } from '../runs/results.queries.ts'
import { type StoredRun, setLevelState, signaturesOf } from '../runs/runs.queries.ts'
import { secondCheck } from '../runs/second-check.queries.ts'
import { undecided, underAgeChildren } from '../runs/under-age.queries.ts'
import { type ActingStaff, auditRun, lockRunFor } from './acting.ts'

/** @throws Conflict when the result is not signed, differs, or does not pass the second check; NotFound */
export async function applyRun(
  db: Database,
  runId: number,
  resultHash: string,
  act: ActingStaff,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await lockRunFor(tx, runId, { act: 'apply', states: ['seeded'], lock: 'freeze' }, act.at)
    await refuseUnsigned(tx, run)
    if (undecided(await underAgeChildren(tx, run)) > 0) throw new Conflict(SIGNING_REFUSALS.under_age)
    const loaded = await loadRun(tx, run)
    const computed = answerHash(loaded.selection.market, loaded.outcome)
    if (computed !== run.result_hash || computed !== resultHash) throw new Conflict(RESULT_CHANGED)
    const { sha256 } = sealsOf(loaded)
    await applyLoaded(tx, loaded, sha256, act)
  })
}

/** The accounts of the signers are read again: since they signed, one may have been disabled or changed. @throws Conflict */
async function refuseUnsigned(tx: Tx, run: StoredRun): Promise<void> {
  const signatures = await signaturesOf(tx, [run.id])
  if (isSigned(signatures, run.result_hash)) return
  const lapsed = lapsedSignatures(signatures, run.result_hash)
  throw new Conflict(lapsed.length > 0 ? signersChanged(lapsed.map(({ name }) => name)) : NOT_SIGNED)
}

async function applyLoaded(
  tx: Tx,
  loaded: LoadedRun,
  certificateHash: string,
  act: ActingStaff,
): Promise<void> {
  const { run } = loaded
  await writeResults(tx, loaded)
  await refuseDifferences(tx, run)
  const signedBy = (await signaturesOf(tx, [run.id])).map(({ name }) => name)
  const told = await nameDecisionOrigin(tx, act, { origin: 'run', run: run.id, how: 'run', signedBy })
  const changed = await writeRunDecisions(tx, run.id, act, told)
  const { season_id: seasonId, level } = run
  await appendAct(tx, { seasonId, level, kind: 'certificate', at: act.at, of: certificateHash })
  await tx
    .updateTable('selection_run')
    .set({ certificate_hash: certificateHash, applied_at: act.at, applied_by: act.actor })
    .where('id', '=', run.id)
    .execute()
  await storeCertificate(tx, loaded)
  await setLevelState(tx, run, 'signed')
  await auditRun(tx, act, 'selection.apply', run, {
    result_hash: run.result_hash,
    certificate_hash: certificateHash,
    changed,
  })
}

/** @throws Conflict that names what the second check or the comparison with the registrations found */
export async function refuseDifferences(tx: Tx, run: StoredRun): Promise<void> {
  const drift = await driftOf(tx, run)
  if (drift.length > 0) throw new Conflict(driftFound(drift))
  const faults = await secondCheck(tx, run)
  if (faults.length === 0) return
  const schoolName = namedSchool(await schoolNamesByNpsn(tx))
  throw new Conflict(secondCheckFound(faults.map((fault) => certificateFaultSentence(fault, schoolName))))
}
