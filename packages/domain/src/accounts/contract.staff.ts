/** The session of a member of staff, and one's own password. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { pathId } from '../shared/fields/ids.ts'
import { LEVELS } from '../shared/level.ts'
import { ACCOUNT_MESSAGES, type AccountCode } from './messages.ts'

const code = (value: AccountCode) => value
const EVERY_ROLE = ['admin', 'monitor', 'operator'] as const

/** Lifetime of a session; there is no idle end before (docs/product-rules.md#sessions). */
export const SESSION_HOURS = 12
export const SESSION_COOKIE = 'token'

/** The password of the signed-in user, in calls that always ask for it. */
export const ownPassword = z
  .string(code('password.confirm_empty'))
  .check(z.minLength(1, code('password.confirm_empty')), z.maxLength(256, code('password.wrong')))

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: EVERY_ROLE,
  withOneTimePassword: true,
  message: ACCOUNT_MESSAGES['logout.done'],
  data: z.null(),
})

export const claims = z.object({
  /** The user's id. */
  sub: z.string(),
  role_id: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  name: z.string(),
  school_id: z.nullable(z.int()),
  school_type: z.nullable(z.enum(LEVELS)),
  /** Seconds since 1970 at which the session ends. */
  exp: z.int(),
})
export type Claims = z.output<typeof claims>

export const readMe = endpoint({
  name: 'readMe',
  method: 'GET',
  path: '/api/auth/me',
  access: EVERY_ROLE,
  withOneTimePassword: true,
  data: z.extend(claims, { must_change_password: z.boolean(), must_set_second_factor: z.boolean() }),
})
export type Me = z.output<(typeof readMe)['data']>

export const confirmPassword = endpoint({
  name: 'confirmPassword',
  method: 'POST',
  path: '/api/user/password/confirm',
  access: EVERY_ROLE,
  withoutSecondFactor: true,
  body: z.object({ password: ownPassword }),
  data: z.null(),
  messages: ACCOUNT_MESSAGES,
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/user/reset/:user_id',
  access: EVERY_ROLE,
  withOneTimePassword: true,
  validatedBy: 'handler',
  params: z.object({ user_id: pathId }),
  body: z.object({ password: z.string(), new_password: z.string(), confirm_password: z.string() }),
  message: ACCOUNT_MESSAGES['password.changed'],
  data: z.null(),
})
