/**
 * Audits denied access to staff calls: 401 (no session), 403 (not allowed) and 404 (not there, or outside the scope).
 * The number of rows is limited per address and over all, which keeps an attacker from filling the table; omitted
 * denials are counted in the next row.
 */
import { type Actor, checkAccess } from '@spmb/domain/accounts/actor.ts'
import { readMe } from '@spmb/domain/accounts/contract.staff.ts'
import { type Endpoint, isForStaff } from '@spmb/domain/shared/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { TooMany } from '../errors/request-errors.ts'
import type { RateLimits } from '../http/limits/rate-limit.ts'
import type { Log } from '../observability/logger.ts'
import { recordAudit } from './audit.ts'

const DENIED: readonly number[] = [401, 403, 404]

export interface DenialDeps {
  db: Database
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
  log: Log
  /** The member of staff behind a request; null without a live session. */
  actorOf: (request: FastifyRequest) => Promise<Actor | null>
}

/** Adds the hook. Call it before the routes are registered. */
export function recordDenials(app: FastifyInstance, { db, limits, clock, log, actorOf }: DenialDeps): void {
  let omitted = 0

  app.addHook('onSend', (request, reply, payload, done) => {
    const { contract } = request.routeOptions.config
    // Pages ask `readMe` whether there is a session: no session is a usual answer.
    const isDenial =
      contract && isForStaff(contract) && DENIED.includes(reply.statusCode) && contract.name !== readMe.name
    if (!isDenial) return done(null, payload)
    // The answer is the same when the row cannot be written.
    recordWithinLimits(request, contract, reply.statusCode)
      .catch((error) => log.warn({ err: error }, 'a denied access was not audited'))
      .finally(() => done(null, payload))
  })

  async function recordWithinLimits(request: FastifyRequest, contract: Endpoint, status: number) {
    if (await isWithinLimits(request.ip)) await record(request, contract, status)
    else omitted++
  }

  async function isWithinLimits(address: string): Promise<boolean> {
    try {
      await limits.take('denial', address)
      await limits.take('denialOverall', 'all')
      return true
    } catch (error) {
      if (error instanceof TooMany) return false
      throw error
    }
  }

  async function record(request: FastifyRequest, contract: Endpoint, status: number): Promise<void> {
    // A write from another site is refused before its session is looked at.
    const actor = await actorOf(request).catch(() => null)
    // The user may make the call, after giving the password again.
    if (checkAccess(actor, contract) === 'confirm the password first') return
    const denied = { call: contract.name, status }
    const changes = omitted > 0 ? { ...denied, omitted } : denied
    omitted = 0
    await recordAudit(db.kysely, {
      at: clock(),
      action: 'access.denied',
      actor: actor ? `user:${actor.userId}` : 'public',
      subject: 'call',
      changes,
      address: request.ip,
      requestId: request.id,
    })
  }
}
