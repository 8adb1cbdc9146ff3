/** Who does something to an applicant, when, from where, in which request: what the audit asks. */
import type { Actor } from '@spmb/domain/accounts/actor.ts'
import type { HistoryAction } from '@spmb/domain/registration/staff-messages.ts'
import type { FastifyRequest } from 'fastify'
import { type AuditEntry, recordAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'

export interface Act {
  actor: Actor
  now: Date
  address: string
  requestId: string
}

export function actOf({ actor, request }: { actor: Actor; request: FastifyRequest }, now: Date): Act {
  return { actor, now, address: request.ip, requestId: request.id }
}

/** Reading a record, reading a list, taking a file along; the other acts stand in the history. */
type Reading = 'registration.view' | 'registration.list' | 'registration.export'

/** Records the act in the transaction of what was done. */
export function recordAct(
  db: Tx,
  { actor, now, address, requestId }: Act,
  entry: { action: HistoryAction | Reading } & Pick<AuditEntry, 'subjectId' | 'changes'>,
): Promise<void> {
  return recordAudit(db, {
    ...entry,
    at: now,
    actor: `user:${actor.userId}`,
    subject: 'registration',
    address,
    requestId,
  })
}
