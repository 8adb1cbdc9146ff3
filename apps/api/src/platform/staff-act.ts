/** What the audit says of a call by a member of staff: who, when, from where, in which request. */
import type { FastifyRequest } from 'fastify'
import type { AuditEntry } from './audit.ts'

export type StaffAct = Pick<AuditEntry, 'at' | 'actor' | 'address' | 'requestId'>

export function staffAct(call: { actor: { userId: number }; request: FastifyRequest }, at: Date): StaffAct {
  return {
    at,
    actor: `user:${call.actor.userId}`,
    address: call.request.ip,
    requestId: call.request.id,
  }
}
