/** Refuses changes of what the engine reads while a run of the level exists (docs/product-rules.md#selection-act). */
import { type FrozenChange, isFrozen, type LevelState, levelState } from '@spmb/domain/season/level-state.ts'
import { levelFrozen, publicationIsScheduled } from '@spmb/domain/season/messages.ts'
import { isPublished, windowState } from '@spmb/domain/season/window.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { exactMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { LockedLevel } from './lock-levels.ts'
import type { StoredSeason } from './season.queries.ts'

/** The subject of audit rows about a level: the id of its season, whose other level is another subject. */
export const LEVEL_SUBJECT = { SD: 'selection_sd', SMP: 'selection_smp' } as const

/** Whether registration of the level has not opened yet: the window is not open, and there is no registration. */
export async function isMethodOpen(
  db: Kysely<Schema>,
  season: StoredSeason,
  level: Level,
  now: Date,
): Promise<boolean> {
  if (windowState(season, now) === 'open') return false
  const registered = await db
    .selectFrom('registration')
    .select('id')
    .where('season_id', '=', season.id)
    .where('level', '=', level)
    .limit(1)
    .executeTakeFirst()
  return registered === undefined
}

/** Whether the results of the season are public, and whether a later season is active. */
export async function seasonFacts(
  db: Kysely<Schema>,
  seasonId: number,
  now: Date,
): Promise<{ published: boolean; archived: boolean }> {
  const season = await db
    .selectFrom('season')
    .innerJoin('season as active', (join) => join.on('active.is_active', '=', true))
    .select([
      'season.publication_mode',
      'season.publishes_at',
      'season.first_year',
      'active.first_year as now',
    ])
    .where('season.id', '=', seasonId)
    .executeTakeFirstOrThrow()
  const { publication_mode: publicationMode, publishes_at: publishesAt } = season
  return {
    published: isPublished({ publicationMode, publishesAt }, now),
    archived: season.first_year < season.now,
  }
}

/** The public state of a locked level. */
export async function stateOf(
  db: Kysely<Schema>,
  seasonId: number,
  { state }: Pick<LockedLevel, 'state'>,
  now: Date,
): Promise<LevelState> {
  // Only the results of a signed run depend on the season.
  return state === 'signed'
    ? levelState(state, await seasonFacts(db, seasonId, now))
    : levelState(state, { published: false })
}

/**
 * From scheduling until the moment a decision stays as the check before the publication saw it. The levels are locked; the schedule is
 * set under the same locks.
 *
 * @throws Conflict that names the moment and who may call it off
 */
export async function refuseWhileScheduled(
  db: Kysely<Schema>,
  seasonId: number,
  now: Date,
  timeZone: string,
): Promise<void> {
  const season = await db
    .selectFrom('season')
    .select(['publication_mode', 'publishes_at'])
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow()
  const { publication_mode: mode, publishes_at: moment } = season
  if (mode === 'schedule' && moment && now < moment)
    throw new Conflict(publicationIsScheduled(exactMomentWords(moment, timeZone)))
}

/** @param levels as `lockLevels` locked them @throws Conflict that names the levels */
export async function refuseWhileFrozen(
  db: Kysely<Schema>,
  seasonId: number,
  levels: readonly LockedLevel[],
  now: Date,
  change: FrozenChange = 'data',
): Promise<void> {
  const frozen: LockedLevel['level'][] = []
  for (const locked of levels)
    if (locked.state !== 'draft' && isFrozen(await stateOf(db, seasonId, locked, now), change))
      frozen.push(locked.level)
  if (frozen.length > 0) throw new Conflict(levelFrozen(frozen))
}
