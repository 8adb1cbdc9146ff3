/** Moves the active flag from one season to another (docs/product-rules.md#season-activation). */
import {
  activationConsequences,
  activationObstacle,
  isWithoutQuotas,
  type LevelQuotas,
} from '@spmb/domain/season/activation.ts'
import { levelState } from '@spmb/domain/season/level-state.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isAdmittedBy, isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { heldSchools, heldSeatsOf } from './held-schools.queries.ts'
import type { StoredSeason } from './season.queries.ts'
import { SeasonRefused } from './season-refused.ts'

/** What the person who activates has confirmed. */
export interface ActivationConsent {
  withoutQuotas: boolean
  /** Children of the season that is left have no place, and stay without one. */
  withoutPlaces: boolean
  /** The sentences that were read; absent: a command, which is not asked. */
  confirmed?: readonly string[]
}

/** What an activation would do now, and what refuses it. */
export async function judgeActivation(
  db: Kysely<Schema>,
  next: StoredSeason,
  seasons: readonly StoredSeason[],
  now: Date,
  timeZone: string,
) {
  const left = seasons.find((season) => season.isActive) ?? null
  const quotas = await quotasByLevel(db, next.id)
  const published = left !== null && isPublished(left, now)
  const stored = left ? await statesOfLevels(db, left.id) : []
  const levels = stored.map((state) => levelState(state, { published }))
  const objections = left ? (await heldSchools(db, left.id)).size : 0
  const heldSeats = left ? (await heldSeatsOf(db, left.id)).size : 0
  const asking = left ? await askingOf(db, left.id) : {}
  const unplaced = left ? await countUnplaced(db, left.id) : 0
  return {
    left,
    obstacle: left && activationObstacle({ season: left, levels, objections, heldSeats, ...asking }, now),
    withoutQuotas: isWithoutQuotas(quotas),
    unplaced,
    consequences: activationConsequences({ next, left, quotas, unplaced }, now, timeZone),
  }
}

/**
 * The caller holds every level and every season (change-season.ts). Off before on: never two active seasons at a time, and
 * none only inside the transaction.
 *
 * @throws SeasonRefused while the active season cannot be left, or without quotas; RuleBroken for consequences that were not
 *   confirmed
 */
export async function activateSeason(
  tx: Tx,
  next: StoredSeason,
  seasons: readonly StoredSeason[],
  { withoutQuotas, withoutPlaces, confirmed }: ActivationConsent,
  timeZone: string,
  act: AuditContext,
): Promise<void> {
  const judged = await judgeActivation(tx, next, seasons, act.at, timeZone)
  const { left, obstacle, consequences } = judged
  if (obstacle) throw new SeasonRefused({ season: [obstacle] })
  if (confirmed && consequences.some((sentence) => !confirmed.includes(sentence))) {
    throw new RuleBroken({ confirmed: consequences })
  }
  if (judged.withoutQuotas && !withoutQuotas) {
    throw new SeasonRefused({ without_quotas: ['activation.quotas'] })
  }
  if (judged.unplaced > 0 && !withoutPlaces) {
    throw new SeasonRefused({ without_places: ['activation.places'] })
  }
  // The strongest lock: who waits for the level with `for key share` of the season then reads its row again.
  await tx.selectFrom('season').select('id').orderBy('id').forUpdate().execute()
  if (left) await tx.updateTable('season').set({ is_active: false }).where('id', '=', left.id).execute()
  await tx.updateTable('season').set({ is_active: true }).where('id', '=', next.id).execute()
  await recordAudit(tx, {
    ...act,
    action: 'season.activate',
    subject: 'season',
    subjectId: next.id,
    changes: {
      before: { activeSeason: left?.id ?? null },
      after: { activeSeason: next.id },
      ...(judged.withoutQuotas ? { withoutQuotas: true } : {}),
      ...(judged.unplaced > 0 ? { unplaced: judged.unplaced } : {}),
    },
  })
}

/** Open schools by level, also with the number of those that have a quota for the season. */
async function quotasByLevel(db: Kysely<Schema>, seasonId: number): Promise<LevelQuotas[]> {
  const { rows } = await sql<LevelQuotas>`
    select count(*) as schools, count(quota.school_id) as "withQuota" from school
    left join quota on quota.school_id = school.id and quota.season_id = ${seasonId}
    where closed_at is null group by type`.execute(db)
  return rows
}

/** Until when seats are asked for after the result, of the levels that have such a moment. */
async function askingOf(
  db: Kysely<Schema>,
  seasonId: number,
): Promise<{ freeSeatsUntil: Date[]; lateUntil: Date[] }> {
  const rows = await db
    .selectFrom('season_level')
    .where('season_id', '=', seasonId)
    .select(['free_seats_until', 'late_until'])
    .execute()
  return {
    freeSeatsUntil: rows.flatMap(({ free_seats_until: until }) => (until ? [until] : [])),
    lateUntil: rows.flatMap(({ late_until: until }) => (until ? [until] : [])),
  }
}

/** Live children of the season whom no school admits. */
async function countUnplaced(db: Kysely<Schema>, seasonId: number): Promise<number> {
  const { rows } = await sql<{ children: number }>`
    select count(*) as children from registration
    where season_id = ${seasonId} and ${isLive()} and ${isAdmittedBy(null)} is not true`.execute(db)
  return rows[0]?.children ?? 0
}

async function statesOfLevels(db: Kysely<Schema>, seasonId: number): Promise<string[]> {
  const rows = await db.selectFrom('season_level').where('season_id', '=', seasonId).select('state').execute()
  return rows.map(({ state }) => state)
}
