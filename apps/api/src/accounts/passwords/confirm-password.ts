/**
 * Checks the password of a signed-in user again, so that a stranger at an unlocked computer cannot make sensitive calls
 * (docs/product-rules.md#password-confirmation).
 */
import type { Actor } from '@spmb/domain/accounts/actor.ts'
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { AuditContext } from '../../audit/audit-context.ts'
import { type Database, inTransaction } from '../../database/database.ts'
import { Unauthorized } from '../../errors/request-errors.ts'
import type { RateLimits } from '../../http/limits/rate-limit.ts'
import type { FieldEncryption } from '../../security/field-encryption.ts'
import { findAccountById, holdAccount, renewPasswordTime } from '../accounts.queries.ts'
import { countedAttempt, ownPasswordCount } from '../login/counted-attempt.ts'
import { forgetFailures } from '../login/login-failures.queries.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { PasswordHashing } from './password-hashing.ts'

export interface PasswordConfirmationDeps {
  db: Database
  encryption: Pick<FieldEncryption, 'digest'>
  hashing: Pick<PasswordHashing, 'matches'>
  limits: Pick<RateLimits, 'take'>
  sessions: Pick<Sessions, 'keptId'>
}

/**
 * Checks the typed password and renews the session's time of the last password. Call it before the act in calls that
 * always ask for the password, with the `password` of their body; other sensitive calls declare `recentPassword`.
 *
 * @throws RuleBroken on the field `password` for a wrong one; TooMany while attempts are delayed or limited; Unauthorized
 * when the account or session ended meanwhile
 */
export type ConfirmPassword = (
  actor: Pick<Actor, 'userId' | 'sessionId'>,
  password: string,
  context: AuditContext,
) => Promise<void>

export function createPasswordConfirmation(deps: PasswordConfirmationDeps): ConfirmPassword {
  const { db, encryption, hashing, limits, sessions } = deps
  return async (actor, password, context) => {
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
    await inTransaction(db, async (tx) => {
      const held = await holdAccount(tx, account)
      if (!held || !(await renewPasswordTime(tx, sessions.keptId(actor.sessionId), context.at)))
        throw new Unauthorized(ACCOUNT_MESSAGES['session.none'])
      await forgetFailures(tx, tried)
      await recordAudit(tx, { ...audited, action: 'password.confirm' })
    })
  }
}
