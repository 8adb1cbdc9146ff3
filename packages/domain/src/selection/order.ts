/** What orders the applicants of a school (docs/product-rules.md#order-of-applicants). */
import type { Level } from '../shared/level.ts'

export const ORDER_KEYS = ['birth_date', 'distance', 'lottery'] as const
export type OrderKey = (typeof ORDER_KEYS)[number]

/** The keys of a path: before those of a school, the priority of the accepted criterion (the smaller first) and the score (the higher). */
export const PATH_KEYS = ['priority', 'score', ...ORDER_KEYS] as const
export type PathKey = (typeof PATH_KEYS)[number]

/** The key that separates two applicants. The ticket does so when all others are equal. */
export type PathDecidingKey = PathKey | 'ticket'

/** SD: the older child first. SMP: the child that lives nearer first. */
export const LEVEL_ORDER: Record<Level, readonly OrderKey[]> = {
  SD: ['birth_date', 'distance', 'lottery'],
  SMP: ['distance', 'birth_date', 'lottery'],
}

/** The known keys of a stored order, in its order. */
export const orderKeysOf = (stored: readonly string[]): OrderKey[] =>
  stored.flatMap((key) => ORDER_KEYS.filter((known) => known === key))
