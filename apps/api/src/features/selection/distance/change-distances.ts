/** Corrects and confirms distances of villages. Each act is one transaction under the lock of its level, with its audit row. */
import { createHash } from 'node:crypto'
import { DISTANCE_CHANGED } from '@spmb/domain/selection/distance/messages.ts'
import { type JudgedPair, openPairs } from '@spmb/domain/selection/distance/pairs.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { lockActiveLevels } from '../../season/lock-levels.ts'
import { activeSeasonId } from '../../season/season.queries.ts'
import {
  findPairLevel,
  lockPair,
  type PairKey,
  putOverride,
  readPairs,
  removeOverride,
  type SeenPair,
  setConfirmed,
} from './distance.queries.ts'
import { refuseFixed } from './fixed-levels.ts'

/** @throws NotFound for an unknown village or school; Conflict when another distance holds than the one that was seen */
export function saveOverride(
  db: Database,
  key: PairKey,
  sent: { metres: number; reason: string; seen: number | null },
  act: AuditContext,
): Promise<void> {
  return changePair(db, key, async (tx, seasonId) => {
    const before = await lockPair(tx, seasonId, key)
    const { metres, reason } = sent
    // A second click changes nothing.
    if (before?.source === 'override' && before.metres === metres && before.reason === reason) return
    if ((before?.metres ?? null) !== sent.seen) throw new Conflict(DISTANCE_CHANGED)
    await putOverride(tx, seasonId, key, { metres, reason, confirmed_by: act.actor, confirmed_at: act.at })
    await record(tx, act, 'distance.correct', key, {
      before: { metres: before?.metres ?? null, source: before?.source ?? null },
      after: { metres, source: 'override', reason },
    })
  })
}

/** A pair without a correction stays as it is. @throws NotFound for an unknown village or school */
export function dropOverride(db: Database, key: PairKey, act: AuditContext): Promise<void> {
  return changePair(db, key, async (tx, seasonId) => {
    const before = await removeOverride(tx, seasonId, key)
    if (!before) return
    await record(tx, act, 'distance.remove', key, { before, after: {} })
  })
}

/** Confirms pairs as they were seen, all or none. @returns their number */
export function confirmPairs(
  db: Database,
  pairs: readonly { village_id: number; school_id: number; metres: number }[],
  act: AuditContext,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const seasonId = await activeSeasonId(tx)
    const levels = await levelsOf(tx, pairs)
    refuseFixed(await lockActiveLevels(tx, seasonId, 'change', levels))
    const seen: SeenPair[] = []
    for (const { village_id: villageId, school_id: schoolId, metres } of inOrder(pairs)) {
      const holds = await lockPair(tx, seasonId, { villageId, schoolId })
      if (holds?.metres !== metres) throw new Conflict(DISTANCE_CHANGED)
      seen.push({ villageId, schoolId, metres, source: holds.source })
    }
    await confirmSeen(tx, seasonId, seen, act)
    return seen.length
  })
}

/**
 * Confirms every open pair of a level.
 *
 * @throws Conflict when other pairs are open than those that were seen
 */
export function confirmLevel(
  db: Database,
  sent: { level: Level; suspicious: boolean; fingerprint: string },
  act: AuditContext,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const seasonId = await activeSeasonId(tx)
    // Alone, so that no pair changes between the reading and the writing.
    refuseFixed(await lockActiveLevels(tx, seasonId, 'bulk', [sent.level]))
    const pairs = await readPairs(tx, seasonId, sent.level)
    if (fingerprintOf(pairs) !== sent.fingerprint) throw new Conflict(DISTANCE_CHANGED)
    const { plain, suspicious } = openPairs(pairs)
    const chosen = sent.suspicious ? [...plain, ...suspicious] : plain
    await confirmSeen(tx, seasonId, chosen.flatMap(seenOf), act)
    return chosen.length
  })
}

/** Names the open pairs of a level with their distances. */
export function fingerprintOf(pairs: readonly JudgedPair[]): string {
  const { plain, suspicious } = openPairs(pairs)
  const line = ({ villageId, schoolId, metres, source }: JudgedPair) =>
    `${villageId} ${schoolId} ${metres} ${source}`
  const text = [plain.map(line).sort(), suspicious.map(line).sort()]
  return createHash('sha256').update(JSON.stringify(text)).digest('hex')
}

function seenOf({ villageId, schoolId, metres, source }: JudgedPair): SeenPair[] {
  return metres === null || source === null ? [] : [{ villageId, schoolId, metres, source }]
}

async function confirmSeen(tx: Tx, seasonId: number, seen: readonly SeenPair[], act: AuditContext) {
  if (seen.length === 0) return
  const confirmed = await setConfirmed(tx, seasonId, seen, { by: act.actor, at: act.at })
  if (confirmed !== seen.length) throw new Conflict(DISTANCE_CHANGED)
  const pairs = seen
    .slice(0, AUDITED_PAIRS)
    .map(({ villageId, schoolId, metres }) => [villageId, schoolId, metres])
  await recordAudit(tx, {
    ...act,
    action: 'distance.confirm',
    subject: 'distance',
    changes: { confirmed: seen.length, pairs },
  })
}

/** Pairs that an audit row names; the rows of `distance` say who confirmed each. */
const AUDITED_PAIRS = 100

function changePair(
  db: Database,
  key: PairKey,
  work: (tx: Tx, seasonId: number) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const level = await findPairLevel(tx, key)
    if (!level) throw new NotFound()
    const seasonId = await activeSeasonId(tx)
    refuseFixed(await lockActiveLevels(tx, seasonId, 'change', [level]))
    // A pair without a distance has no row to lock. Registrations of the village do not wait.
    await tx.selectFrom('village').select('id').where('id', '=', key.villageId).forNoKeyUpdate().execute()
    await work(tx, seasonId)
  })
}

/** One order of locks for all callers. */
function inOrder<Pair extends { village_id: number; school_id: number }>(pairs: readonly Pair[]): Pair[] {
  const distinct = new Map(pairs.map((pair) => [`${pair.village_id} ${pair.school_id}`, pair]))
  return [...distinct.values()].sort((a, b) => a.village_id - b.village_id || a.school_id - b.school_id)
}

async function levelsOf(tx: Tx, pairs: readonly { school_id: number }[]): Promise<Level[]> {
  const ids = [...new Set(pairs.map(({ school_id }) => school_id))]
  const rows = await tx.selectFrom('school').select('type').distinct().where('id', 'in', ids).execute()
  return LEVELS.filter((level) => rows.some(({ type }) => type === level))
}

function record(
  tx: Tx,
  act: AuditContext,
  action: 'distance.correct' | 'distance.remove',
  { villageId, schoolId }: PairKey,
  { before, after }: { before: object; after: object },
): Promise<void> {
  return recordAudit(tx, {
    ...act,
    action,
    subject: 'village',
    subjectId: villageId,
    changes: { before: { school_id: schoolId, ...before }, after: { school_id: schoolId, ...after } },
  })
}
