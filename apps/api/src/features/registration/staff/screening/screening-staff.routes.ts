/** Staff calls for documents seen, note and flags. Every query is restricted to the actor's scope. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import {
  readScreening,
  saveDocuments,
  saveFlag,
  saveNote,
} from '@spmb/domain/registration/staff/screening/contract.staff.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../../../platform/audit/audit-context.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Admit, serveStaff } from '../../../../platform/http/serve.ts'
import { findApplicant } from '../applicant-rows.ts'
import { auditRegistration } from '../audit-registration.ts'
import { findScreening } from './screening.queries.ts'
import { createScreener } from './screening.service.ts'

export interface ScreeningRoutesDeps {
  db: Database
  admit: Admit
  clock: () => Date
  timeZone: string
}

export function screeningStaffRoutes(app: FastifyInstance, deps: ScreeningRoutesDeps) {
  const { db, admit, clock } = deps
  const screener = createScreener(deps)

  serveStaff(app, { contract: readScreening, admit }, async (call) => {
    const found = await findApplicant(db.kysely, call.params.id, scopeOf(call.actor))
    if (!found) throw new NotFound(REGISTRATION_NOT_FOUND)
    await auditRegistration(db.kysely, auditContextOf(call, clock()), {
      action: 'registration.view_screening',
      subjectId: call.params.id,
    })
    return findScreening(db.kysely, call.params.id)
  })

  serveStaff(app, { contract: saveDocuments, admit }, (call) =>
    screener.documents(targetOf(call), call.body, auditContextOf(call, clock())),
  )

  serveStaff(app, { contract: saveNote, admit }, (call) =>
    screener.note(targetOf(call), call.body.note, auditContextOf(call, clock())),
  )

  serveStaff(app, { contract: saveFlag, admit }, (call) =>
    screener.flag(targetOf(call), call.body, auditContextOf(call, clock())),
  )
}

function targetOf(call: {
  params: { id: number }
  actor: Parameters<typeof scopeOf>[0]
  body: { version?: number | undefined }
}) {
  return { id: call.params.id, ownSchool: scopeOf(call.actor), version: call.body.version }
}
