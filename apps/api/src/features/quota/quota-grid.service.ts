/** Saves many quotas at once and undoes the last change of a member of staff (docs/product-rules.md#quotas). */
import type { saveQuotas as saveContract } from '@spmb/domain/quota/grid-contract.staff.ts'
import {
  quotasBelowUsed,
  quotasChangedMeanwhile,
  SCHOOL_UNKNOWN,
  undoBelowUsed,
  undoOutdated,
} from '@spmb/domain/quota/messages.ts'
import type { Body } from '@spmb/domain/shared/endpoint.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import type { Database } from '../../platform/database/database.ts'
import { schoolsById } from './quota.queries.ts'
import { changeQuotas, type Locked, type QuotaAct, withUsed } from './quota-changes.ts'
import { findUndo } from './quota-undo.queries.ts'

type Change = Body<typeof saveContract>['changes'][number]

/**
 * Sets the seats of all these schools, or of none. Quotas that have the seats already are left alone.
 *
 * @returns the number of quotas that were changed
 * @throws NotFound for an unknown school; Conflict for a changed version or more used seats
 */
export function saveQuotas(db: Database, changes: readonly Change[], act: QuotaAct): Promise<number> {
  return changeQuotas(db, act, async (tx, lock) => {
    const wanted = new Map(changes.map((change) => [change.school_id, change]))
    const schools = await schoolsById(tx, [...wanted.keys()])
    if (schools.length < wanted.size) throw new NotFound(SCHOOL_UNKNOWN)
    const { stored, used } = await lock(schools)
    const outdated = schools.filter(({ id }) => wanted.get(id)?.version !== versionOf(id, stored))
    if (outdated.length > 0) throw new Conflict(quotasChangedMeanwhile(outdated.map(({ name }) => name)))
    const below = schools.filter(({ id }) => (wanted.get(id)?.seats ?? 0) < (used.get(id) ?? 0))
    if (below.length > 0) throw new Conflict(quotasBelowUsed(withUsed(below, used)))
    const after = new Map(changes.map((change) => [change.school_id, change.seats]))
    return planOf('quota.save', after, stored)
  })
}

/**
 * Undoes the caller's last change, once. A repeated call finds nothing to undo, so that it can be sent again.
 *
 * @returns the number of quotas that were changed
 * @throws Conflict when a quota of the change was changed or filled since
 */
export function undoQuotas(db: Database, act: QuotaAct): Promise<number> {
  return changeQuotas(db, act, async (tx, lock, seasonId) => {
    const undo = await findUndo(tx, act.userId)
    if (!undo || undo.seasonId !== seasonId) return NOTHING
    const byId = new Map(undo.changes.map((change) => [change.schoolId, change]))
    const schools = await schoolsById(tx, [...byId.keys()])
    const { stored, used } = await lock(schools)
    const outdated = schools.filter(({ id }) => byId.get(id)?.version !== versionOf(id, stored))
    if (outdated.length > 0) throw new Conflict(undoOutdated(outdated.map(({ name }) => name)))
    const below = schools.filter(({ id }) => (byId.get(id)?.before ?? 0) < (used.get(id) ?? 0))
    if (below.length > 0) throw new Conflict(undoBelowUsed(withUsed(below, used)))
    const after = new Map(schools.map(({ id }) => [id, byId.get(id)?.before ?? null]))
    const { changes, audit } = planOf('quota.undo', after, stored)
    const restored = changes.map((change) => ({
      ...change,
      isProposed: byId.get(change.schoolId)?.isProposed ?? false,
    }))
    return { changes: restored, audit, isUndo: true }
  })
}

/**
 * What the caller may undo: null when there is nothing, or a quota was changed since.
 *
 * @param versions of the quotas that are set in the season, by school id
 */
export async function readUndo(
  db: Database,
  { seasonId, userId, versions }: { seasonId: number; userId: number; versions: ReadonlyMap<number, number> },
): Promise<{ schools: number; at: string } | null> {
  const undo = await findUndo(db.kysely, userId)
  if (!undo || undo.seasonId !== seasonId) return null
  const isOutdated = undo.changes.some(({ schoolId, version }) => (versions.get(schoolId) ?? 0) !== version)
  return isOutdated ? null : { schools: undo.changes.length, at: undo.at.toISOString() }
}

const NOTHING = { changes: [], audit: { action: 'quota.undo', subject: 'quota' } }

/** 0 where no quota is set. */
const versionOf = (schoolId: number, stored: Locked['stored']) => stored.get(schoolId)?.version ?? 0

function planOf(action: string, after: ReadonlyMap<number, number | null>, stored: Locked['stored']) {
  const changes = [...after]
    .map(([schoolId, seats]) => ({ schoolId, before: stored.get(schoolId)?.seats ?? null, after: seats }))
    .filter((change) => change.before !== change.after)
  const seatsOf = (of: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.schoolId, change[of]]))
  return {
    changes,
    audit: {
      action,
      subject: 'quota',
      changes: { before: { seats: seatsOf('before') }, after: { seats: seatsOf('after') } },
    },
  }
}
