/** What the record of a run says. */
import type { SelectionRun } from '@spmb/domain/selection/act/contract.staff.ts'
import type { SelectionFigures } from '@spmb/domain/selection/preview/contract.staff.ts'
import { NO_PREVIEW_YET } from '@spmb/domain/selection/preview/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isLive } from '../../../platform/database/live-registration.ts'
import { runRecord } from '../runs/run-record.ts'
import { readFigures } from './read-figures.ts'

export interface RecordFacts {
  run: SelectionRun
  figures: SelectionFigures
  /** Children whose name, gender, birth place or parents changed since the freeze, by name. */
  changedPersons: { name: string; no_registration: string; at: Date }[]
}

/** @throws NotFound; Conflict before the first preview */
export async function readRecordFacts(tx: Tx, runId: number): Promise<RecordFacts> {
  const run = await runRecord(tx, runId)
  if (run.result_hash === null) throw new Conflict(NO_PREVIEW_YET)
  return { run, figures: await readFigures(tx, runId), changedPersons: await findChangedPersons(tx, runId) }
}

async function findChangedPersons(tx: Tx, runId: number): Promise<RecordFacts['changedPersons']> {
  const { rows } = await sql<RecordFacts['changedPersons'][number]>`
    select r.name, r.no_registration, r.person_changed_at as at
    from selection_run as run
    join selection_line as line on line.run_id = run.id
    join registration as r on r.id = line.registration_id
    where run.id = ${runId} and r.person_changed_at >= run.frozen_at and ${isLive('r')}
    order by r.name collate "und-x-icu", r.id`.execute(tx)
  return rows
}
