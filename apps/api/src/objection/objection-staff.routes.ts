/** Staff calls for objections. Every query is restricted to the school of an operator. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import { OBJECTION_ANSWERED, OBJECTION_SEATED, OBJECTION_WAITS } from '@spmb/domain/objection/messages.ts'
import {
  answerObjection,
  fileObjection,
  listObjections,
  readObjection,
  seatObjection,
} from '@spmb/domain/objection/staff-contract.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../audit/audit-context.ts'
import { type Admit, Answer, serveStaff } from '../http/serve.ts'
import { findApplicant } from '../registration/staff/applicant-rows.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { findObjectionOf, findObjectionPage, toObjection } from './objection.queries.ts'
import { createObjections, type ObjectionDeps } from './objection.service.ts'

export interface ObjectionStaffDeps extends ObjectionDeps {
  admit: Admit
  clock: () => Date
  /** Syncs the memory of this process, so that results show a new seat at once. */
  syncAfterWrite: () => Promise<void>
}

export function objectionStaffRoutes(app: FastifyInstance, deps: ObjectionStaffDeps) {
  const { db, admit, clock, season, syncAfterWrite } = deps
  const objections = createObjections(deps)

  serveStaff(app, { contract: listObjections, admit }, async ({ actor, query, request }) => {
    const { page = 1, per_page: limit = PER_PAGE, state } = query
    const listed = { seasonId: season().id, ownSchool: scopeOf(actor), state }
    const { rows, total } = await findObjectionPage(db.kysely, listed, { limit, offset: (page - 1) * limit })
    await auditRegistration(db.kysely, auditContextOf({ actor, request }, clock()), {
      action: 'registration.list_objections',
      changes: { query, ids: rows.map((row) => row.registration_id) },
    })
    return new Answer(rows.map(toObjection), { meta: { page, per_page: limit, total } })
  })

  serveStaff(app, { contract: readObjection, admit }, async (call) => {
    const ownSchool = scopeOf(call.actor)
    const found = await findApplicant(db.kysely, call.params.id, ownSchool)
    if (!found) throw new NotFound(REGISTRATION_NOT_FOUND)
    const objection = await findObjectionOf(db.kysely, call.params.id, ownSchool)
    await auditRegistration(db.kysely, auditContextOf(call, clock()), {
      action: 'registration.view_objection',
      subjectId: call.params.id,
    })
    return objection ? toObjection(objection) : null
  })

  serveStaff(app, { contract: fileObjection, admit }, (call) => {
    const { school_id: schoolId, text } = call.body
    const target = { id: call.params.id, ownSchool: scopeOf(call.actor) }
    return objections.file(target, { schoolId, text }, auditContextOf(call, clock()))
  })

  serveStaff(app, { contract: answerObjection, admit }, async (call) => {
    const { outcome, answer, version } = call.body
    const answered = await objections.answer(
      call.params.id,
      { outcome, answer, version },
      auditContextOf(call, clock()),
    )
    await syncAfterWrite()
    const message = {
      open: '',
      rejected: OBJECTION_ANSWERED,
      waiting: OBJECTION_WAITS,
      upheld: OBJECTION_SEATED,
    }
    return new Answer(answered, { message: message[answered.state] })
  })

  serveStaff(app, { contract: seatObjection, admit }, async (call) => {
    const seated = await objections.giveSeat(call.params.id, auditContextOf(call, clock()))
    await syncAfterWrite()
    return new Answer(seated, { message: OBJECTION_SEATED })
  })
}
