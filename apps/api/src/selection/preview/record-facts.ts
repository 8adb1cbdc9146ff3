/** What the record of a run says. */
import type { SelectionRun } from '@spmb/domain/selection/act/contract.ts'
import type { SelectionFigures } from '@spmb/domain/selection/preview/contract.ts'
import { NO_PREVIEW_YET } from '@spmb/domain/selection/preview/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { Tx } from '../../database/database.ts'
import { runRecord } from '../runs/run-record.ts'
import { readFigures } from './read-figures.ts'

export interface RecordFacts {
  run: SelectionRun
  figures: SelectionFigures
}

/** @throws NotFound; Conflict before the first preview */
export async function readRecordFacts(tx: Tx, runId: number): Promise<RecordFacts> {
  const run = await runRecord(tx, runId)
  if (run.result_hash === null) throw new Conflict(NO_PREVIEW_YET)
  return { run, figures: await readFigures(tx, runId) }
}
