/** Numbers that two registrations have, and numbers that follow later: a list of the office and the decision about one. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../../shared/endpoint.ts'
import { pathId } from '../../../shared/fields/ids.ts'
import { staffReason } from '../../../shared/fields/reason.ts'
import { LEVELS } from '../../../shared/level.ts'
import { NUMBER_MESSAGES, NUMBER_SETTLED, type NumberCode, SETTLE_REASON_MAX } from './messages.ts'
import { NUMBER_KINDS, NUMBER_OUTCOMES } from './numbers.ts'

const code = (value: NumberCode) => value

const numberChild = z.object({
  id: z.int(),
  no_registration: z.string(),
  name: z.string(),
  /** `YYYY-MM-DD` */
  birth_date: z.string(),
  mother_name: z.string(),
  phone: z.nullable(z.string()),
  school_1_id: lookupItem,
  /** The school that admits the child; null for none. */
  admitted_at: z.nullable(lookupItem),
  source: z.enum(['daring', 'luring']),
})
export type NumberChild = z.output<typeof numberChild>

const disputedNumber = z.object({
  type: z.enum(LEVELS),
  kind: z.enum(NUMBER_KINDS),
  /** Came second. */
  one: numberChild,
  /** Keeps the number meanwhile; null: it is not live any more. */
  other: z.nullable(numberChild),
  /** What staff saw; null: a family asked. */
  reason: z.nullable(z.string()),
})
export type DisputedNumber = z.output<typeof disputedNumber>

const missingNumber = z.object({
  type: z.enum(LEVELS),
  kind: z.enum(NUMBER_KINDS),
  one: numberChild,
  reason: z.nullable(z.string()),
})
export type MissingNumber = z.output<typeof missingNumber>

export const listNumbers = endpoint({
  name: 'listNumbers',
  method: 'GET',
  path: '/api/numbers',
  access: ['admin', 'monitor'],
  data: z.object({ disputed: z.array(disputedNumber), missing: z.array(missingNumber) }),
})

export const settleNumber = endpoint({
  name: 'settleNumber',
  method: 'POST',
  path: '/api/numbers/:id',
  access: ['admin'],
  params: z.object({ id: pathId }),
  body: z.object(
    {
      kind: z.enum(NUMBER_KINDS, code('settle.outcome')),
      outcome: z.enum(NUMBER_OUTCOMES, code('settle.outcome')),
      /** The registration that keeps the number meanwhile, as it was listed; null: it was not live any more. */
      other: z.nullable(z.int(code('settle.outcome'))),
      reason: staffReason(SETTLE_REASON_MAX, code('settle.reason')),
    },
    code('settle.outcome'),
  ),
  message: NUMBER_SETTLED,
  data: z.null(),
  messages: NUMBER_MESSAGES,
})
