import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import { registerFromPaper } from '@spmb/domain/registration/staff/paper/contract.staff.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../../../platform/audit/audit-context.ts'
import { idempotencyKeyOf } from '../../../../platform/http/idempotency-key.ts'
import { type Admit, serveStaff } from '../../../../platform/http/serve.ts'
import { createPaperRegistrar, type PaperDeps } from './paper.service.ts'

export interface PaperRoutesDeps extends PaperDeps {
  admit: Admit
  clock: () => Date
}

export function paperStaffRoutes(app: FastifyInstance, deps: PaperRoutesDeps) {
  const { admit, clock } = deps
  const register = createPaperRegistrar(deps)

  for (const level of LEVELS) {
    serveStaff(app, { contract: registerFromPaper[level], admit }, async ({ actor, body, request }) => {
      const form = { level, body, key: idempotencyKeyOf(request), ownSchool: scopeOf(actor) }
      return register(form, auditContextOf({ actor, request }, clock()))
    })
  }
}
