/** The state of a season's level on its way to the seats (docs/product-rules.md#selection-act). Pure. */

import type { Problems } from '../shared/problem.ts'
import type { SeasonCode, SeasonSettings } from './settings.ts'
import { windowState } from './window.ts'

export const METHODS = ['manual', 'run'] as const
/** How seats are given: by decisions of staff, or by a run of the published rules. */
export type Method = (typeof METHODS)[number]

/** What is stored. The other two states follow from the season. */
export const STORED_STATES = ['draft', 'frozen', 'seeded', 'signed'] as const
export type StoredState = (typeof STORED_STATES)[number]

export const LEVEL_STATES = [...STORED_STATES, 'public', 'closed'] as const
export type LevelState = (typeof LEVEL_STATES)[number]

/**
 * The public state: the results of a signed run are public with those of the season, and closed when the season
 * is an archive.
 */
export function levelState(stored: string, season: { published: boolean; archived?: boolean }): LevelState {
  const state = LEVEL_STATES.find((each) => each === stored) ?? 'draft'
  if (state !== 'signed' || !season.published) return state
  return season.archived ? 'closed' : 'public'
}

/**
 * A change while a run exists: `withdrawal` includes taking one back, `birth_date` is a correction of the record, whose run keeps the
 * value that it used, `data` is everything else that the engine reads, such as
 * decisions, choices and quotas.
 */
export type FrozenChange = 'withdrawal' | 'birth_date' | 'data'

/** Whether a state refuses a change. The publication ends the freeze for withdrawals and birth dates only. */
export function isFrozen(state: LevelState, change: FrozenChange): boolean {
  if (state === 'draft') return false
  return change === 'data' || (state !== 'public' && state !== 'closed')
}

/** Whether registration is open, or will open by itself. */
const canOpen = (settings: Pick<SeasonSettings, 'windowMode' | 'opensAt' | 'closesAt'>, now: Date) =>
  windowState(settings, now) !== 'closed'

/** Whether results are visible, or will become so by themselves. */
const canPublish = ({ publicationMode }: Pick<SeasonSettings, 'publicationMode'>) =>
  publicationMode !== 'hidden'

/**
 * Whether results of a level would be public while it is open whose a number is (docs/product-rules.md#disputed-numbers). A run could not
 * have begun.
 */
export const isPublishedDisputed = ({ method, disputed = 0 }: { method: string; disputed?: number }) =>
  method === 'manual' && disputed > 0

/** What a change of a season's settings may not do because of its selection; null for nothing. */
export function selectionProblem(
  levels: readonly { method: string; state: string; disputed?: number }[],
  { before, after }: { before: SeasonSettings; after: SeasonSettings },
  now: Date,
): Problems<SeasonCode> | null {
  const opens = canOpen(after, now) && !canOpen(before, now)
  if (opens && levels.some(({ state }) => state !== 'draft')) return { mode: ['window.frozen'] }
  const missing = levels.some(({ method, state }) => method === 'run' && state !== 'signed')
  if (!canPublish(after) || canPublish(before)) return null
  if (missing) return { publication: ['publication.run'] }
  return levels.some(isPublishedDisputed) ? { publication: ['publication.disputed'] } : null
}
