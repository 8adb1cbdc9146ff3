/** Calls of bulk decisions. Operators decide for their own school, within the registrations that chose it. */
import { type Actor, scopeOf } from '@spmb/domain/accounts/actor.ts'
import {
  applyDecisions,
  previewDecisions,
  readDecisionFile,
  readLastDecisions,
  undoDecisions,
} from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import { BULK_NOTHING, bulkDone, bulkUndone } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { auditContextOf } from '../../../../platform/audit/audit-context.ts'
import type { RateLimits } from '../../../../platform/http/limits/rate-limit.ts'
import type { TableGate } from '../../../../platform/http/limits/table-gate.ts'
import { type Admit, Answer, serveStaff } from '../../../../platform/http/serve.ts'
import { readInThread } from '../../../../platform/spreadsheet/in-thread.ts'
import type { ConfirmPassword } from '../../../accounts/passwords/confirm-password.ts'
import { seasonFacts } from '../../../season/frozen-level.ts'
import { auditRegistration } from '../audit-registration.ts'
import { findAct } from './bulk.queries.ts'
import { type BulkActor, type BulkDeps, createBulkDecider } from './bulk.service.ts'
import { type DecisionFile, type ReadDecisions, tooMuchWork } from './read-decision-file.ts'

const READER = new URL('./read-decision-file.ts', import.meta.url)

export interface BulkRoutesDeps extends BulkDeps {
  admit: Admit
  clock: () => Date
  limits: RateLimits
  tableGate: TableGate
  confirmPassword: ConfirmPassword
  /** Id of the active season. */
  seasonId: () => number
  /** Syncs the memory of this process, so that results show the decisions at once. */
  syncAfterWrite: () => Promise<void>
}

export function bulkStaffRoutes(app: FastifyInstance, deps: BulkRoutesDeps) {
  const { admit, clock, confirmPassword, seasonId, syncAfterWrite, limits, tableGate, db } = deps
  const bulk = createBulkDecider(deps)
  const scopeFor = (actor: Actor, level: Level) => ({
    seasonId: seasonId(),
    level,
    schoolId: scopeOf(actor),
  })

  const actorOf = (call: { actor: Actor; request: FastifyRequest }): BulkActor => ({
    userId: call.actor.userId,
    context: auditContextOf(call, clock()),
  })

  for (const level of LEVELS) {
    serveStaff(app, { contract: previewDecisions[level], admit }, async ({ actor, body, request }) => {
      const preview = await bulk.preview(scopeFor(actor, level), body.targets, clock())
      await auditRegistration(db.kysely, auditContextOf({ actor, request }, clock()), {
        action: 'registration.bulk_preview',
        changes: { level, total: preview.total, refusals: preview.refusals.length },
      })
      return preview
    })

    serveStaff(app, { contract: applyDecisions[level], admit }, async (call) => {
      const { password, ...body } = call.body
      const act = actorOf(call)
      if (password !== undefined) await confirmPassword(call, password, act.context)
      const confirmed = password !== undefined
      const done = await bulk.apply(scopeFor(call.actor, level), body, { ...act, confirmed })
      await syncAfterWrite()
      return new Answer(done, { message: done.changed > 0 ? bulkDone(done.changed) : BULK_NOTHING })
    })
  }

  serveStaff(app, { contract: readLastDecisions, admit }, async ({ actor }) => {
    const act = await findAct(db.kysely, seasonId(), actor.userId)
    const { published } = await seasonFacts(db.kysely, seasonId(), clock())
    if (!act || published) return null
    const { id, level, decided_at: at, reason, changed } = act
    return { id, type: level, at: at.toISOString(), reason, changed }
  })

  serveStaff(app, { contract: readDecisionFile, admit }, async ({ actor, body, reply }) => {
    await limits.take('table', `account ${actor.userId}`)
    const { name, content, with_hidden: withHidden = false } = body
    return tableGate.during(reply, async () => {
      const file = { name, content, withHidden }
      const answer = await readInThread<DecisionFile, ReadDecisions>({ module: READER, file })
      return 'read' in answer ? answer.read : tooMuchWork(answer.refused)
    })
  })

  serveStaff(app, { contract: undoDecisions, admit }, async ({ actor, body, request }) => {
    const scope = { seasonId: seasonId(), schoolId: scopeOf(actor) }
    const changed = await bulk.undo(scope, body.act_id, actorOf({ actor, request }))
    await syncAfterWrite()
    return new Answer({ changed }, { message: bulkUndone(changed) })
  })
}
