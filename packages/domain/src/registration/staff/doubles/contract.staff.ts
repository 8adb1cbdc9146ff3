/** Registrations that may be of one child: a list for staff. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../../shared/endpoint.ts'
import { type Level, levelPath } from '../../../shared/level.ts'
import { DOUBLE_REASONS } from './doubles.ts'

const doubleChild = z.object({
  id: z.int(),
  no_registration: z.string(),
  name: z.string(),
  /** `YYYY-MM-DD` */
  birth_date: z.string(),
  school_1_id: lookupItem,
  /** The school that admits the child; null for none. */
  admitted_at: z.nullable(lookupItem),
})
export type DoubleChild = z.output<typeof doubleChild>

export const doublePair = z.object({
  reason: z.enum(DOUBLE_REASONS),
  /** Two different schools or seats admit the pair. */
  both_admitted: z.boolean(),
  one: doubleChild,
  /** Null: outside the school of the operator. */
  other: z.nullable(doubleChild),
})
export type ListedDouble = z.output<typeof doublePair>

const listOf = (level: Level) =>
  endpoint({
    name: `listDoubles${level}`,
    method: 'GET',
    path: `/api/ppdb/${levelPath(level)}/doubles`,
    access: ['admin', 'monitor', 'operator'],
    level,
    data: z.array(doublePair),
  })
export const listDoubles = { SD: listOf('SD'), SMP: listOf('SMP') }
