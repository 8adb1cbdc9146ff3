/** The calls by which a family reads its place after the publication, and objects. */
import { fileOwnObjection, readOwnAdmission } from '@spmb/domain/objection/contract.family.ts'
import type { FastifyInstance } from 'fastify'
import { familyAuditContext } from '../../platform/audit/audit-context.ts'
import { serveFamily } from '../../platform/http/serve.ts'
import { createFamilySessions, type FamilySessionDeps } from '../registration/manage/family-sessions.ts'
import { createObjections, type ObjectionDeps } from './objection.service.ts'
import { readAdmissionOf } from './own-admission.ts'

export function objectionRoutes(app: FastifyInstance, deps: ObjectionDeps & FamilySessionDeps) {
  const { db, clock, limits } = deps
  const { admit } = createFamilySessions(deps)
  const objections = createObjections(deps)

  serveFamily(app, { contract: readOwnAdmission, admit }, ({ family }) =>
    readAdmissionOf(db.kysely, family.registrationId, clock()),
  )

  serveFamily(app, { contract: fileOwnObjection, admit }, async ({ family, body, request }) => {
    await limits.take('familyChange', String(family.registrationId))
    const { school_id: schoolId, text } = body
    await objections.file(family.registrationId, { schoolId, text }, familyAuditContext(request, clock()))
    return readAdmissionOf(db.kysely, family.registrationId, clock())
  })
}
