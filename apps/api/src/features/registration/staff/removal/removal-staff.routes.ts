/** Staff calls for withdrawals, deletions and the trash. Every query is restricted to the actor's scope. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import {
  deleteApplicant,
  freeHeldSeat,
  listTrash,
  restoreApplicant,
  undoWithdrawal,
  withdrawApplicant,
} from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../../../platform/audit/audit-context.ts'
import { type Admit, Answer, serveStaff } from '../../../../platform/http/serve.ts'
import { seasonIdOf } from '../../../season/season.queries.ts'
import { auditRegistration } from '../audit-registration.ts'
import { createRemoval, type RemovalDeps } from './removal.service.ts'
import { listDeleted } from './trash.queries.ts'

export interface RemovalRoutesDeps extends RemovalDeps {
  admit: Admit
  clock: () => Date
}

export function removalStaffRoutes(app: FastifyInstance, deps: RemovalRoutesDeps) {
  const { db, admit, clock } = deps
  const removal = createRemoval(deps)

  serveStaff(app, { contract: deleteApplicant, admit }, async (call) => {
    const { reason = null, version } = call.body ?? {}
    await removal.remove(targetOf(call), { reason, version }, auditContextOf(call, clock()))
    return null
  })

  serveStaff(app, { contract: withdrawApplicant, admit }, async (call) => {
    await removal.withdraw(targetOf(call), call.body, auditContextOf(call, clock()))
    return null
  })

  serveStaff(app, { contract: undoWithdrawal, admit }, async (call) => {
    await removal.undoWithdrawal(targetOf(call), auditContextOf(call, clock()))
    return null
  })

  serveStaff(app, { contract: freeHeldSeat, admit }, async (call) => {
    await removal.freeHeldSeat(targetOf(call), auditContextOf(call, clock()))
    return null
  })

  serveStaff(app, { contract: restoreApplicant, admit }, async (call) => {
    const message = await removal.restore(targetOf(call), auditContextOf(call, clock()))
    return new Answer(null, message === null ? {} : { message })
  })

  serveStaff(app, { contract: listTrash, admit }, async (call) => {
    const { page = 1, per_page = PER_PAGE, season } = call.query
    const seasonId = await seasonIdOf(db.kysely, season)
    const range = { limit: per_page, offset: (page - 1) * per_page }
    const ownSchool = scopeOf(call.actor)
    const { items, total } = await listDeleted(db.kysely, { seasonId, ownSchool, ...range })
    await auditRegistration(db.kysely, auditContextOf(call, clock()), {
      action: 'registration.trash',
      changes: { ids: items.map(({ id }) => id) },
    })
    return new Answer(items, { meta: { page, per_page, total } })
  })
}

function targetOf(call: { params: { id: number }; actor: Parameters<typeof scopeOf>[0] }) {
  return { id: call.params.id, ownSchool: scopeOf(call.actor) }
}
