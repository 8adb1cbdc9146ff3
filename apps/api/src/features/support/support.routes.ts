/** Calls about what helps a child at school. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import { readOwnSupport, saveOwnSupport } from '@spmb/domain/support/contract.family.ts'
import { readSupport, saveSupport } from '@spmb/domain/support/contract.staff.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf, familyAuditContext } from '../../platform/audit/audit-context.ts'
import { type Admit, serveFamily, serveStaff } from '../../platform/http/serve.ts'
import { createFamilySessions, type FamilySessionDeps } from '../registration/manage/family-sessions.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { createSupport, type SupportDeps } from './support.service.ts'

export function supportRoutes(
  app: FastifyInstance,
  deps: SupportDeps & FamilySessionDeps & { admit: Admit },
): void {
  const { admit, clock, limits, db } = deps
  const acts = createSupport(deps)
  const families = createFamilySessions(deps)
  const own = (id: number) => ({ id, ownSchool: null })

  serveStaff(app, { contract: readSupport, admit }, async (call) => {
    const now = clock()
    const read = await acts.read({ id: call.params.id, ownSchool: scopeOf(call.actor) }, now)
    await auditRegistration(db.kysely, auditContextOf(call, now), {
      action: 'registration.view_support',
      subjectId: call.params.id,
    })
    return read
  })
  serveStaff(app, { contract: saveSupport, admit }, (call) =>
    acts.save(
      { id: call.params.id, ownSchool: scopeOf(call.actor) },
      call.body,
      auditContextOf(call, clock()),
    ),
  )

  serveFamily(app, { contract: readOwnSupport, admit: families.admit }, ({ family }) =>
    acts.read(own(family.registrationId), clock()),
  )
  serveFamily(app, { contract: saveOwnSupport, admit: families.admit }, async ({ family, body, request }) => {
    const { registrationId } = family
    await limits.take('familyChange', String(registrationId))
    return acts.save(own(registrationId), body, familyAuditContext(request, clock()))
  })
}
