import * as contracts from '@spmb/domain/import/contract.staff.ts'
import {
  IMPORT_CHANGED_MEANWHILE,
  IMPORT_REMOVALS_UNCONFIRMED,
  importDone,
} from '@spmb/domain/import/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.ts'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/http/limits/rate-limit.ts'
import type { TableGate } from '../../platform/http/limits/table-gate.ts'
import { type Admit, Answer, serveStaff } from '../../platform/http/serve.ts'
import { readInThread } from '../../platform/spreadsheet/in-thread.ts'
import { noNotes } from '../../platform/spreadsheet/table.ts'
import { exportTable } from './export-table.ts'
import { checkOf } from './import-check.ts'
import { importTables } from './run-import.ts'
import type { Sources } from './sources/read-sources.ts'
import type { ImportUpload } from './sources/read-upload.ts'

export interface ImportStaffDeps {
  admit: Admit
  db: Database
  clock: () => Date
  limits: RateLimits
  tableGate: TableGate
  /** Updates the caches of this process, so that the caller's next read returns the change. */
  syncAfterWrite: () => Promise<void>
}

/** The import of the command line for files that an admin uploads. The browser sends the file for the check and again to apply it. */
export function importStaffRoutes(app: FastifyInstance, deps: ImportStaffDeps) {
  const { admit, db, clock, limits, tableGate, syncAfterWrite } = deps

  serveStaff(app, { contract: contracts.checkImport, admit }, async (call) => {
    const { table } = call.body
    await limits.take('table', `account ${call.actor.userId}`)
    const act = auditContextOf(call, clock())
    return tableGate.during(call.reply, async () => {
      const sources = await read(call.body)
      const options = { dryRun: true, act, discardTrials: 'ask' as const }
      return checkOf(await importTables(db.kysely, sources, options), table)
    })
  })

  serveStaff(app, { contract: contracts.applyImport, admit }, async (call) => {
    const { token, removals = 0, discard_trials: discardTrials } = call.body
    await limits.take('table', `account ${call.actor.userId}`)
    const act = auditContextOf(call, clock())
    const options = { dryRun: false, act, checked: { token, removals }, discardTrials }
    const report = await tableGate.during(call.reply, async () =>
      importTables(db.kysely, await read(call.body), options),
    )
    if (report.outcome === 'removals not confirmed') throw new Conflict(IMPORT_REMOVALS_UNCONFIRMED)
    if (report.outcome !== 'loaded') throw new Conflict(IMPORT_CHANGED_MEANWHILE)
    await syncAfterWrite()
    return new Answer(null, { message: importDone(report.changes.length) })
  })

  serveStaff(app, { contract: contracts.exportTable, admit }, async (call) => {
    const { table, content } = call.params
    const isEmpty = content === 'headings'
    const bytes = await exportTable(db.kysely, table, isEmpty)
    const name = `${isEmpty ? 'contoh-' : ''}${contracts.IMPORT_TABLE_NAMES[table].toLowerCase()}.xlsx`
    if (!isEmpty) {
      await recordAudit(db.kysely, {
        ...auditContextOf(call, clock()),
        action: 'reference.export',
        subject: 'reference',
        changes: { table },
      })
    }
    return { name, base64: bytes.toString('base64') }
  })
}

const READER = new URL('./sources/read-upload.ts', import.meta.url)

/** Reads an uploaded file in a thread. */
async function read(body: Omit<ImportUpload, 'withHidden'> & { with_hidden?: boolean | undefined }) {
  const { table, file, with_hidden: withHidden = false } = body
  const answer = await readInThread<ImportUpload, Sources>({
    module: READER,
    file: { table, file, withHidden },
  })
  if ('read' in answer) return answer.read
  const rejections = [{ source: file.name, line: null, column: null, reason: answer.refused }]
  return { tables: [], rejections, notes: noNotes(), read: [file.name], notRead: [] }
}
