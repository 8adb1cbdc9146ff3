/** Staff calls of re-registration. Every query is restricted to the children whom the actor's school admits. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import { saveOwnAnswer, saveOwnKeepWaiting } from '@spmb/domain/re-registration/contract.family.ts'
import {
  listAdmitted,
  readReRegistration,
  recordArrival,
  releaseSeats,
  saveAnswer,
  saveArrival,
  saveKeepWaiting,
} from '@spmb/domain/re-registration/contract.staff.ts'
import {
  ARRIVAL_SAVED,
  ARRIVAL_UNDONE,
  alreadyArrived,
  seatsReleased,
} from '@spmb/domain/re-registration/messages.ts'
import { reRegistrationPeriod } from '@spmb/domain/re-registration/re-registration.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { maskLongNumbers } from '@spmb/domain/shared/fields/long-numbers.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf, familyAuditContext } from '../../platform/audit/audit-context.ts'
import type { RateLimits } from '../../platform/http/limits/rate-limit.ts'
import { type Admit, Answer, serveFamily, serveStaff } from '../../platform/http/serve.ts'
import { createFamilySessions, type FamilySessionDeps } from '../registration/manage/family-sessions.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import {
  countAdmittedRows,
  findAdmittedPage,
  readFigures,
  toAdmittedChild,
} from './re-registration.queries.ts'
import { createReRegistration, type ReRegistrationDeps } from './re-registration.service.ts'

export interface ReRegistrationRoutesDeps extends ReRegistrationDeps, FamilySessionDeps {
  admit: Admit
  clock: () => Date
  limits: RateLimits
  /** Syncs the memory of this process, so that results show the change at once. */
  syncAfterWrite: () => Promise<void>
}

export function reRegistrationStaffRoutes(app: FastifyInstance, deps: ReRegistrationRoutesDeps) {
  const { db, admit, clock, season, limits, syncAfterWrite } = deps
  const acts = createReRegistration(deps)

  for (const level of LEVELS) serveLevel(level)

  function serveLevel(level: Level) {
    serveStaff(app, { contract: listAdmitted[level], admit }, async ({ actor, query, request }) => {
      const { page = 1, per_page: limit = PER_PAGE, search, state, school_id } = query
      const scope = { seasonId: season().id, level, schoolId: scopeOf(actor) ?? school_id ?? null }
      const filters = { search, state }
      const total = await countAdmittedRows(db.kysely, scope, filters)
      const offset = (page - 1) * limit
      const rows = offset >= total ? [] : await findAdmittedPage(db.kysely, scope, filters, { limit, offset })
      await auditRegistration(db.kysely, auditContextOf({ actor, request }, clock()), {
        action: 'registration.list_admitted',
        changes: {
          level,
          query: search === undefined ? query : { ...query, search: maskLongNumbers(search) },
          ids: rows.map(({ id }) => id),
        },
      })
      return new Answer(rows.map(toAdmittedChild), { meta: { page, per_page: limit, total } })
    })

    serveStaff(app, { contract: readReRegistration[level], admit }, async ({ actor }) => {
      const { id: seasonId, reRegistrationFrom, reRegistrationTo } = season()
      return {
        period: reRegistrationPeriod(season(), clock()),
        from: reRegistrationFrom?.toISOString() ?? null,
        to: reRegistrationTo?.toISOString() ?? null,
        schools: await readFigures(db.kysely, { seasonId, level, schoolId: scopeOf(actor) }),
      }
    })

    serveStaff(app, { contract: releaseSeats[level], admit }, async (call) => {
      const { school_id: schoolId, ids } = call.body
      const done = await acts.release(level, { schoolId, ids }, auditContextOf(call, clock()))
      await syncAfterWrite()
      return new Answer(done, { message: seatsReleased(formatCount(done.released)) })
    })
  }

  serveStaff(app, { contract: saveArrival, admit }, async (call) => {
    const { arrived, reason, version } = call.body
    const target = { id: call.params.id, ownSchool: scopeOf(call.actor), version }
    const child = await acts.saveArrival(target, { arrived, reason }, auditContextOf(call, clock()))
    await syncAfterWrite()
    return new Answer(child, { message: arrived ? ARRIVAL_SAVED : ARRIVAL_UNDONE })
  })

  serveStaff(app, { contract: saveKeepWaiting, admit }, (call) => {
    const { keep_waiting, version } = call.body
    const target = { id: call.params.id, ownSchool: scopeOf(call.actor), version }
    return acts.saveKeepWaiting(target, keep_waiting, auditContextOf(call, clock()))
  })

  serveStaff(app, { contract: saveAnswer, admit }, (call) => {
    const { takes, version } = call.body
    const target = { id: call.params.id, ownSchool: scopeOf(call.actor), version }
    return acts.saveAnswer(target, takes, auditContextOf(call, clock()))
  })

  serveStaff(app, { contract: recordArrival, admit }, async (call) => {
    const child = await acts.recordCard(call.body.card, scopeOf(call.actor), auditContextOf(call, clock()))
    await syncAfterWrite()
    return new Answer(child, child.already ? { message: alreadyArrived(child.name) } : {})
  })

  const family = createFamilySessions(deps).admit

  serveFamily(app, { contract: saveOwnKeepWaiting, admit: family }, async (call) => {
    const { registrationId: id } = call.family
    await limits.take('familyChange', String(id))
    return acts.saveOwnKeepWaiting(id, call.body.keep_waiting, familyAuditContext(call.request, clock()))
  })

  serveFamily(app, { contract: saveOwnAnswer, admit: family }, async (call) => {
    const { registrationId: id } = call.family
    await limits.take('familyChange', String(id))
    return acts.saveOwnAnswer(id, call.body.takes, familyAuditContext(call.request, clock()))
  })
}
