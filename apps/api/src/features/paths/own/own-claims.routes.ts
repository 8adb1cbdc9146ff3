/** The calls by which a family claims paths for its child, with its change code (docs/product-rules.md#claims). */
import {
  type OwnClaims,
  readOwnClaims,
  saveOwnClaim,
  withdrawOwnClaim,
} from '@spmb/domain/paths/claim/contract.family.ts'
import type { FastifyInstance } from 'fastify'
import { familyAuditContext } from '../../../platform/audit/audit-context.ts'
import { serveFamily } from '../../../platform/http/serve.ts'
import { createFamilySessions, type FamilySessionDeps } from '../../registration/manage/family-sessions.ts'
import { findClaimFacts, toOwnClaims } from './own-claims.queries.ts'
import { createOwnClaims, type OwnClaimDeps } from './own-claims.service.ts'

export function ownClaimRoutes(app: FastifyInstance, deps: OwnClaimDeps & FamilySessionDeps) {
  const { db, clock, limits, encryption, timeZone } = deps
  const { admit } = createFamilySessions(deps)
  const acts = createOwnClaims(deps)
  const read = async (id: number): Promise<OwnClaims> =>
    toOwnClaims(await findClaimFacts(db.kysely, id, { now: clock(), timeZone }), encryption, timeZone)

  serveFamily(app, { contract: readOwnClaims, admit }, ({ family }) => read(family.registrationId))

  serveFamily(app, { contract: saveOwnClaim, admit }, async ({ family, body, request }) => {
    const { registrationId: id } = family
    await limits.take('familyChange', String(id))
    await acts.save(id, body, familyAuditContext(request, clock()))
    return read(id)
  })

  serveFamily(app, { contract: withdrawOwnClaim, admit }, async ({ family, body, request }) => {
    const { registrationId: id } = family
    await limits.take('familyChange', String(id))
    await acts.withdraw(id, body, familyAuditContext(request, clock()))
    return read(id)
  })
}
