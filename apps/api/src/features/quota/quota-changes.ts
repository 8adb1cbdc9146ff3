/**
 * Changes of quotas: locks, writes, audits, and remembers the change of each member of staff for one undo. Levels are locked
 * first, then quotas; admissions are counted afterwards, see quota.queries.ts.
 */
import type { Actor } from '@spmb/domain/accounts/actor.ts'
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { quotasChangedMeanwhile } from '@spmb/domain/quota/messages.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { windowState } from '@spmb/domain/season/window.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict, PasswordRequired } from '@spmb/domain/shared/problem.ts'
import type { FastifyRequest } from 'fastify'
import { type AuditEntry, recordAudit } from '../../platform/audit/audit.ts'
import { type AuditContext, auditContextOf } from '../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import { refuseWhileFrozen } from '../season/frozen-level.ts'
import { lockSetUpLevels } from '../season/lock-levels.ts'
import { seasonIdOf } from '../season/season.queries.ts'
import { countUsed } from './quota.queries.ts'
import { deleteUndo, rememberUndo } from './quota-undo.queries.ts'

/** Actor, time and season of a change of quotas. */
export type QuotaAct = AuditContext & {
  userId: number
  /** The first year of the season; absent: the active one. */
  season?: number | undefined
}

/**
 * Seats that families have read are not changed from a screen that somebody left open. Those of a prepared season have no reader.
 *
 * @param firstYear of the season that is changed; absent: the active one
 * @throws PasswordRequired
 */
export function quotaActOf(
  call: { actor: Actor; request: FastifyRequest },
  firstYear: number | undefined,
  active: Season,
  now: Date,
): QuotaAct {
  const isActive = firstYear === undefined || firstYear === active.firstYear
  if (isActive && windowState(active, now) !== 'before' && !call.actor.hasRecentPassword)
    throw new PasswordRequired(ACCOUNT_MESSAGES['password.confirm_first'])
  return {
    ...auditContextOf(call, now),
    userId: call.actor.userId,
    season: isActive ? undefined : firstYear,
  }
}

export interface School {
  id: number
  name: string
  type: Level
}

/** One quota before and after; null is a quota that is not set. */
export interface QuotaChange {
  schoolId: number
  before: number | null
  after: number | null
  /** The seats after the change are a proposal again, which the change before had confirmed. */
  isProposed?: boolean
}

/** Quotas that are set, and used seats, by school id. Neither changes until the transaction ends. */
export interface Locked {
  stored: ReadonlyMap<number, { seats: number; version: number; isProposed: boolean }>
  used: ReadonlyMap<number, number>
}

interface Plan {
  changes: readonly QuotaChange[]
  audit: Pick<AuditEntry, 'action' | 'subject' | 'subjectId'> & { changes?: Record<string, unknown> }
  /** This change undoes the last one and cannot be undone itself. */
  isUndo?: true
}

/**
 * Runs `plan` in a transaction and writes what it returns, for the active season or a prepared one. Quotas that keep their seats are left
 * alone. Retries deadlocks: an import may lock the same rows in another order.
 *
 * @param plan finds the schools, locks them once, and decides; it may run again
 * @returns the number of quotas that were changed
 * @throws NotFound for an unknown season; Conflict for an earlier one, or when another transaction sets one of the quotas at the
 *   same moment
 */
