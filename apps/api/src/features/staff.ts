/** What features share to serve staff: who makes a call, and whether it is really that person. */
import type { Admit } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { type ConfirmPassword, createPasswordConfirmation } from './accounts/passwords/confirm-password.ts'
import {
  createPasswordHashing,
  type PasswordCost,
  type PasswordHashing,
} from './accounts/passwords/password-hashing.ts'
import { createSessions, type Sessions } from './accounts/sessions/sessions.ts'
import { createTokens, keyOf, type Tokens } from './accounts/sessions/tokens.ts'

export interface Staff {
  tokens: Tokens
  sessions: Sessions
  admit: Admit
  /** The one queue of all password hashes. */
  hashing: PasswordHashing
  confirmPassword: ConfirmPassword
}

/** @param passwordCost of new password hashes; only tests set it */
export async function createStaff(platform: Platform, passwordCost?: PasswordCost): Promise<Staff> {
  const { config, db, clock, encryption, cookies, limits, processes, publicUrl } = platform
  const tokens = createTokens(
    config.sessionSecret ? keyOf(config.sessionSecret) : encryption.keyFor('session-token'),
    config.previousSessionSecret ? [keyOf(config.previousSessionSecret)] : [],
  )
  const sessions = createSessions({
    db,
    tokens,
    encryption,
    clock,
    cookies,
    publicOrigin: new URL(publicUrl).origin,
    allowedHosts: config.allowedHosts ?? [],
  })
  const hashing = await createPasswordHashing(processes, passwordCost)
  return {
    tokens,
    sessions,
    admit: sessions.admit,
    hashing,
    confirmPassword: createPasswordConfirmation({
      db,
      encryption,
      hashing,
      limits,
      sessions,
      tokens,
      cookies,
    }),
  }
}
