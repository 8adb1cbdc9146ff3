/** Calls of free seats with a family's session. */
import { readManagedWish, saveManagedWish } from '@spmb/domain/free-seats/contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Core } from '../../core.ts'
import { familyAuditContext } from '../../platform/audit/audit-context.ts'
import { serveFamily } from '../../platform/http/serve.ts'
import { createFamilySessions } from '../registration/manage/family-sessions.ts'
import { createWishes } from './wish.service.ts'

export function freeSeatsRoutes(app: FastifyInstance, core: Core) {
  const { clock, limits } = core
  const wishes = createWishes(core)
  const families = createFamilySessions(core)
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
