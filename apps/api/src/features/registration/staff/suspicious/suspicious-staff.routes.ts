/** Calls of admins for groups of suspicious registrations. Every change is one transaction with its audit rows. */

import {
  SUSPICIOUS_CHANGED,
  SUSPICIOUS_UNKNOWN,
  suspiciousCleared,
} from '@spmb/domain/registration/staff/messages.ts'
import {
  clearSuspicious,
  listSuspicious,
  markSuspicious,
} from '@spmb/domain/registration/staff/suspicious-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../../../platform/audit/audit.ts'
import { auditContextOf } from '../../../../platform/audit/audit-context.ts'
import { type Database, inTransaction } from '../../../../platform/database/database.ts'
import { type Admit, Answer, serveStaff } from '../../../../platform/http/serve.ts'
import { auditDeletions, deleteMarked, findGroups, setMarks } from './suspicious.queries.ts'

export interface SuspiciousDeps {
  admit: Admit
  db: Database
  clock: () => Date
  timeZone: string
  /** Syncs the memory of this process, so that deleted registrations are no longer found. */
  syncAfterWrite: () => Promise<void>
}

export function suspiciousStaffRoutes(
  app: FastifyInstance,
  { admit, db, clock, timeZone, syncAfterWrite }: SuspiciousDeps,
) {
  serveStaff(app, { contract: listSuspicious, admit }, () =>
    findGroups(db.kysely, { now: clock(), timeZone }),
  )

  serveStaff(app, { contract: markSuspicious, admit }, async ({ actor, body, request }) => {
    const { marked, reason, ...group } = body
    const act = auditContextOf({ actor, request }, clock())
    const registrations = await inTransaction(db, async (tx) => {
      const count = await setMarks(tx, group, { at: marked ? act.at : null, timeZone })
      if (count === 0) throw new NotFound(SUSPICIOUS_UNKNOWN)
      const changes = { ...group, marked, reason, registrations: count }
      await recordAudit(tx, {
        ...act,
        action: 'registration.mark_suspicious',
        subject: 'registration',
        changes,
      })
      return count
    })
    return { registrations }
  })

  serveStaff(app, { contract: clearSuspicious, admit }, async ({ actor, body, request }) => {
    const { registrations: expected, reason, ...group } = body
    const act = auditContextOf({ actor, request }, clock())
    await inTransaction(db, async (tx) => {
      const ids = await deleteMarked(tx, group, { act, reason, timeZone })
      if (ids.length !== expected) throw new Conflict(SUSPICIOUS_CHANGED)
      const changes = { ...group, reason, registrations: ids.length }
      await recordAudit(tx, {
        ...act,
        action: 'registration.clear_suspicious',
        subject: 'registration',
        changes,
      })
      await auditDeletions(tx, act, ids)
    })
    await syncAfterWrite()
    return new Answer({ registrations: expected }, { message: suspiciousCleared(formatCount(expected)) })
  })
}
