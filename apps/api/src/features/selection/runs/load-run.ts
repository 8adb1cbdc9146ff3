/** A run in the memory of the engine, from its snapshot. */
import { SNAPSHOT_CHANGED } from '@spmb/domain/selection/act/messages.ts'
import type { Seals } from '@spmb/domain/selection/certificate/seals.ts'
import { certificateSeals, certificateText } from '@spmb/domain/selection/certificate/write.ts'
import type { Selection } from '@spmb/domain/selection/document/market-builder.ts'
import { readDocument } from '@spmb/domain/selection/document/read-document.ts'
import { type Outcome, select } from '@spmb/domain/selection/engine/select.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { StoredRun } from './runs.queries.ts'
import { documentOf, readSnapshot, type StoredSnapshot } from './snapshot.queries.ts'

/** A run with its result. Applicants are in the order of their tickets, as in `snapshot.lines`. */
export interface LoadedRun {
  run: StoredRun
  snapshot: StoredSnapshot
  selection: Selection
  outcome: Outcome
}

/** Runs the engine on the snapshot of a seeded run. @throws Conflict when the snapshot contradicts itself */
export async function loadRun(db: Kysely<Schema>, run: StoredRun): Promise<LoadedRun> {
  if (run.seed === null) throw new Error(`The run ${run.id} has no seed.`)
  const snapshot = await readSnapshot(db, run.id)
  const read = readDocument(documentOf(run, snapshot, run.seed))
  if (!('selection' in read)) throw new Conflict(SNAPSHOT_CHANGED)
  return { run, snapshot, selection: read.selection, outcome: select(read.selection.market) }
}

/** The hashes of the certificate. @throws Conflict when the snapshot is not what was frozen */
export function sealsOf({ run, snapshot, selection, outcome }: LoadedRun): Seals {
  const seals = certificateSeals(selection, outcome, saltsOf(snapshot))
  if (seals.frozen !== run.frozen_hash) throw new Conflict(SNAPSHOT_CHANGED)
  return seals
}

/** The certificate as text, in pieces. */
export function certificateOf({ snapshot, selection, outcome }: LoadedRun): Generator<string> {
  return certificateText(selection, outcome, saltsOf(snapshot))
}

function saltsOf({ lines }: StoredSnapshot): (applicant: number) => string {
  return (applicant) => lines[applicant]?.salt.toString('hex') ?? ''
}
