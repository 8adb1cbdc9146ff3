/** Actor, time and, over HTTP, address and request of an audit row. */
import type { FastifyRequest } from 'fastify'
import type { AuditEntry } from './audit.ts'

export type AuditContext = Pick<AuditEntry, 'at' | 'actor' | 'address' | 'requestId'>

/** The act of a member of staff who makes a call. */
export function auditContextOf(
  call: { actor: { userId: number }; request: FastifyRequest },
  at: Date,
): AuditContext {
  return {
    at,
    actor: `user:${call.actor.userId}`,
    address: call.request.ip,
    requestId: call.request.id,
  }
}

/** The act of a family, with its change code. */
export function familyAuditContext(request: FastifyRequest, at: Date): AuditContext {
  return { at, actor: 'family', address: request.ip, requestId: request.id }
}
