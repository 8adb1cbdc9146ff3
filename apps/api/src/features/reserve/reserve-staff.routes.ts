/** Staff calls of reserve calls. */

import {
  callReserveOf,
  listCalls,
  previewReserve,
  readCallRecord,
} from '@spmb/domain/reserve/contract.staff.ts'
import { CALL_NOT_FOUND, RESERVE_NOTHING, reserveCalled } from '@spmb/domain/reserve/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.ts'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import { type Admit, Answer, serveStaff } from '../../platform/http/serve.ts'
import { findCallRecord, listCallRuns } from './call-runs.queries.ts'
import { createReserve, type ReserveDeps } from './reserve.service.ts'

export interface ReserveRoutesDeps extends ReserveDeps {
  admit: Admit
  clock: () => Date
  /** Syncs the memory of this process, so that results show the new seats at once. */
  syncAfterWrite: () => Promise<void>
}

export function reserveStaffRoutes(app: FastifyInstance, deps: ReserveRoutesDeps) {
  const { db, admit, clock, season, syncAfterWrite } = deps
  const reserve = createReserve(deps)

  for (const level of LEVELS) {
    serveStaff(app, { contract: previewReserve[level], admit }, async (call) => {
      const preview = await reserve.preview(level, call.query.school_id ?? null, clock())
      await recordAudit(db.kysely, {
        ...auditContextOf(call, clock()),
        action: 'reserve.preview',
        subject: 'season',
        subjectId: season().id,
        changes: { level, ids: preview.moves.map(({ id }) => id) },
      })
      return preview
    })

    serveStaff(app, { contract: callReserveOf[level], admit }, async (call) => {
      const { school_id, ...body } = call.body
      const sent = { school: school_id ?? null, ...body }
      const called = await reserve.call(level, sent, auditContextOf(call, clock()))
      await syncAfterWrite()
      return new Answer(
        { called },
        { message: called > 0 ? reserveCalled(formatCount(called)) : RESERVE_NOTHING },
      )
    })

    serveStaff(app, { contract: listCalls[level], admit }, () => listCallRuns(db.kysely, season().id, level))
  }

  serveStaff(app, { contract: readCallRecord, admit }, async (call) => {
    const { id } = call.params
    const found = await findCallRecord(db.kysely, id)
    if (!found) throw new NotFound(CALL_NOT_FOUND)
    const { level, record, hash, isPublic } = found
    // It says by which paths children wait.
    if (!isPublic)
      await recordAudit(db.kysely, {
        ...auditContextOf(call, clock()),
        action: 'reserve.read_complete',
        subject: 'selection_run',
        subjectId: id,
        changes: { level, certificate_hash: hash },
      })
    return { record, hash }
  })
}
