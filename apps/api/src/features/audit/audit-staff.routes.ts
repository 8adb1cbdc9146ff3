/** The audit for admins: read in pages and as a workbook. Reading it is audited too. */
import { buffer } from 'node:stream/consumers'
import { actionName } from '@spmb/domain/audit/actions.ts'
import {
  type AuditQuery,
  type AuditRecord,
  exportAudit,
  listAudit,
  MAX_EXPORTED,
} from '@spmb/domain/audit/contract.staff.ts'
import { auditLines } from '@spmb/domain/audit/values.ts'
import { actorWords } from '@spmb/domain/registration/staff/messages.ts'
import { maskLongNumbers } from '@spmb/domain/shared/fields/long-numbers.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.ts'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { Unavailable } from '../../platform/errors/request-errors.ts'
import { createQueue } from '../../platform/http/limits/queue.ts'
import { type Admit, Answer, serveStaff } from '../../platform/http/serve.ts'
import { localMinutes } from '../../platform/spreadsheet/writer/local-minutes.ts'
import { type Column, xlsxStream } from '../../platform/spreadsheet/writer/workbook.ts'
import { type FoundEntry, findEntries } from './audit.queries.ts'

export interface AuditDeps {
  admit: Admit
  db: Database
  clock: () => Date
  timeZone: string
}

/** An export holds its rows in memory. */
const EXPORTS_AT_A_TIME = 1
const MAX_WAIT_MS = 10_000
const RETRY_AFTER_SECONDS = 5

const COLUMNS: readonly Column[] = [
  { heading: 'Waktu', kind: 'moment', width: 18 },
  { heading: 'Siapa', kind: 'text', width: 28 },
  { heading: 'Username', kind: 'text', width: 20 },
  { heading: 'Apa', kind: 'text', width: 30 },
  { heading: 'Tentang', kind: 'text', width: 28 },
  { heading: 'Dari', kind: 'text', width: 18 },
  { heading: 'Perubahan', kind: 'text', width: 80 },
]

export function auditStaffRoutes(app: FastifyInstance, { admit, db, clock, timeZone }: AuditDeps) {
  const gate = createQueue({
    running: EXPORTS_AT_A_TIME,
    waitMs: MAX_WAIT_MS,
    refusal: () => new Unavailable(RETRY_AFTER_SECONDS),
  })
  const record = (
    call: Parameters<typeof auditContextOf>[0],
    action: 'audit.list' | 'audit.export',
    changes: object,
  ) => recordAudit(db.kysely, { ...auditContextOf(call, clock()), action, subject: 'audit', changes })

  serveStaff(app, { contract: listAudit, admit }, async (call) => {
    const { per_page: perPage = PER_PAGE, ...query } = call.query
    const found = await findEntries(db.kysely, query, { timeZone, limit: perPage + 1 })
    const shown = found.slice(0, perPage)
    await record(call, 'audit.list', { query: masked(query), rows: shown.length, ...idsOf(shown) })
    const next = found.length > perPage ? (shown.at(-1)?.id ?? null) : null
    return new Answer(
      shown.map((row) => recordOf(row, timeZone)),
      { meta: { next } },
    )
  })

  serveStaff(app, { contract: exportAudit, admit }, async (call) => {
    await gate.enterFor(call.reply)
    const found = await findEntries(db.kysely, call.query, { timeZone, limit: MAX_EXPORTED })
    await record(call, 'audit.export', { query: masked(call.query), rows: found.length, ...idsOf(found) })
    const minute = localMinutes(timeZone)
    const rows = found
      .map((row) => recordOf(row, timeZone))
      .map((entry) => [
        minute(entry.at),
        entry.who,
        entry.username,
        actionName(entry.action),
        entry.subject.name,
        entry.address,
        entry.lines
          .map(({ label, before, after }) => `${label}: ${before === null ? '' : `${before} → `}${after}`)
          .join('\n'),
      ])
    const file = await buffer(xlsxStream([{ name: 'Catatan perubahan', columns: COLUMNS, rows: [rows] }]))
    const date = localDateOf(clock(), timeZone).replaceAll('-', '')
    return { name: `catatan-perubahan-${date}.xlsx`, base64: file.toString('base64'), rows: rows.length }
  })
}

/** The newest and the oldest row that was shown. */
function idsOf(shown: readonly FoundEntry[]): object {
  const [first, last] = [shown[0], shown.at(-1)]
  return first && last ? { newest: first.id, oldest: last.id } : {}
}

function masked(query: Omit<AuditQuery, 'per_page'>): object {
  return { ...query, ...(query.search && { search: maskLongNumbers(query.search) }) }
}

function recordOf(row: FoundEntry, timeZone: string): AuditRecord {
  return {
    id: row.id,
    at: row.at.toISOString(),
    who: actorWords(row.actor, row.name),
    username: row.username,
    action: row.action,
    subject: { kind: row.subject, id: row.subject_id, name: row.subject_name },
    address: row.address,
    lines: auditLines(row.changes, timeZone),
  }
}