export function changeQuotas(
  db: Database,
  { userId, season, ...act }: QuotaAct,
  plan: (tx: Tx, lock: (schools: readonly School[]) => Promise<Locked>, seasonId: number) => Promise<Plan>,
): Promise<number> {
  return retryDeadlocks(() =>
    inTransaction(db, async (tx) => {
      const seasonId = await seasonIdOf(tx, season)
      const names = new Map<number, string>()
      const proposed = new Set<number>()
      const lock = async (schools: readonly School[]) => {
        for (const { id, name } of schools) names.set(id, name)
        const locked = await lockAndCount(tx, seasonId, schools, act.at)
        for (const [id, { isProposed }] of locked.stored) if (isProposed) proposed.add(id)
        return locked
      }
      const planned = await plan(tx, lock, seasonId)
      const changes = planned.changes.filter(({ before, after }) => before !== after)
      if (changes.length === 0) return 0
      const isWritten = await writeQuotas(tx, seasonId, changes)
      if (!isWritten) throw new Conflict(quotasChangedMeanwhile([...names.values()]))
      const audit = { ...act, ...planned.audit }
      await recordAudit(
        tx,
        season === undefined ? audit : { ...audit, changes: { season, ...planned.audit.changes } },
      )
      if (planned.isUndo) await deleteUndo(tx, userId)
      else {
        const stored = await lockQuotas(
          tx,
          seasonId,
          changes.map(({ schoolId }) => schoolId),
        )
        await rememberUndo(tx, userId, {
          at: act.at,
          seasonId,
          changes: changes.map(({ schoolId, before }) => ({
            schoolId,
            before,
            isProposed: proposed.has(schoolId),
            version: stored.get(schoolId)?.version ?? 0,
          })),
        })
      }
      return changes.length
    }),
  )
}

async function lockAndCount(
  tx: Tx,
  seasonId: number,
  schools: readonly School[],
  now: Date,
): Promise<Locked> {
  const levels = [...new Set(schools.map(({ type }) => type))]
  await refuseWhileFrozen(tx, seasonId, await lockSetUpLevels(tx, seasonId, levels), now)
  const ids = schools.map(({ id }) => id)
  const stored = await lockQuotas(tx, seasonId, ids)
  return { stored, used: await countUsed(tx, seasonId, ids) }
}

export const withUsed = (schools: readonly School[], used: Locked['used']) =>
  schools.map(({ id, name }) => ({ name, used: used.get(id) ?? 0 }))

/**
 * Locks the quotas of these schools in the order of their ids until the transaction ends.
 *
 * @returns those that are set, by school id
 */
async function lockQuotas(tx: Tx, seasonId: number, schoolIds: readonly number[]): Promise<Locked['stored']> {
  if (schoolIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('quota')
    .select(['school_id', 'seats', 'version', 'is_synthetic'])
    .where('season_id', '=', seasonId)
    .where('school_id', 'in', [...schoolIds])
    .orderBy('school_id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map(({ school_id, seats, version, is_synthetic }) => [
      school_id,
      { seats, version, isProposed: is_synthetic },
    ]),
  )
}

/**
 * Writes the changes and marks the seats as decided by the office, or as a proposal again. Call `lockQuotas` first: `before`
 * is what it returned.
 *
 * @returns false when another transaction set one of the quotas that had no row to lock; roll back then
 */
async function writeQuotas(tx: Tx, seasonId: number, changes: readonly QuotaChange[]): Promise<boolean> {
  const inserted = changes.flatMap(({ schoolId, before, after }) =>
    before === null && after !== null ? [{ season_id: seasonId, school_id: schoolId, seats: after }] : [],
  )
  const updated = changes.flatMap(({ schoolId, before, after, isProposed = false }) =>
    before !== null && after !== null
      ? [{ season_id: seasonId, school_id: schoolId, seats: after, is_synthetic: isProposed }]
      : [],
  )
  const removed = changes.filter(({ after }) => after === null).map(({ schoolId }) => schoolId)
  if (inserted.length > 0) {
    const rows = await tx
      .insertInto('quota')
      .values(inserted.toSorted((a, b) => a.school_id - b.school_id))
      .onConflict((conflict) => conflict.doNothing())
      .returning('school_id')
      .execute()
    if (rows.length < inserted.length) return false
  }
  if (updated.length > 0) {
    await tx
      .insertInto('quota')
      .values(updated)
      .onConflict((conflict) =>
        conflict.columns(['season_id', 'school_id']).doUpdateSet((eb) => ({
          seats: eb.ref('excluded.seats'),
          is_synthetic: eb.ref('excluded.is_synthetic'),
        })),
      )
      .execute()
  }
  if (removed.length > 0) {
    await tx.deleteFrom('quota').where('season_id', '=', seasonId).where('school_id', 'in', removed).execute()
  }
  return true
}
