/** Calls of free seats with a family's session. */
import { readManagedWish, saveManagedWish } from '@spmb/domain/free-seats/contract.family.ts'
import type { FastifyInstance } from 'fastify'
import { familyAuditContext } from '../../platform/audit/audit-context.ts'
import { serveFamily } from '../../platform/http/serve.ts'
import { createFamilySessions, type FamilySessionDeps } from '../registration/manage/family-sessions.ts'
import { createWishes, type WishDeps } from './wish.service.ts'

export function freeSeatsRoutes(app: FastifyInstance, deps: WishDeps & FamilySessionDeps) {
  const { clock, limits } = deps
  const wishes = createWishes(deps)
  const families = createFamilySessions(deps)
  const own = (registrationId: number) => ({ id: registrationId, ownSchool: null })

  serveFamily(app, { contract: readManagedWish, admit: families.admit }, ({ family }) =>
    wishes.read(own(family.registrationId), clock()),
  )

  serveFamily(
    app,
    { contract: saveManagedWish, admit: families.admit },
    async ({ family, body, request }) => {
      const { registrationId } = family
      await limits.take('familyChange', String(registrationId))
      return wishes.save(own(registrationId), body, familyAuditContext(request, clock()))
    },
  )
}
