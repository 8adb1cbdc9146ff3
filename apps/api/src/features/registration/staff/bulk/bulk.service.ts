/**
 * Bulk decisions. A preview and its application check the same rows by the same rules; the application does so under the
 * locks (season/lock-levels.ts), and only if nothing that the preview showed has changed.
 */

import { oddAges } from '@spmb/domain/registration/staff/ages.ts'
import { type BulkSchool, checkBulk } from '@spmb/domain/registration/staff/bulk/check-bulk.ts'
import type { BulkPreview, BulkTargets } from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import {
  BULK_CHANGED,
  bulkRefused,
  oddAgesUnconfirmed,
  placesTakenInPublic,
  removalsUnconfirmed,
  seatShortage,
  UNDO_CHANGED,
  UNDO_NOT_LAST,
  UNDO_PUBLISHED,
} from '@spmb/domain/registration/staff/bulk/messages.ts'
import type { Decided } from '@spmb/domain/registration/staff/decisions.ts'
import type { Method } from '@spmb/domain/season/level-state.ts'
import { Conflict, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../../../platform/database/database.ts'
import { retryDeadlocks } from '../../../../platform/database/retry-deadlocks.ts'
import type { Schema } from '../../../../platform/database/schema.ts'
import { closedAmong, countUsed, lockSeats, seatsOf } from '../../../quota/quota.queries.ts'
import { refuseWhileFrozen, refuseWhileScheduled, seasonFacts } from '../../../season/frozen-level.ts'
import { levelOf, lockActiveLevels } from '../../../season/lock-levels.ts'
import { ageQuestions } from '../age-questions.ts'
import { type DecisionOrigin, nameDecisionOrigin } from '../decision-origin.ts'
import {
  type Applied,
  auditDecisions,
  deleteAct,
  findAct,
  findDecisionRecords,
  findRegistrations,
  isRunAbandoned,
  type RowScope,
  recordAct,
  type StoredRegistration,
  writeDecisions,
} from './bulk.queries.ts'
import { restoredRecords, restoringTargets } from './replaced-decisions.ts'
import { type ResolveDeps, type Resolved, resolveTargets } from './resolve-targets.ts'
import { reasonsByChild, reasonsOf, recordsOf, refuseUnlisted } from './row-reasons.ts'
import { type PreviewedAct, showPreview } from './show-preview.ts'

export interface BulkDeps extends ResolveDeps {
  db: Database
}

/** The deciding user, and the context of the audit rows. */
export interface BulkActor {
  userId: number
  context: AuditContext
  /** The password was given with this act. */
  confirmed?: boolean
}

export function createBulkDecider({ db, ...resolving }: BulkDeps) {
  const { timeZone } = resolving
  const nameOf = (id: number) => resolving.reference().school(id)?.name ?? ''

  /** @throws Conflict while a run of the level exists */
  async function preview(scope: RowScope, targets: BulkTargets, now: Date): Promise<BulkPreview> {
    const resolved = await resolveTargets(db.kysely, resolving, scope, targets)
    const registrations = await findRegistrations(db.kysely, scope, { ids: idsOf(resolved) }, { lock: false })
    const level = await levelOf(db.kysely, scope.seasonId, scope.level)
    await refuseWhileFrozen(db.kysely, scope.seasonId, [level], now)
    await refuseWhileScheduled(db.kysely, scope.seasonId, now, timeZone)
    const schools = await schoolsOf(db.kysely, scope, resolved)
    const { published } = await seasonFacts(db.kysely, scope.seasonId, now)
    const ages = await ageQuestions(db.kysely, scope, [...registrations.values()])
    return previewOf({ ...scope, method: level.method, published, ages }, resolved, registrations, schools)
      .preview
  }

  /** @throws Conflict when the preview is out of date or a row is refused */
  async function apply(
    scope: RowScope,
    sent: {
      targets: BulkTargets
      reason: string
      fingerprint?: string | undefined
      /** How many removals were confirmed. */
      removals?: number | undefined
      /** How many children of an odd age were confirmed. */
      odd_ages?: number | undefined
    },
    act: BulkActor,
  ): Promise<{ act_id: number | null; changed: number }> {
    return retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        const locked = await lockActiveLevels(tx, scope.seasonId, 'bulk', [scope.level])
        await refuseWhileFrozen(tx, scope.seasonId, locked, act.context.at)
        await refuseWhileScheduled(tx, scope.seasonId, act.context.at, timeZone)
        const resolved = await resolveTargets(tx, resolving, scope, sent.targets)
        const schools = await lockSchoolsOf(tx, scope, resolved)
        const registrations = await findRegistrations(tx, scope, { ids: idsOf(resolved) }, { lock: true })
        const method = locked[0]?.method ?? 'manual'
        const { published } = await seasonFacts(tx, scope.seasonId, act.context.at)
        const ages = await ageQuestions(tx, scope, [...registrations.values()])
        const { preview: current, outcome } = previewOf(
          { ...scope, method, published, ages },
          resolved,
          registrations,
          schools,
        )
        if (sent.fingerprint !== undefined && sent.fingerprint !== current.fingerprint)
          throw new Conflict(BULK_CHANGED)
        if (current.refusals.length > 0) throw new Conflict(bulkRefused(current.refusals.length))
        refuseShortages(current)
        const { lost, erased } = outcome.removals
        if (lost + erased > 0 && sent.removals !== lost + erased)
          throw new Conflict(removalsUnconfirmed(outcome.removals))
        const odd = oddAges(current.changes)
        if (odd > 0 && sent.odd_ages !== odd) throw new Conflict(oddAgesUnconfirmed(odd))
        if (current.public_losses > 0 && !act.confirmed)
          throw new RuleBroken({ password: [placesTakenInPublic(current.public_losses)] })
        const reasonOf = reasonsOf(resolved.targets, sent.reason)
        if (method === 'run') refuseUnlisted(outcome, scope.schoolId, reasonOf)
        const applied = appliedOf(outcome.decidedById, registrations)
        if (applied.length === 0) return { act_id: null, changed: 0 }
        const records = await findDecisionRecords(
          tx,
          applied.map(({ id }) => id),
        )
        const others = outcome.changes.filter((change) => reasonOf(change) !== sent.reason)
        await write(tx, act, applied, {
          how: 'bulk',
          reason: sent.reason,
          ...(others.length > 0 && { restored: recordsOf(others, reasonOf, act.context) }),
          reasons: reasonsByChild(outcome.changes, others, reasonOf),
        })
        const id = await recordAct(
          tx,
          { userId: act.userId, at: act.context.at },
          { ...scope, reason: sent.reason, applied, records },
        )
        await recordAudit(tx, {
          ...act.context,
          action: 'registration.bulk_decide',
          subject: 'bulk_decision',
          subjectId: id,
          changes: { level: scope.level, reason: sent.reason, changed: applied.length },
        })
        return { act_id: id, changed: applied.length }
      }),
    )
  }

  /**
   * Takes an act back: the decisions that it replaced come back with their own origin, author, time and reason.
   *
   * @throws Conflict for another act than the last one, and when it cannot be undone as a whole
   */
  async function undo(
    { seasonId, schoolId }: Pick<RowScope, 'seasonId' | 'schoolId'>,
    actId: number,
    act: BulkActor,
  ): Promise<number> {
    return retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        const asked = await findAct(tx, seasonId, act.userId)
        if (!asked) return 0
        if (asked.id !== actId) throw new Conflict(UNDO_NOT_LAST)
        const scope: RowScope = { seasonId, level: asked.level, schoolId }
        const locked = await lockActiveLevels(tx, seasonId, 'bulk', [asked.level])
        await refuseWhileFrozen(tx, seasonId, locked, act.context.at)
        await refuseWhileScheduled(tx, seasonId, act.context.at, timeZone)
        const { published } = await seasonFacts(tx, seasonId, act.context.at)
        if (published) throw new Conflict(UNDO_PUBLISHED)
        // Read again under the lock: two requests may undo at once.
        const found = await findAct(tx, seasonId, act.userId)
        if (found?.id !== actId) throw new Conflict(UNDO_NOT_LAST)
        const ids = found.replaced.map(([id]) => id)
        const before = await findRegistrations(tx, scope, { ids }, { lock: false })
        const resolved: Resolved = { targets: restoringTargets(found.replaced, before), unresolved: [] }
        const schools = await lockSchoolsOf(tx, scope, resolved)
        const registrations = await findRegistrations(tx, scope, { ids }, { lock: true })
        const isUnchanged = found.replaced.every(
          ([id, version]) => registrations.get(id)?.version === version,
        )
        const restored = restoredRecords(found.replaced)
        const runs = Object.values(restored).flatMap(({ run }) => run ?? [])
        if (!isUnchanged || (await isRunAbandoned(tx, runs))) throw new Conflict(UNDO_CHANGED)
        const method = locked[0]?.method ?? 'manual'
        const { preview: back, outcome } = previewOf(
          // What comes back was decided before.
          { ...scope, method, published, ages: new Map() },
          resolved,
          registrations,
          schools,
        )
        const refusal = outcome.refusals[0]
        if (refusal) throw new Conflict(refusal.reason)
        refuseShortages(back)
        const applied = appliedOf(outcome.decidedById, registrations)
        await write(tx, act, applied, { how: 'undo', reason: found.reason, restored })
        await deleteAct(tx, act.userId)
        await recordAudit(tx, {
          ...act.context,
          action: 'registration.bulk_undo',
          subject: 'bulk_decision',
          subjectId: actId,
          changes: { level: found.level, changed: applied.length },
        })
        return applied.length
      }),
    )
  }

  /** The schools that decide, with their seats. */
  async function schoolsOf(
    db: Kysely<Schema>,
    { seasonId, schoolId: own }: RowScope,
    { targets }: Pick<Resolved, 'targets'>,
    readSeats = (ids: number[]) => seatsOf(db, seasonId, ids),
  ): Promise<Map<number, BulkSchool>> {
    const deciding = targets.filter(({ schoolId }) => own === null || schoolId === own)
    const ids = [...new Set(deciding.map(({ schoolId }) => schoolId))]
    const seats = await readSeats(ids)
    const used = await countUsed(db, seasonId, ids)
    const closed = await closedAmong(db, ids)
    return new Map(
      ids.map((id) => [
        id,
        { name: nameOf(id), seats: seats.get(id) ?? null, used: used.get(id) ?? 0, closed: closed.has(id) },
      ]),
    )
  }

  /** The same; locks their quotas first, in the order of their ids. */
  const lockSchoolsOf = (tx: Tx, scope: RowScope, resolved: Pick<Resolved, 'targets'>) =>
    schoolsOf(tx, scope, resolved, (ids) => lockSeats(tx, scope.seasonId, ids))

  function previewOf(
    { schoolId, ...shown }: RowScope & Pick<PreviewedAct, 'published' | 'ages'> & { method: Method },
    { targets, unresolved }: Resolved,
    registrations: ReadonlyMap<number, StoredRegistration>,
    schools: ReadonlyMap<number, BulkSchool>,
  ) {
    const names = new Map(schools)
    // The refusal of a second admission names the other school, which may decide nothing in this act.
    for (const { school_1_id, school_2_id } of registrations.values())
      for (const id of [school_1_id, school_2_id])
        if (!names.has(id)) names.set(id, { name: nameOf(id), seats: null, used: 0 })
    const setAside = new Set(unresolved.flatMap(({ registrationId }) => registrationId ?? []))
    const outcome = checkBulk(targets, registrations, names, schoolId, shown.method, setAside)
    return {
      preview: showPreview({ ...shown, targets, unresolved, registrations, outcome, schools }, nameOf),
      outcome,
    }
  }

  async function write(
    tx: Tx,
    { context }: BulkActor,
    applied: readonly Applied[],
    {
      reasons,
      ...origin
    }: Pick<DecisionOrigin, 'how' | 'reason' | 'restored'> & {
      /** What the history says of these children in place of the reason of the act. */
      reasons?: ReadonlyMap<number, string>
    },
  ) {
    const told = await nameDecisionOrigin(tx, context, { origin: 'manual', ...origin })
    await writeDecisions(tx, applied, context.at)
    await auditDecisions(tx, context, applied, told, reasons)
  }

  return { preview, apply, undo }
}

/** @throws Conflict that names the schools with fewer free seats than the act gives */
function refuseShortages({ shortages }: Pick<BulkPreview, 'shortages'>): void {
  if (shortages.length > 0)
    throw new Conflict(shortages.map((school) => seatShortage(school.name, school)).join(' '))
}

const idsOf = ({ targets }: Pick<Resolved, 'targets'>) => [
  ...new Set(targets.map(({ registrationId }) => registrationId)),
]

function appliedOf(
  decidedById: ReadonlyMap<number, Decided>,
  registrations: ReadonlyMap<number, StoredRegistration>,
): Applied[] {
  return [...decidedById].flatMap(([id, after]) => {
    const before = registrations.get(id)
    return before ? [{ id, version: before.version, before, after }] : []
  })
}
