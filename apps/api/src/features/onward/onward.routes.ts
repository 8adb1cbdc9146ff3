/** Staff calls of onward places: who has no place after the publication, and where each of them goes to school. */
import { listOnward, type OnwardOutcome, saveOnward } from '@spmb/domain/onward/contract.staff.ts'
import {
  byKind,
  ONWARD_CHANGED,
  ONWARD_HAS_PLACE,
  ONWARD_HIDDEN,
  ONWARD_NAMES,
  ONWARD_WITHDRAWN,
  type OnwardKind,
} from '@spmb/domain/onward/messages.ts'
import { isAdmitted } from '@spmb/domain/registration/staff/decisions.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { type AuditContext, auditContextOf } from '../../platform/audit/audit-context.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import { type Admit, Answer, serveStaff } from '../../platform/http/serve.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { findForChange, lockRegistration } from '../registration/staff/edit.queries.ts'
import { countOnward, findOnward, findOnwardPage, storeOnward } from './onward.queries.ts'

export interface OnwardDeps {
  db: Database
  admit: Admit
  clock: () => Date
  season: () => Season
}

const NOBODY = byKind(() => 0)

export function onwardRoutes(app: FastifyInstance, { db, admit, clock, season }: OnwardDeps) {
  for (const level of LEVELS)
    serveStaff(app, { contract: listOnward[level], admit }, async ({ actor, query, request }) => {
      const { page = 1, per_page: limit = PER_PAGE, kind } = query
      const scope = { seasonId: season().id, level }
      const published = isPublished(season(), clock())
      const counts = published ? await countOnward(db.kysely, scope) : NOBODY
      const total = kind ? counts[kind] : Object.values(counts).reduce((sum, count) => sum + count, 0)
      const offset = (page - 1) * limit
      const children = offset >= total ? [] : await findOnwardPage(db.kysely, scope, { kind, limit, offset })
      await auditRegistration(db.kysely, auditContextOf({ actor, request }, clock()), {
        action: 'registration.list_onward',
        changes: { level, query, ids: children.map(({ id }) => id) },
      })
      return new Answer({ published, counts, children }, { meta: { page, per_page: limit, total } })
    })

  /** @throws NotFound; Conflict before the publication, of a child with a place or a withdrawn one, and for a stale version */
  const save = (
    id: number,
    sent: { kind: OnwardKind; version: number },
    act: AuditContext,
  ): Promise<OnwardOutcome> =>
    retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        await findForChange(tx, id, { scope: null })
        const stored = await lockRegistration(tx, id, { scope: null })
        if (!isPublished(season(), act.at)) throw new Conflict(ONWARD_HIDDEN)
        if (stored.withdrawn_at) throw new Conflict(ONWARD_WITHDRAWN)
        if (isAdmitted(stored)) throw new Conflict(ONWARD_HAS_PLACE)
        const before = await findOnward(tx, id)
        // A second click.
        if (before.kind === sent.kind) return before
        if (before.version !== sent.version) throw new Conflict(ONWARD_CHANGED)
        await storeOnward(tx, id, { kind: sent.kind, at: act.at, by: act.actor })
        await auditRegistration(tx, act, {
          action: 'registration.onward',
          subjectId: id,
          changes: { onward: { before: ONWARD_NAMES[before.kind], after: ONWARD_NAMES[sent.kind] } },
        })
        return findOnward(tx, id)
      }),
    )

  serveStaff(app, { contract: saveOnward, admit }, (call) =>
    save(call.params.id, call.body, auditContextOf(call, clock())),
  )
}
