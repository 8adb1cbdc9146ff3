/**
 * Until when a family changes its registration by itself (docs/product-rules.md#managing-a-registration): the earliest of the
 * closing of registration, the freeze of the level, the publication, and any decision about the registration.
 */
import type { Season } from '../../season/season.ts'
import { isPublished, windowState } from '../../season/window.ts'
import type { Decision } from '../contract.public.ts'

/**
 * Why the family may not change it any more. A freeze and a decision have the same name, since families must not learn
 * before the publication that a decision exists.
 */
export const CLOSINGS = ['archive', 'published', 'closed', 'processing'] as const
export type Closing = (typeof CLOSINGS)[number]

export interface ManagingFacts {
  season: Pick<Season, 'windowMode' | 'opensAt' | 'closesAt' | 'publicationMode' | 'publishesAt'>
  /** Whether the season is the active one. */
  isActive: boolean
  /** The state of the season's level; only in 'draft' nothing is frozen. */
  levelState: string
  decisions: readonly [Decision, Decision]
}

/** @returns null while the family may change its registration */
export function closingOf(
  { season, isActive, levelState, decisions }: ManagingFacts,
  now: Date,
): Closing | null {
  if (!isActive) return 'archive'
  if (isPublished(season, now)) return 'published'
  if (windowState(season, now) !== 'open') return 'closed'
  return levelState !== 'draft' || decisions.some((decision) => decision !== null) ? 'processing' : null
}

/**
 * A family also withdraws a child that a school admits after the publication, and takes that back while no other child was called since
 * (docs/product-rules.md#withdrawal).
 *
 * @param isAdmitted a school admits the child, or did when it withdrew
 * @returns why the family may not withdraw it, or take the withdrawal back; null when it may
 */
export function withdrawalClosing(facts: ManagingFacts, isAdmitted: boolean, now: Date): Closing | null {
  const closing = closingOf(facts, now)
  return closing === 'published' && isAdmitted ? null : closing
}
