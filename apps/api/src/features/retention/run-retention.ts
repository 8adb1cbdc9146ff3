/**
 * Clears the personal data that are due (docs/product-rules.md#retention), in short transactions. A run that was killed is continued by
 * the next one: what is cleared is no longer due.
 */
import { auditDueBefore, dueSeasons } from '@spmb/domain/retention/retention.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { type ChainDeps, extendChain } from '../../platform/audit/extend-chain.ts'
import type { Database } from '../../platform/database/database.ts'
import { holdAdvisoryLock } from '../../platform/database/hold-advisory-lock.ts'
import { listSeasons } from '../season/season.queries.ts'
import {
  auditIds,
  clearAuditValues,
  clearComplaints,
  clearRegistrations,
  countDue,
  countDueAudit,
  removeBulkActs,
  retentionYears,
} from './retention.queries.ts'

export const RETENTION_LOCK = 5_205_2028

/** Registrations per transaction: some ten milliseconds, so that registrations of the active season do not wait. */
const BATCH = 200
/** Ids of audit rows per transaction. */
const AUDIT_BATCH = 5_000

/** What is due, or what was cleared. */
export interface RetentionCounts {
  seasons: { label: string; registrations: number; complaints: number }[]
  /** Audit rows whose values go. */
  auditRows: number
}

export interface RetentionDeps extends ChainDeps {
  db: Database
  now: Date
  timeZone: string
}

/** What a run would clear now. Changes nothing. */
export async function previewRetention(
  deps: Omit<RetentionDeps, 'key' | 'random'>,
): Promise<RetentionCounts> {
  const { db } = deps
  const { due, before } = await findDue(deps)
  const seasons: RetentionCounts['seasons'] = []
  for (const { id, label } of due) seasons.push({ label, ...(await countDue(db.kysely, id)) })
  const auditRows = await countDueAudit(
    db.kysely,
    before,
    due.map(({ id }) => id),
  )
  return { seasons, auditRows }
}

/**
 * Clears what is due, and records the counts in the audit when there was anything.
 *
 * @param onProgress receives the number of registrations cleared so far, after each transaction
 * @returns null when another process is doing so
 */
export async function runRetention(
  deps: RetentionDeps,
  actor: string,
  onProgress: (cleared: number) => void = () => {},
): Promise<RetentionCounts | null> {
  const held = await holdAdvisoryLock(deps.db, RETENTION_LOCK, () => clearDue(deps, actor, onProgress))
  return held?.result ?? null
}

async function clearDue(
  deps: RetentionDeps,
  actor: string,
  onProgress: (cleared: number) => void,
): Promise<RetentionCounts> {
  const { db, now } = deps
  // Values can be cleared only from rows in the chain.
  await extendChain(deps, { everything: true })
  const { due, before } = await findDue(deps)
  const counts: RetentionCounts = { seasons: [], auditRows: 0 }
  let total = 0
  for (const { id, label } of due) {
    let registrations = 0
    for (let afterId: number | null = 0; afterId !== null; ) {
      const { lastId, cleared } = await clearRegistrations(db.kysely, id, afterId, BATCH)
      registrations += cleared
      total += cleared
      afterId = lastId
      if (cleared > 0) onProgress(total)
    }
    let complaints = 0
    for (let cleared = BATCH; cleared === BATCH; complaints += cleared)
      cleared = await clearComplaints(db.kysely, id, BATCH)
    await removeBulkActs(db.kysely, id)
    counts.seasons.push({ label, registrations, complaints })
  }
  counts.auditRows = await clearAudit(db, before)
  if (hasCounts(counts))
    await recordAudit(db.kysely, {
      at: now,
      actor,
      action: 'retention.run',
      subject: 'season',
      changes: counts,
    })
  return counts
}

async function clearAudit(db: Database, before: Date): Promise<number> {
  const ids = await auditIds(db.kysely)
  let cleared = 0
  for (let first = ids?.first ?? 1; ids && first <= ids.last; first += AUDIT_BATCH)
    cleared += await clearAuditValues(db.kysely, { first, last: first + AUDIT_BATCH - 1 }, before)
  return cleared
}

async function findDue({ db, now, timeZone }: Pick<RetentionDeps, 'db' | 'now' | 'timeZone'>) {
  const seasons = await listSeasons(db.kysely)
  const at = { now, today: localDateOf(now, timeZone), years: await retentionYears(db.kysely) }
  return { due: dueSeasons(seasons, at), before: auditDueBefore(seasons, at) }
}

/** Whether there is, or was, anything to clear. */
export function hasCounts({ seasons, auditRows }: RetentionCounts): boolean {
  return auditRows > 0 || seasons.some(({ registrations, complaints }) => registrations + complaints > 0)
}
