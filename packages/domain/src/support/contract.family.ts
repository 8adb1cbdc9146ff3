/** What helps a child at school: its family writes it with the change code (docs/product-rules.md#support-needs). */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { MAX_ID } from '../shared/fields/ids.ts'
import { optionalStaffReason } from '../shared/fields/reason.ts'
import { SUPPORT_MAX, SUPPORT_MESSAGES, SUPPORT_SAVED, type SupportCode } from './messages.ts'

const code = (value: SupportCode) => value

export const supportNeed = z.object({
  /** Null: nothing was written. Numbers of a child in it are masked. */
  text: z.nullable(z.string()),
  /** ISO 8601, UTC; null: never written. */
  changed_at: z.nullable(z.string()),
  /** Counts the changes; 0 before the first. */
  version: z.int(),
})
export type SupportNeed = z.output<typeof supportNeed>

export const supportBody = z.object(
  {
    /** Null or empty: nothing any more. */
    text: optionalStaffReason(SUPPORT_MAX, code('support.text')),
    /** The version that was read. */
    version: z
      .int(code('support.version'))
      .check(z.minimum(0, code('support.version')), z.maximum(MAX_ID, code('support.version'))),
  },
  code('support.version'),
)

export const readOwnSupport = endpoint({
  name: 'readOwnSupport',
  method: 'GET',
  path: '/api/manage/support',
  access: 'family',
  data: supportNeed,
})

export const saveOwnSupport = endpoint({
  name: 'saveOwnSupport',
  method: 'PUT',
  path: '/api/manage/support',
  access: 'family',
  body: supportBody,
  message: SUPPORT_SAVED,
  data: supportNeed,
  messages: SUPPORT_MESSAGES,
})
