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
  method: 'GET',
  path: '/api/user/second_factor',
  access: EVERY_ROLE,
  withoutSecondFactor: true,
  data: secondFactorState,
})

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
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
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
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
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/user/second_factor/recovery_codes',
  access: EVERY_ROLE,
  recentPassword: true,
  message: 'Kode pemulihan baru sudah dibuat',
  data: recoveryCodes,
})

export const removeSecondFactor = endpoint({
  name: 'removeSecondFactor',
  method: 'DELETE',
  path: '/api/user/second_factor',
  access: EVERY_ROLE,
  recentPassword: true,
  message: 'Verifikasi dua langkah sudah dimatikan',
  data: z.null(),
})

export const requireSecondFactor = endpoint({
  name: 'requireSecondFactor',
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
})
