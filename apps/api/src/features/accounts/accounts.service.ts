/** Signing in, with a delay after failed attempts, and changing one's own password. */
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { checkPasswordChange, type PasswordChange } from '@spmb/domain/accounts/password.ts'
import { readUsername } from '@spmb/domain/accounts/username.ts'
import { RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { Unauthorized } from '../../platform/errors/request-errors.ts'
import type { RateLimits } from '../../platform/http/limits/rate-limit.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
import {
  type Account,
  endSession,
  endSessionsOf,
  findAccount,
  findAccountById,
  holdAccount,
  noteLogin,
  oneTimePasswordEnd,
  renewHash,
  setPassword,
  startSession,
} from './accounts.queries.ts'
import { countedAttempt, ownPasswordCount } from './login/counted-attempt.ts'
import type { DeviceCookies } from './login/device-cookies.ts'
import { clearFailures, giveBackAttempt } from './login/login-failures.queries.ts'
import { countLoginUse } from './login/login-limits.ts'
import type { PasswordHashing } from './passwords/password-hashing.ts'
import { loadPasswordEstimator } from './passwords/password-strength.ts'
import type { SecondFactor } from './second-factor/second-factor.service.ts'
import { claimsOf } from './sessions/claims.ts'
import type { Session, Sessions } from './sessions/sessions.ts'
import { newSessionId, sessionEnd, type Tokens } from './sessions/tokens.ts'

export interface AccountsDeps {
  db: Database
  encryption: FieldEncryption
  tokens: Tokens
  sessions: Sessions
  devices: DeviceCookies
  hashing: PasswordHashing
  limits: RateLimits
  factor: Pick<SecondFactor, 'isOn' | 'useAtLogin'>
  /** Names of the office and of a school, which are refused as passwords. */
  namesNear(schoolId: number | null): string[]
}

/** Time, address and request of an action, for its audit row. */
export interface Circumstances {
  now: Date
  address: string
  /** Browser and system, see sessions/device-name.ts. */
  device: string | null
  requestId: string
}

export interface IssuedToken {
  token: string
  expiresAt: Date
}

/** What the caller's browser sent along. */
export interface Browser {
  /** The session that the new one replaces. */
  session(): Promise<Session | null>
  deviceCookie: string | undefined
}

export function createAccounts(deps: AccountsDeps) {
  const { db, encryption, tokens, sessions, devices, hashing, limits, factor } = deps
  /**
   * @throws Unauthorized for an unknown user or a wrong password, TooMany while attempts are delayed or limited
   */
  async function login(
    { username, password, code }: { username: string; password: string; code?: string | undefined },
    when: Circumstances,
    browser: Browser,
  ): Promise<IssuedToken & { deviceCookie: string }> {
    // A text that is no user name is looked up like one, so that the answer takes as long.
    const name = readUsername(username) ?? ''
    const device = devices.read(browser.deviceCookie, name)
    const rank = await countLoginUse(limits, { address: when.address, device })
    const formerSession = await browser.session()
    const account = await findAccount(db.kysely, name)
    const tried = triedName(name || username, device)
    const matches = await countedAttempt(db, { tried, now: when.now }, () =>
      hashing.matches(password, account?.password_hash ?? null, rank),
    )
    const oneTimeEnd = account ? oneTimePasswordEnd(account) : null
    const expired = oneTimeEnd !== null && when.now >= oneTimeEnd
    if (!account || !matches || expired) {
      await recordAudit(db.kysely, {
        ...audited(when),
        action: 'login.failed',
        actor: 'public',
        subject: 'user',
        ...(account ? { subjectId: account.id } : {}),
      })
      // Only the holder of the password learns that it has expired.
      throw new Unauthorized(ACCOUNT_MESSAGES[matches && expired ? 'login.expired' : 'login.wrong'])
    }
    if (await factor.isOn(account.id)) {
      // The password is right: only the code counts as an attempt.
      await inTransaction(db, (tx) => giveBackAttempt(tx, tried))
      await takeSecondStep(account.id, code, when)
    }
    const renewed = hashing.isOutdated(account.password_hash) ? await hashing.hash(password) : null
    return inTransaction(db, async (tx) => {
      const held = await holdAccount(tx, account)
      if (!held) throw new Unauthorized(ACCOUNT_MESSAGES['login.wrong'])
      await clearFailures(tx, tried)
      if (renewed) await renewHash(tx, held.id, renewed)
      await noteLogin(tx, held.id, when.now)
      if (formerSession) await endSession(tx, sessions.idDigest(formerSession.sessionId))
      await recordAudit(tx, { ...audited(when), ...by(held.id), action: 'login' })
      return { ...(await openSession(tx, held, when)), deviceCookie: devices.issue(name) }
    })
  }

  /** @throws Unauthorized without a code or with a wrong one, TooMany while wrong codes are delayed */
  async function takeSecondStep(userId: number, code: string | undefined, when: Circumstances) {
    const taken = code ? await factor.useAtLogin(userId, code, when.now) : null
    if (taken === 'code') return
    await recordAudit(db.kysely, {
      ...audited(when),
      action: taken ? 'login.recovery_code' : code ? 'login.code_failed' : 'login.code_asked',
      actor: 'public',
      subject: 'user',
      subjectId: userId,
    })
    if (taken) return
    throw new Unauthorized(
      ACCOUNT_MESSAGES[code ? 'login.code_wrong' : 'login.code_required'],
      'second_factor_required',
    )
  }

  /**
   * The key under which attempts are counted: a digest, since users sometimes type a password into the name field.
   * @param device failures of a known device are counted separately
   */
  const triedName = (name: string, device: string | null) =>
    encryption.digest(device ? `login ${name} on ${device}` : `login ${name}`)

  /** A new session with an id of 256 random bits, and its token. */
  async function openSession(tx: Parameters<typeof startSession>[0], account: Account, when: Circumstances) {
    const id = newSessionId()
    const oneTimeEnd = oneTimePasswordEnd(account)
    // A session that a one-time password opened does not outlive the password.
    const expiresAt = new Date(
      Math.min(sessionEnd(when.now).getTime(), oneTimeEnd?.getTime() ?? Number.POSITIVE_INFINITY),
    )
    await startSession(tx, {
      id: sessions.idDigest(id),
      user_id: account.id,
      created_at: when.now,
      expires_at: expiresAt,
      address: when.address || null,
      device: when.device,
    })
    return { token: await tokens.issue({ id, expiresAt }, claimsOf(account)), expiresAt }
  }

  /**
   * Ends every session of the user; the caller gets a token for a new one.
   * @throws RuleBroken field by field; TooMany while the account rests from wrong old passwords
   */
  async function changePassword(
    actor: Session,
    typed: PasswordChange,
    when: Circumstances,
  ): Promise<IssuedToken> {
    await limits.take('login', `user ${actor.userId}`)
    const account = await findAccountById(db.kysely, actor.userId)
    if (!account) throw new Unauthorized(ACCOUNT_MESSAGES['session.none'])
    const owner = { ...account, names: deps.namesNear(account.school_id) }
    const problems = checkPasswordChange(typed, owner, await loadPasswordEstimator())
    if (Object.keys(problems).length > 0) throw new RuleBroken(toMessages(problems, ACCOUNT_MESSAGES))
    const tried = ownPasswordCount(encryption, account.id)
    const verify = () => hashing.matches(typed.password, account.password_hash)
    if (!(await countedAttempt(db, { tried, now: when.now }, verify))) {
      await recordAudit(db.kysely, { ...audited(when), ...by(account.id), action: 'password.change_failed' })
      throw new RuleBroken({ password: [ACCOUNT_MESSAGES['password.old_wrong']] })
    }
    const hash = await hashing.hash(typed.new_password)
    return inTransaction(db, async (tx) => {
      const held = await holdAccount(tx, account)
      if (!held) throw new Unauthorized(ACCOUNT_MESSAGES['session.none'])
      await setPassword(tx, held.id, { hash, oneTimeUntil: null, now: when.now })
      await clearFailures(tx, tried)
      await endSessionsOf(tx, held.id)
      await recordAudit(tx, { ...audited(when), ...by(held.id), action: 'password.change' })
      return openSession(tx, { ...held, must_change_password: false }, when)
    })
  }

  return { login, changePassword }
}

function audited(when: Circumstances) {
  return { at: when.now, address: when.address, requestId: when.requestId }
}

function by(userId: number) {
  return { actor: `user:${userId}`, subject: 'user', subjectId: userId }
}
