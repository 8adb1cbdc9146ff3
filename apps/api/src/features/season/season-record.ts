/** A season as the staff calls show it, with its last act of publication. */

import type { SeasonRecord } from '@spmb/domain/season/contract.staff.ts'
import { HIDING_TOLD_HOURS, type NewFinding } from '@spmb/domain/season/season.ts'
import { isPublished, windowState } from '@spmb/domain/season/window.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { StoredSeason } from './season.queries.ts'

export async function recordOf(db: Kysely<Schema>, season: StoredSeason, now: Date): Promise<SeasonRecord> {
  const last = await db
    .selectFrom('publication_act as act')
    .innerJoin('user_account as u', 'u.id', 'act.by_user')
    .where('act.season_id', '=', season.id)
    .orderBy('act.id', 'desc')
    .select([
      'act.kind',
      'act.at',
      'act.reason',
      'act.new_finding_counts',
      'act.publishes_at',
      'u.name as by',
    ])
    .executeTakeFirst()
  // The command line may have changed the publication since.
  const isCurrent = last && last.publishes_at?.getTime() === season.publishesAt?.getTime()
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    id: season.id,
    label: season.label,
    first_year: season.firstYear,
    is_active: season.isActive,
    opens_at: season.opensAt.toISOString(),
    closes_at: season.closesAt.toISOString(),
    window_mode: season.windowMode,
    window: windowState(season, now),
    re_registration_from: iso(season.reRegistrationFrom),
    re_registration_to: iso(season.reRegistrationTo),
    objections_until: iso(season.objectionsUntil),
    notice: season.notice,
    publication_mode: season.publicationMode,
    publishes_at: iso(season.publishesAt),
    published: isPublished(season, now),
    publication_act: isCurrent
      ? { kind: last.kind, at: last.at.toISOString(), by: last.by, reason: last.reason }
      : null,
    hidden: await hidingToTell(db, season, now),
    new_findings:
      isCurrent && last.kind === 'schedule' && !isPublished(season, now)
        ? ((last.new_finding_counts as NewFinding[] | null) ?? [])
        : [],
    version: season.version,
  }
}

/** Whether published results were hidden lately: an emergency, of which every admin reads. */
async function hidingToTell(
  db: Kysely<Schema>,
  { id, resultsHiddenAt: at }: StoredSeason,
  now: Date,
): Promise<SeasonRecord['hidden']> {
  if (!at || now.getTime() - at.getTime() >= HIDING_TOLD_HOURS * 3_600_000) return null
  const act = await db
    .selectFrom('publication_act as act')
    .innerJoin('user_account as u', 'u.id', 'act.by_user')
    .where('act.season_id', '=', id)
    .where('act.kind', '=', 'hide')
    .where('act.at', '=', at)
    .select(['act.reason', 'u.name as by'])
    .executeTakeFirst()
  return { at: at.toISOString(), by: act?.by ?? null, reason: act?.reason ?? null }
}
