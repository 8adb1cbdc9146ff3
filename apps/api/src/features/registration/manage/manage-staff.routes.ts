/** New change codes, and the answers to requests of families. Every query is restricted to the actor's scope. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import {
  acceptRequest,
  listRequests,
  makeChangeCode,
  readOpenRequests,
  refuseRequest,
} from '@spmb/domain/registration/manage/contract.staff.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import { type Admit, serveStaff } from '../../../platform/http/serve.ts'
import { auditRegistration } from '../staff/audit-registration.ts'
import { createManageStaff, type ManageStaffDeps } from './manage-staff.service.ts'
import { findOpenRequests, findRequestedIds } from './request.queries.ts'

export interface ManageStaffRoutesDeps extends ManageStaffDeps {
  admit: Admit
  clock: () => Date
}

export function manageStaffRoutes(app: FastifyInstance, deps: ManageStaffRoutesDeps) {
  const { db, admit, clock } = deps
  const desk = createManageStaff(deps)
  const ofCall = (call: { params: { id: number }; actor: Parameters<typeof scopeOf>[0] }) => ({
    id: call.params.id,
    ownSchool: scopeOf(call.actor),
  })

  serveStaff(app, { contract: makeChangeCode, admit }, async (call) => ({
    change_code: await desk.makeCode(ofCall(call), auditContextOf(call, clock())),
  }))

  serveStaff(app, { contract: listRequests, admit }, async (call) => {
    const found = await findOpenRequests(db.kysely, scopeOf(call.actor), clock())
    await auditRegistration(db.kysely, auditContextOf(call, clock()), {
      action: 'registration.corrections',
      changes: { ids: found.map(({ id }) => id) },
    })
    return found
  })

  serveStaff(app, { contract: readOpenRequests, admit }, async (call) => ({
    registrations: await findRequestedIds(db.kysely, scopeOf(call.actor)),
  }))

  serveStaff(app, { contract: acceptRequest, admit }, async (call) => {
    await desk.accept(ofCall(call), auditContextOf(call, clock()))
    return null
  })

  serveStaff(app, { contract: refuseRequest, admit }, async (call) => {
    await desk.refuse(ofCall(call), call.body.reason, auditContextOf(call, clock()))
    return null
  })
}
