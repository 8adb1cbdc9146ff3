/** Staff calls for complaints: admins and monitors read them, admins change state and note. */
import {
  type ComplaintQuery,
  type ComplaintRecord,
  complaintRecord,
  countNewReports,
  listReports,
  updateReport,
} from '@spmb/domain/complaint/contract.staff.ts'
import { COMPLAINT_NOT_FOUND } from '@spmb/domain/complaint/staff-messages.ts'
import { stateWith } from '@spmb/domain/complaint/states.ts'
import type { Body } from '@spmb/domain/shared/endpoint.ts'
import { maskLongNumbers } from '@spmb/domain/shared/fields/long-numbers.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { changedMeanwhile, LIST_RUNNING } from '@spmb/domain/shared/messages.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import { registrationNumbersIn } from '@spmb/domain/shared/registration-number.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import { type AuditContext, auditContextOf } from '../../platform/audit/audit-context.ts'
import { changedValues } from '../../platform/audit/changed-values.ts'
import { recordIds } from '../../platform/audit/recorded-ids.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import { readInSnapshot } from '../../platform/database/read-in-snapshot.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { createHeldAnswers } from '../../platform/http/limits/held-answers.ts'
import type { Slots } from '../../platform/http/limits/slots.ts'
import { type Admit, Answer, StreamedItems, serveStaff } from '../../platform/http/serve.ts'
import {
  allComplaints,
  countComplaints,
  countNewComplaints,
  findComplaintPage,
  isPaged,
  lastProgress,
  lockComplaint,
  type StoredComplaint,
  schoolYearsOf,
  writeProgress,
} from './complaint-staff.queries.ts'

export interface ComplaintStaffDeps {
  admit: Admit
  db: Database
  clock: () => Date
  timeZone: string
  /** One for each account, over all processes. */
  slots: Slots
  /** How many processes share the slots of whole lists; default one. */
  processes?: number
}

/** Whole lists that are read concurrently; each holds a database connection until its client has read it. */
const WHOLE_LISTS = 2
const MAX_WAIT_MS = 10_000
const RETRY_AFTER_SECONDS = 10

export function complaintStaffRoutes(
  app: FastifyInstance,
  { admit, db, clock, timeZone, slots, processes }: ComplaintStaffDeps,
) {
  const held = createHeldAnswers({
    kind: 'list',
    max: WHOLE_LISTS,
    maxWaitMs: MAX_WAIT_MS,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    running: LIST_RUNNING,
    slots,
    processes,
  })

  serveStaff(app, { contract: listReports, admit }, async ({ actor, request, query, reply }) => {
    const act = auditContextOf({ actor, request }, clock())
    const asked = { ...query, ...(query.search ? { search: maskLongNumbers(query.search) } : {}) }
    const record = (changes: object) =>
      recordAudit(db.kysely, { ...act, action: 'complaint.list', subject: 'complaint', changes })
    if (!isPaged(query)) {
      await held.enterFor({ actor, request, reply })
      await record({ query: asked })
      return new StreamedItems(listWhole(db, query, (ids) => record({ ids })))
    }
    const rows = await recordsOf(db.kysely, await findComplaintPage(db.kysely, query))
    const total = await countComplaints(db.kysely, query)
    await record({ query: asked, ids: rows.map(({ id }) => id) })
    return new Answer(rows, { meta: { page: query.page ?? 1, per_page: query.per_page ?? PER_PAGE, total } })
  })

  serveStaff(app, { contract: updateReport, admit }, async (call) => {
    const { params, body } = call
    const act = auditContextOf(call, clock())
    return inTransaction(db, async (tx) => recordOf(tx, await moveOn(tx, params.id, body, act)))
  })

  // Says nothing about a person, so it is not recorded.
  serveStaff(app, { contract: countNewReports, admit }, async () => ({
    new: await countNewComplaints(db.kysely),
  }))

  async function moveOn(
    tx: Tx,
    id: number,
    sent: Body<typeof updateReport>,
    act: AuditContext,
  ): Promise<StoredComplaint> {
    const stored = await lockComplaint(tx, id)
    if (!stored) throw new NotFound(COMPLAINT_NOT_FOUND)
    if (sent.version !== undefined && sent.version !== stored.version) throw await staleRefusal(tx, id)
    const before = { state: stored.state, note: stored.note, answer: stored.answer }
    const answer = sent.answer === undefined ? before.answer : sent.answer
    const after = {
      state: stateWith(answer, sent.state ?? before.state),
      note: sent.note === undefined ? before.note : sent.note,
      answer,
    }
    const changes = changedValues(before, after)
    if (!changes) return stored
    await recordAudit(tx, {
      ...act,
      action: 'complaint.change',
      subject: 'complaint',
      subjectId: id,
      changes,
    })
    const answeredAt = after.answer === before.answer ? stored.answered_at : act.at
    return writeProgress(tx, id, {
      ...after,
      answered_at: after.answer === null ? null : answeredAt,
      version: stored.version + 1,
      updated_at: act.at,
    })
  }

  async function staleRefusal(tx: Tx, id: number): Promise<Conflict> {
    const last = await lastProgress(tx, id)
    const by = last?.who ? { who: last.who, when: longMoment(last.at, timeZone) } : null
    return new Conflict(changedMeanwhile(by))
  }
}

/** All matching complaints as JSON, in batches, so that they need not fit into memory. */
async function* listWhole(
  db: Database,
  query: ComplaintQuery,
  recordShown: (ids: number[]) => Promise<void>,
): AsyncGenerator<string[]> {
  for await (const rows of recordIds(readInSnapshot(db, allComplaints(db.kysely, query)), recordShown)) {
    const records = await recordsOf(db.kysely, rows)
    yield records.map((record) => JSON.stringify(complaintRecord.parse(record)))
  }
}

/** With the registrations that the texts name: staff who read complaints may see every registration. */
async function recordsOf(db: Kysely<Schema>, rows: readonly StoredComplaint[]): Promise<ComplaintRecord[]> {
  const named = rows.map(({ title, content }) => registrationNumbersIn(`${title}\n${content}`))
  const years = await schoolYearsOf(db, named.flat())
  return rows.map(({ season_id: _, email, created_at, updated_at, answered_at, ...row }, index) => ({
    ...row,
    email: email || null,
    registrations: (named[index] ?? []).flatMap((number) => {
      const schoolYear = years.get(number)
      return schoolYear ? [{ no_registration: number, school_year: schoolYear }] : []
    }),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  }))
}

async function recordOf(db: Kysely<Schema>, row: StoredComplaint): Promise<ComplaintRecord> {
  const [record] = await recordsOf(db, [row])
  return record as ComplaintRecord
}
