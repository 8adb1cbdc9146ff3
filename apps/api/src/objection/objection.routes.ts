/** The call by which a family reads its place and its objection after the publication. */
import { readOwnAdmission } from '@spmb/domain/objection/own-contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Core } from '../core.ts'
import { serveFamily } from '../http/serve.ts'
import { createFamilySessions } from '../registration/manage/family-sessions.ts'
import { readAdmissionOf } from './own-admission.ts'

export function objectionRoutes(app: FastifyInstance, core: Core) {
  const { db, clock } = core
  serveFamily(app, { contract: readOwnAdmission, admit: createFamilySessions(core).admit }, ({ family }) =>
    readAdmissionOf(db.kysely, family.registrationId, clock()),
  )
}
