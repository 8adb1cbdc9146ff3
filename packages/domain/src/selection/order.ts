/** What orders the applicants of a school (docs/product-rules.md#order-of-applicants). */
import type { Level } from '../shared/level.ts'

export const ORDER_KEYS = ['birth_date', 'distance', 'lottery'] as const
export type OrderKey = (typeof ORDER_KEYS)[number]

/** The key that separates two applicants. The ticket does so when all others are equal. */
export type DecidingKey = OrderKey | 'ticket'

/** SD: the older child first. SMP: the child that lives nearer first. */
export const LEVEL_ORDER: Record<Level, readonly OrderKey[]> = {
  SD: ['birth_date', 'distance', 'lottery'],
  SMP: ['distance', 'birth_date', 'lottery'],
}
