import { IMPORT_CHANGED_MEANWHILE, importDone } from '@spmb/domain/import/messages.ts'
import * as contracts from '@spmb/domain/import/staff-contract.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../audit/audit.ts'
import { auditContextOf } from '../audit/audit-context.ts'
import type { Database } from '../database/database.ts'
import type { TableGate } from '../http/limits/table-gate.ts'
import { type Admit, Answer, serveStaff } from '../http/serve.ts'
import { exportTable } from './export-table.ts'
import { checkOf } from './import-check.ts'
import { importTables } from './run-import.ts'
import { readUpload } from './sources/read-upload.ts'

export interface ImportStaffDeps {
  admit: Admit
  db: Database
  clock: () => Date
  tableGate: TableGate
  /** Updates the caches of this process, so that the caller's next read returns the change. */
  syncAfterWrite: () => Promise<void>
}

/** The import of the command line for files that an admin uploads. The browser sends the file for the check and again to apply it. */
export function importStaffRoutes(app: FastifyInstance, deps: ImportStaffDeps) {
  const { admit, db, clock, tableGate, syncAfterWrite } = deps

  serveStaff(app, { contract: contracts.checkImport, admit }, async (call) => {
    const { table, file } = call.body
    const act = auditContextOf(call, clock())
    return tableGate.during(call.reply, async () => {
      const sources = await readUpload(table, decoded(file))
      return checkOf(
        await importTables(db.kysely, sources, { dryRun: true, act, discardTrials: 'ask' }),
        table,
      )
    })
  })

  serveStaff(app, { contract: contracts.applyImport, admit }, async (call) => {
    const { table, file, token, discard_trials: discardTrials } = call.body
    const act = auditContextOf(call, clock())
    const options = { dryRun: false, act, token, discardTrials }
    const report = await tableGate.during(call.reply, async () =>
      importTables(db.kysely, await readUpload(table, decoded(file)), options),
    )
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

const decoded = ({ name, base64 }: { name: string; base64: string }) => ({
  name,
  bytes: Buffer.from(base64, 'base64'),
})
