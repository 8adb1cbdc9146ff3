/** Staff calls for objections. Every query is restricted to the school of an operator. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import {
  answerObjection,
  confirmObjection,
  fileObjection,
  listObjections,
  readObjections,
  reopenObjection,
  seatObjection,
} from '@spmb/domain/objection/contract.staff.ts'
import {
  OBJECTION_ANSWERED,
  OBJECTION_NEEDS_SECOND,
  OBJECTION_SEATED,
  OBJECTION_WAITS,
} from '@spmb/domain/objection/messages.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import { type Admit, Answer, serveStaff } from '../../platform/http/serve.ts'
import type { ConfirmPassword } from '../accounts/passwords/confirm-password.ts'
import { findApplicant } from '../registration/staff/applicant-rows.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { findObjectionPage, findObjectionsOf, toObjection } from './objection.queries.ts'
import { createObjections, type ObjectionDeps } from './objection.service.ts'

export interface ObjectionStaffDeps extends ObjectionDeps {
  admit: Admit
  clock: () => Date
  confirmPassword: ConfirmPassword
  /** Syncs the memory of this process, so that results show a new seat at once. */
  syncAfterWrite: () => Promise<void>
}

export function objectionStaffRoutes(app: FastifyInstance, deps: ObjectionStaffDeps) {
  const { db, admit, clock, confirmPassword, season, syncAfterWrite } = deps
  const objections = createObjections(deps)

  serveStaff(app, { contract: listObjections, admit }, async ({ actor, query, request }) => {
    const { page = 1, per_page: limit = PER_PAGE, state } = query
    const listed = { seasonId: season().id, ownSchool: scopeOf(actor), state }
    const { rows, total } = await findObjectionPage(db.kysely, listed, { limit, offset: (page - 1) * limit })
    const act = auditContextOf({ actor, request }, clock())
    await auditRegistration(db.kysely, act, {
      action: 'registration.list_objections',
      changes: { query, ids: rows.map((row) => row.registration_id) },
    })
    const shown = rows.map((row) => toObjection(row, act.actor))
    return new Answer(shown, { meta: { page, per_page: limit, total } })
  })

  serveStaff(app, { contract: readObjections, admit }, async (call) => {
    const ownSchool = scopeOf(call.actor)
    const applicant = await findApplicant(db.kysely, call.params.id, ownSchool)
    if (!applicant) throw new NotFound(REGISTRATION_NOT_FOUND)
    const found = await findObjectionsOf(db.kysely, call.params.id, ownSchool)
    const act = auditContextOf(call, clock())
    await auditRegistration(db.kysely, act, {
      action: 'registration.view_objection',
      subjectId: call.params.id,
    })
    return found.map((row) => toObjection(row, act.actor))
  })

  serveStaff(app, { contract: fileObjection, admit }, (call) => {
    const { school_id: schoolId, text } = call.body
    return objections.file(call.params.id, { schoolId, text }, auditContextOf(call, clock()))
  })

  serveStaff(app, { contract: answerObjection, admit }, async (call) => {
    const { outcome, answer, listed_reason: listedReason, age_confirmed: ageConfirmed, version } = call.body
    const answered = await objections.answer(
      call.params.id,
      { outcome, answer, listedReason, ageConfirmed, version },
      auditContextOf(call, clock()),
    )
    return new Answer(answered, {
      message: answered.state === 'rejected' ? OBJECTION_ANSWERED : OBJECTION_NEEDS_SECOND,
    })
  })

  serveStaff(app, { contract: confirmObjection, admit }, async (call) => {
    const { password, version } = call.body
    const act = auditContextOf(call, clock())
    await confirmPassword(call, password, act)
    const confirmed = await objections.confirm(call.params.id, version, act)
    await syncAfterWrite()
    return new Answer(confirmed, {
      message: confirmed.state === 'waiting' ? OBJECTION_WAITS : OBJECTION_SEATED,
    })
  })

  serveStaff(app, { contract: reopenObjection, admit }, (call) => {
    const { reason, version } = call.body
    return objections.reopen(call.params.id, { reason, version }, auditContextOf(call, clock()))
  })

  serveStaff(app, { contract: seatObjection, admit }, async (call) => {
    const seated = await objections.giveSeat(call.params.id, auditContextOf(call, clock()))
    await syncAfterWrite()
    return new Answer(seated, { message: OBJECTION_SEATED })
  })
}
