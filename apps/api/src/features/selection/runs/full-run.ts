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
import { byPathIndex, readSnapshot, type StoredChoice } from './snapshot.queries.ts'

export type FullRun = Data<typeof exportFullRun>

/** @throws NotFound; Conflict before the seed, since tickets are secret until then */
export async function fullRun(db: Database, runId: number, act: AuditContext): Promise<FullRun> {
  return inTransaction(db, async (tx) => {
    const run = await findRun(tx, runId)
    if (run.seed === null) throw new Conflict(notNow('preview', 'frozen'))
    const { schools, lines, choices } = await readSnapshot(tx, runId)
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
      version: 2,
      certificate_version: run.certificate_version,
      run: await runRecord(tx, runId),
      schools: schools.map(({ school_id, npsn, quota }) => ({
        id: npsn,
        name: nameOf.get(school_id) ?? '',
        quota,
      })),
      applicants: lines.map((line) => ({
        id: line.ticket,
        no_registration: line.no_registration,
        birth_date: line.birth_date,
        salt: line.salt?.toString('hex') ?? null,
        withdrawn: line.withdrawn,
        keep_waiting: line.keep_waiting,
        scores: byPathIndex(run, line.scores),
        priorities: byPathIndex(run, line.priorities),
        choices: (chosen.get(line.ticket) ?? []).map(choiceOf),
      })),
    }
  })
}

function choiceOf({ npsn, metres, distance_source, eligible, paths, manual_decision }: StoredChoice) {
  return { school: npsn, distance_m: metres, distance_source, eligible, paths, decision: manual_decision }
}
