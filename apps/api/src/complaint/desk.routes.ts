/** Working through complaints: read by admins and monitors, moved on by admins. */
import { type ComplaintRecord, listReports, updateReport } from '@spmb/domain/complaint/staff-contract.ts'
import { COMPLAINT_NOT_FOUND } from '@spmb/domain/complaint/staff-messages.ts'
import { PER_PAGE } from '@spmb/domain/registration/list-query.ts'
import { changedMeanwhile } from '@spmb/domain/registration/staff-messages.ts'
import type { Body } from '@spmb/domain/shared/endpoint.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { recordAudit } from '../platform/audit.ts'
import { type Database, inTransaction } from '../platform/database.ts'
import type { Schema } from '../platform/schema.ts'
import { type Admit, Answer, serveStaff } from '../platform/serve.ts'
import { type StaffAct, staffAct } from '../platform/staff-act.ts'
import { differences } from '../season/differences.ts'
import {
  countComplaints,
  isPaged,
  lastProgress,
  listComplaints,
  lockComplaint,
  type StoredComplaint,
  writeProgress,
} from './desk.queries.ts'

export interface ComplaintDeskDeps {
  admit: Admit
  db: Database
  clock: () => Date
  timeZone: string
}

export function complaintDeskRoutes(app: FastifyInstance, { admit, db, clock, timeZone }: ComplaintDeskDeps) {
  serveStaff(app, { contract: listReports, admit }, async ({ query }) => {
    const rows = (await listComplaints(db.kysely, query)).map(recordOf)
    if (!isPaged(query)) return rows
    const total = await countComplaints(db.kysely, query)
    return new Answer(rows, { meta: { page: query.page ?? 1, per_page: query.per_page ?? PER_PAGE, total } })
  })

  serveStaff(app, { contract: updateReport, admit }, async (call) => {
    const { params, body } = call
    const act = staffAct(call, clock())
    return inTransaction(db, async (tx) => recordOf(await moveOn(tx, params.id, body, act)))
  })

  async function moveOn(
    tx: Transaction<Schema>,
    id: number,
    sent: Body<typeof updateReport>,
    act: StaffAct,
  ): Promise<StoredComplaint> {
    const stored = await lockComplaint(tx, id)
    if (!stored) throw new NotFound(COMPLAINT_NOT_FOUND)
    if (sent.version !== undefined && sent.version !== stored.version) throw await staleRefusal(tx, id)
    const before = { state: stored.state, note: stored.note }
    const after = {
      state: sent.state ?? before.state,
      note: sent.note === undefined ? before.note : sent.note,
    }
    const changes = differences(before, after)
    if (!changes) return stored
    await recordAudit(tx, {
      ...act,
      action: 'complaint.change',
      subject: 'complaint',
      subjectId: id,
      changes,
    })
    return writeProgress(tx, id, { ...after, version: stored.version + 1, updated_at: act.at })
  }

  async function staleRefusal(tx: Transaction<Schema>, id: number): Promise<Conflict> {
    const last = await lastProgress(tx, id)
    const by = last?.who ? { who: last.who, when: longMoment(last.at, timeZone) } : null
    return new Conflict(changedMeanwhile(by))
  }
}

function recordOf({ season_id: _, created_at, updated_at, ...row }: StoredComplaint): ComplaintRecord {
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}
