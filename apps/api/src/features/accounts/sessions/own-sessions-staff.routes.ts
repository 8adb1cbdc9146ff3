/** The signed-in user's own sessions. */
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '@spmb/domain/accounts/own-sessions/contract.staff.ts'
import { SECOND_FACTOR_MESSAGES } from '@spmb/domain/accounts/second-factor/messages.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { serveStaff } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Staff } from '../../staff.ts'
import { endOneSession, endSessionsBut, liveSessions } from './own-sessions.queries.ts'

type Call = { actor: { userId: number; sessionId: string }; request: FastifyRequest }

export function ownSessionStaffRoutes(
  app: FastifyInstance,
  { admit, db, clock, sessions }: Pick<Platform, 'db' | 'clock'> & Pick<Staff, 'admit' | 'sessions'>,
) {
  serveStaff(app, { contract: listOwnSessions, admit }, async ({ actor }) => {
    const current = sessions.idDigest(actor.sessionId)
    const rows = await liveSessions(db.kysely, actor.userId, clock())
    return rows.map(({ id, device, created_at, last_used_at }) => ({
      id: id.toString('hex'),
      device,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      current: id.equals(current),
    }))
  })

  serveStaff(app, { contract: endOwnSession, admit }, async (call) => {
    const id = Buffer.from(call.params.session_id, 'hex')
    if (id.equals(sessions.idDigest(call.actor.sessionId)))
      throw new Conflict(SECOND_FACTOR_MESSAGES['session.current'])
    return ending(call, async (tx) => {
      const ended = await endOneSession(tx, call.actor.userId, id)
      if (ended === 0) throw new NotFound(SECOND_FACTOR_MESSAGES['session.unknown'])
      return ended
    })
  })

  serveStaff(app, { contract: endOtherSessions, admit }, (call) =>
    ending(call, (tx) => endSessionsBut(tx, call.actor.userId, sessions.idDigest(call.actor.sessionId))),
  )

  async function ending(call: Call, end: (tx: Parameters<typeof endOneSession>[0]) => Promise<number>) {
    return inTransaction(db, async (tx) => {
      const ended = await end(tx)
      await recordAudit(tx, {
        ...auditContextOf(call, clock()),
        action: 'session.end',
        subject: 'user',
        subjectId: call.actor.userId,
        changes: { ended },
      })
      return { ended }
    })
  }
}
