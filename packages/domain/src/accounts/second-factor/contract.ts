/** The second step of signing in (docs/product-rules.md#second-factor). */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { SECOND_FACTOR_MESSAGES, type SecondFactorCode } from './messages.ts'

const code = (value: SecondFactorCode) => value
const EVERY_ROLE = ['admin', 'monitor', 'operator'] as const

export const secondFactorState = z.object({
  /** ISO 8601, UTC; null while it is off. */
  on_since: z.nullable(z.string()),
  /** Recovery codes that were not used. */
  recovery_left: z.int(),
  /** The office requires it of all admins. */
  admins_need: z.boolean(),
})
export type SecondFactorState = z.output<typeof secondFactorState>

export const readSecondFactor = endpoint({
  name: 'readSecondFactor',
  summary: 'Whether the user signs in with a second step.',
  method: 'GET',
  path: '/api/user/second_factor',
  access: EVERY_ROLE,
  withoutSecondFactor: true,
  data: secondFactorState,
})

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  summary:
    'Draws a secret for an authenticator app, answered only here. It is used once `confirmSecondFactor` has received a first code.',
  method: 'POST',
  path: '/api/user/second_factor',
  access: EVERY_ROLE,
  withoutSecondFactor: true,
  recentPassword: true,
  data: z.object({
    /** In base 32, for typing. */
    secret: z.string(),
    /** `otpauth:` address for a QR code. */
    address: z.string(),
  }),
  refusals: { 409: 'The second factor is on already.' },
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  summary:
    'Turns the second factor on with a first code of the app. Answers ten recovery codes, which are shown only here.',
  method: 'PUT',
  path: '/api/user/second_factor',
  access: EVERY_ROLE,
  withoutSecondFactor: true,
  recentPassword: true,
  body: z.object(
    {
      code: z
        .string(code('factor.code_form'))
        .check(z.minLength(1, code('factor.code_form')), z.maxLength(20, code('factor.code_form'))),
    },
    code('factor.code_form'),
  ),
  message: 'Verifikasi dua langkah sudah aktif',
  data: recoveryCodes,
  messages: SECOND_FACTOR_MESSAGES,
  refusals: {
    400: 'The code is missing or wrong.',
    409: 'No secret was drawn, or the second factor is on already.',
  },
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  summary: 'Draws ten new recovery codes, answered only here. The former ones are no longer accepted.',
  method: 'POST',
  path: '/api/user/second_factor/recovery_codes',
  access: EVERY_ROLE,
  recentPassword: true,
  message: 'Kode pemulihan baru sudah dibuat',
  data: recoveryCodes,
  refusals: { 409: 'The second factor is off.' },
})

export const removeSecondFactor = endpoint({
  name: 'removeSecondFactor',
  summary: "Turns the user's own second factor off.",
  method: 'DELETE',
  path: '/api/user/second_factor',
  access: EVERY_ROLE,
  recentPassword: true,
  message: 'Verifikasi dua langkah sudah dimatikan',
  data: z.null(),
  refusals: { 409: 'The second factor is off, or the office requires it of admins.' },
})

export const requireSecondFactor = endpoint({
  name: 'requireSecondFactor',
  summary:
    'Whether every admin has to sign in with a second step. Others may set it up before they do anything else.',
  method: 'PUT',
  path: '/api/account/policy',
  access: ['admin'],
  recentPassword: true,
  body: z.object(
    { admins_need_second_factor: z.boolean(code('factor.required_field')) },
    code('factor.required_field'),
  ),
  message: 'Aturan verifikasi dua langkah sudah disimpan',
  data: z.null(),
  messages: SECOND_FACTOR_MESSAGES,
  refusals: { 400: 'The value is missing.', 409: "The caller's own account has no second factor." },
})
