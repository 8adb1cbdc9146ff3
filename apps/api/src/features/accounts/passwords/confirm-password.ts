/**
 * Checks the password of a signed-in user again, so that a stranger at an unlocked computer cannot make sensitive calls
 * (docs/product-rules.md#password-confirmation).
 */
import type { Actor } from '@spmb/domain/accounts/actor.ts'
import { SESSION_COOKIE } from '@spmb/domain/accounts/contract.staff.ts'
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { Unauthorized } from '../../../platform/errors/request-errors.ts'
import type { Cookies } from '../../../platform/http/cookies.ts'
import type { RateLimits } from '../../../platform/http/limits/rate-limit.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { findAccountById, holdAccount, renewSession } from '../accounts.queries.ts'
import { countedAttempt, ownPasswordCount } from '../login/counted-attempt.ts'
import { clearFailures } from '../login/login-failures.queries.ts'
import { claimsOf } from '../sessions/claims.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { newSessionId, type Tokens } from '../sessions/tokens.ts'
import type { PasswordHashing } from './password-hashing.ts'

export interface PasswordConfirmationDeps {
  db: Database
  encryption: Pick<FieldEncryption, 'digest'>
  hashing: Pick<PasswordHashing, 'matches'>
  limits: Pick<RateLimits, 'take'>
  sessions: Pick<Sessions, 'idDigest' | 'cameAsCookie'>
  tokens: Pick<Tokens, 'issue'>
  cookies: Pick<Cookies, 'set'>
}

/** What a call of a member of staff has. */
export interface ConfirmingCall {
  actor: Pick<Actor, 'userId' | 'sessionId'>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Checks the typed password and renews the session's time of the last password. A browser gets a new token with the answer, also when
 * the act is refused afterwards, and the old one ends at once; a bearer token stays. Call it before the act in calls that
 * always ask for the password, with the `password` of their body; other sensitive calls declare `recentPassword`.
 *
 * @throws RuleBroken on the field `password` for a wrong one; TooMany while attempts are delayed or limited; Unauthorized
 * when the account or session ended meanwhile
 */
export type ConfirmPassword = (call: ConfirmingCall, password: string, context: AuditContext) => Promise<void>

export function createPasswordConfirmation(deps: PasswordConfirmationDeps): ConfirmPassword {
  const { db, encryption, hashing, limits, sessions, tokens, cookies } = deps
  return async ({ actor, request, reply }, password, context) => {
    await limits.take('login', `user ${actor.userId}`)
    const account = await findAccountById(db.kysely, actor.userId)
    if (!account) throw new Unauthorized(ACCOUNT_MESSAGES['session.none'])
    const tried = ownPasswordCount(encryption, account.id)
    const matches = await countedAttempt(db, { tried, now: context.at }, () =>
      hashing.matches(password, account.password_hash),
    )
    const audited = { ...context, subject: 'user', subjectId: account.id }
    if (!matches) {
      await recordAudit(db.kysely, { ...audited, action: 'password.confirm_failed' })
      throw new RuleBroken({ password: [ACCOUNT_MESSAGES['password.wrong']] })
    }
    const id = sessions.cameAsCookie(request) ? newSessionId() : actor.sessionId
    const expiresAt = await inTransaction(db, async (tx) => {
      const held = await holdAccount(tx, account)
      const own = sessions.idDigest(actor.sessionId)
      const renewed = held && (await renewSession(tx, own, { next: sessions.idDigest(id), now: context.at }))
      if (!renewed) throw new Unauthorized(ACCOUNT_MESSAGES['session.none'])
      await clearFailures(tx, tried)
      await recordAudit(tx, { ...audited, action: 'password.confirm' })
      return renewed.expires_at
    })
    if (id === actor.sessionId) return
    const token = await tokens.issue({ id, expiresAt }, claimsOf(account))
    cookies.set(reply, SESSION_COOKIE, token, { sameSite: 'lax', ends: expiresAt })
  }
}
