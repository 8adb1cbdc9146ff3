/** Staff calls of the counter (docs/product-rules.md#check-of-claims). Every read of a child is audited. */
import { type Actor, scopeOf } from '@spmb/domain/accounts/actor.ts'
import * as contracts from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import {
  COUNTER_MESSAGES,
  claimsLapsed,
  NO_CLAIM_WAITS,
  NO_SUCH_CHILD,
} from '@spmb/domain/paths/claim/counter/messages.ts'
import { SEASON_NOT_FOUND } from '@spmb/domain/season/messages.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { levelFromPath } from '@spmb/domain/shared/level.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { NotFound, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { parseRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import { type Admit, Answer, serveStaff } from '../../../platform/http/serve.ts'
import { auditRegistration } from '../../registration/staff/audit-registration.ts'
import { findChild, openedClaims, toClaimChild } from './claim-child.ts'
import {
  countQueue,
  findOverdue,
  findQueue,
  freeLeases,
  holderOf,
  leaseChild,
  leaseNext,
  type Verifier,
} from './queue.queries.ts'
import { giveVerdicts, lapseClaims, refuseOtherHolder, type VerdictDeps } from './verdicts.ts'

export interface CounterDeps extends VerdictDeps {
  admit: Admit
  clock: () => Date
  /** The active season. */
  season: () => Season
}

export function claimCounterRoutes(app: FastifyInstance, deps: CounterDeps) {
  const { admit, db, clock, season, encryption, timeZone } = deps
  const showing = { db: db.kysely, encryption, timeZone }

  serveStaff(app, { contract: contracts.listClaims, admit }, async ({ actor, query, request }) => {
    const { page = 1, per_page: limit = PER_PAGE, ...wanted } = query
    const who = verifierOf(actor)
    const now = clock()
    const { rows, total } = await findQueue(db.kysely, who, wanted, {
      limit,
      offset: (page - 1) * limit,
      now,
    })
    await auditRegistration(db.kysely, auditContextOf({ actor, request }, now), {
      action: 'registration.list_claims',
      changes: { query, ids: rows.map(({ id }) => id) },
    })
    return new Answer(rows, { meta: { page, per_page: limit, total } })
  })

  serveStaff(app, { contract: contracts.countClaims, admit }, ({ actor }) =>
    countQueue(db.kysely, verifierOf(actor), clock()),
  )

  serveStaff(app, { contract: contracts.takeNextClaims, admit }, async (call) => {
    const who = verifierOf(call.actor)
    const now = clock()
    const id = await leaseNext(db.kysely, who, call.body, now)
    const child = id === null ? null : await findChild(db.kysely, who, { id })
    if (!child) return new Answer(null, { message: NO_CLAIM_WAITS })
    await freeLeases(db.kysely, who, child.id)
    await auditRegistration(db.kysely, auditContextOf(call, now), {
      action: 'registration.view_claims',
      subjectId: child.id,
    })
    return new Answer(await toClaimChild(showing, who, child, now), {})
  })

  serveStaff(app, { contract: contracts.openClaims, admit }, async (call) => {
    const who = verifierOf(call.actor)
    const now = clock()
    const number = parseRegistrationNumber(call.body.card)
    if (number.kind !== 'number') throw new RuleBroken({ card: [COUNTER_MESSAGES['counter.number']] })
    const child = await findChild(db.kysely, who, number)
    if (!child) throw new NotFound(NO_SUCH_CHILD)
    const isRenewal = (await holderOf(db.kysely, child.id, now))?.userId === who.userId
    if ((await openedClaims(db.kysely, who, child)).length > 0) {
      if (!(await leaseChild(db.kysely, who, child.id, now)))
        await refuseOtherHolder(db.kysely, who, child.id, { now, timeZone })
      await freeLeases(db.kysely, who, child.id)
    }
    // A page that stays open renews its lease every few minutes.
    if (!isRenewal)
      await auditRegistration(db.kysely, auditContextOf(call, now), {
        action: 'registration.view_claims',
        subjectId: child.id,
      })
    return toClaimChild(showing, who, child, now)
  })

  serveStaff(app, { contract: contracts.giveVerdicts, admit }, async (call) => {
    const who = verifierOf(call.actor)
    const act = auditContextOf(call, clock())
    const { id } = call.params
    await giveVerdicts(deps, who, id, call.body.verdicts, act)
    const child = await findChild(db.kysely, who, { id })
    if (!child) throw new NotFound(NO_SUCH_CHILD)
    return toClaimChild(showing, who, child, act.at)
  })

  serveStaff(app, { contract: contracts.listOverdueClaims, admit }, async (call) => {
    const now = clock()
    const level = levelFromPath(call.params.type)
    if (!level) throw new NotFound(SEASON_NOT_FOUND)
    const overdue = await findOverdue(db.kysely, { seasonId: season().id, level }, now)
    await auditRegistration(db.kysely, auditContextOf(call, now), {
      action: 'registration.list_claims',
      changes: { level, ids: overdue.map(({ id }) => id) },
    })
    return overdue
  })

  serveStaff(app, { contract: contracts.lapseClaims, admit }, async (call) => {
    const { type: level, claims, reason } = call.body
    const asked = { seasonId: season().id, level, claims, reason }
    const left = await lapseClaims(db, asked, auditContextOf(call, clock()))
    return new Answer(left, { message: claimsLapsed(claims.length) })
  })
}

const verifierOf = (actor: Actor): Verifier => ({
  userId: actor.userId,
  actor: `user:${actor.userId}`,
  school: scopeOf(actor),
})
