/** The full data of a run, for an inspector who checks the commitments of its certificate. */
import type { exportFullRun } from '@spmb/domain/selection/act/contract.staff.ts'
import { notNow } from '@spmb/domain/selection/act/messages.ts'
import type { Data } from '@spmb/domain/shared/endpoint.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { runRecord } from './run-record.ts'
import { findRun } from './runs.queries.ts'
import { readSnapshot, type StoredChoice } from './snapshot.queries.ts'

export type FullRun = Data<typeof exportFullRun>

/** @throws NotFound; Conflict before the seed, since tickets are secret until then */
export async function fullRun(db: Database, runId: number, act: AuditContext): Promise<FullRun> {
  return inTransaction(db, async (tx) => {
    const run = await findRun(tx, runId)
    if (run.seed === null) throw new Conflict(notNow('preview', 'frozen'))
    const { schools, lines, choices } = await readSnapshot(tx, runId)
    const numbers = await tx
      .selectFrom('selection_line as line')
      .innerJoin('registration as r', 'r.id', 'line.registration_id')
      .select(['line.ticket', 'r.no_registration'])
      .where('line.run_id', '=', runId)
      .execute()
    const numberOf = new Map(numbers.map((row) => [row.ticket, row.no_registration]))
    const names = await tx
      .selectFrom('school')
      .select(['id', 'name'])
      .where('id', 'in', schools.length > 0 ? schools.map(({ school_id }) => school_id) : [0])
      .execute()
    const nameOf = new Map(names.map(({ id, name }) => [id, name]))
    const chosen = Map.groupBy(choices, ({ ticket }) => ticket)
    await recordAudit(tx, {
      ...act,
      action: 'selection.export_full',
      subject: 'selection_run',
      subjectId: runId,
      changes: { level: run.level, applicants: lines.length },
    })
    return {
      format: 'spmb-full',
      version: 1,
      run: await runRecord(tx, runId),
      schools: schools.map(({ school_id, npsn, quota }) => ({
        id: npsn,
        name: nameOf.get(school_id) ?? '',
        quota,
      })),
      applicants: lines.map((line) => ({
        id: line.ticket,
        no_registration: numberOf.get(line.ticket) ?? null,
        birth_date: line.birth_date,
        salt: line.salt.toString('hex'),
        withdrawn: line.withdrawn,
        keep_waiting: line.keep_waiting,
        choices: (chosen.get(line.ticket) ?? []).map(choiceOf),
      })),
    }
  })
}

function choiceOf({ npsn, metres, distance_source, eligible, manual_decision }: StoredChoice) {
  return { school: npsn, distance_m: metres, distance_source, eligible, decision: manual_decision }
}
