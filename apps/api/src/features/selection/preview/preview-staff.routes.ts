/** Staff calls about what a run gives: figures, cases by name, and the record to sign. */

import { tryPaths as tryContract } from '@spmb/domain/paths/contract.staff.ts'
import { SEASON_NOT_FOUND } from '@spmb/domain/season/messages.ts'
import type { Office } from '@spmb/domain/season/season.ts'
import * as contracts from '@spmb/domain/selection/preview/contract.staff.ts'
import { levelFromPath, levelPath } from '@spmb/domain/shared/level.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { type Admit, serveStaff } from '../../../platform/http/serve.ts'
import type { PrintLogo } from '../../../platform/pdf/parts/print-logo.ts'
import type { HeadOfOffice } from '../../../platform/pdf/parts/signatures.ts'
import { readSettings } from '../../paths/change-paths.ts'
import { findSeason } from '../../publication/check.ts'
import { compareManual } from './compare-manual.ts'
import { loadSeededRun, readCases, readFigures } from './read-figures.ts'
import { readRecordFacts } from './record-facts.ts'
import { drawRecord } from './record-pdf.ts'
import { tryPaths } from './try-paths.ts'

export interface PreviewDeps {
  admit: Admit
  db: Database
  clock: () => Date
  timeZone: string
  publicUrl: string
  office: () => Office
  head: () => HeadOfOffice
  /** The office's own; null for the mark of the service. */
  logo: () => PrintLogo | null
  isSampleData: () => boolean
}

export function previewStaffRoutes(app: FastifyInstance, deps: PreviewDeps) {
  const { admit, db, clock } = deps
  /** Everything of one moment. */
  const reading = <T>(read: (tx: Tx) => Promise<T>): Promise<T> =>
    db.kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

  serveStaff(app, { contract: contracts.readSelectionFigures, admit }, ({ params }) =>
    reading((tx) => readFigures(tx, params.id)),
  )

  serveStaff(app, { contract: contracts.compareManualDecisions, admit }, ({ params }) => {
    const level = levelFromPath(params.type)
    if (!level) throw new NotFound(SEASON_NOT_FOUND)
    return reading((tx) => compareManual(tx, params.id, level))
  })

  serveStaff(app, { contract: tryContract, admit }, async ({ params, body }) => {
    const level = levelFromPath(params.type)
    if (!level) throw new NotFound(SEASON_NOT_FOUND)
    const { id, label } = await findSeason(db.kysely, params.id)
    return { season: { id, label }, ...(await tryPaths(db, id, readSettings(body.settings, level))) }
  })

  serveStaff(app, { contract: contracts.readSelectionCases, admit }, async (call) => {
    const { cases, ids } = await reading(async (tx) => readCases(tx, await loadSeededRun(tx, call.params.id)))
    await recordAudit(db.kysely, {
      ...auditContextOf(call, clock()),
      action: 'selection.cases',
      subject: 'selection_run',
      subjectId: call.params.id,
      changes: { ids },
    })
    return cases
  })

  serveStaff(app, { contract: contracts.printSelectionRecord, admit }, async (call) => {
    const now = clock()
    const facts = await reading((tx) => readRecordFacts(tx, call.params.id))
    const bytes = await drawRecord({
      ...facts,
      office: deps.office(),
      head: deps.head(),
      logo: deps.logo(),
      isSample: deps.isSampleData(),
      publicUrl: deps.publicUrl,
      timeZone: deps.timeZone,
      printedBy: call.actor.name,
      printedAt: now,
    })
    const { run } = facts
    await recordAudit(db.kysely, {
      ...auditContextOf(call, now),
      action: 'selection.record',
      subject: 'selection_run',
      subjectId: run.id,
      changes: { level: run.type, result_hash: run.result_hash },
    })
    const name = `berita-acara-seleksi-${levelPath(run.type)}-${run.ordinal}.pdf`
    return { name, base64: bytes.toString('base64') }
  })
}
