/** The sessions of the signed-in user (docs/product-rules.md#sessions). */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { SECOND_FACTOR_MESSAGES } from '../second-factor/messages.ts'

const EVERY_ROLE = ['admin', 'monitor', 'operator'] as const

export const ownSession = z.object({
  id: z.string(),
  /** Browser and system in a few words; null for an unknown one. */
  device: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  /** To the minute. */
  last_used_at: z.string(),
  /** The session of this call. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/api/user/session',
  access: EVERY_ROLE,
  data: z.array(ownSession),
})

const ended = z.object({ ended: z.int() })

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/api/user/session/:session_id',
  access: EVERY_ROLE,
  params: z.object({ session_id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  message: 'Sesi sudah diakhiri',
  data: ended,
  messages: SECOND_FACTOR_MESSAGES,
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/user/session',
  access: EVERY_ROLE,
  message: 'Semua sesi lain sudah diakhiri',
  data: ended,
})
