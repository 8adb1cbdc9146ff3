/** Setting up, using and removing the second step of a sign-in. Secrets are encrypted, recovery codes hashed. */
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { SECOND_FACTOR_MESSAGES } from '@spmb/domain/accounts/second-factor/messages.ts'
import {
  drawRecoveryCodes,
  readRecoveryCode,
  readTimedCode,
} from '@spmb/domain/accounts/second-factor/recovery-codes.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import { Conflict, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { Unauthorized } from '../../../platform/errors/request-errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findAccountById } from '../accounts.queries.ts'
import { countedAttempt } from '../login/counted-attempt.ts'
import { clearFailures } from '../login/login-failures.queries.ts'
import * as queries from './second-factor.queries.ts'
import { drawSecret, secretAddress, stepOf } from './timed-codes.ts'

const SENTENCES = SECOND_FACTOR_MESSAGES
export const boundToAccount = (userId: number) => `second factor of user ${userId}`

export type SecondFactor = ReturnType<typeof createSecondFactor>

export function createSecondFactor({
  db,
  encryption,
  random,
}: Pick<Platform, 'db' | 'encryption' | 'random'>) {
  const { kysely } = db
  const digestOf = (userId: number, code: string) => encryption.digest(`recovery code ${userId} ${code}`)
  const failures = (userId: number) => encryption.digest(`second factor of ${userId}`)
  const about = (userId: number, context: AuditContext) => ({
    ...context,
    subject: 'user',
    subjectId: userId,
  })

  async function isOn(userId: number): Promise<boolean> {
    return Boolean((await queries.findSecondFactor(kysely, userId))?.confirmed_at)
  }

  /** Accepts a code of the app or a recovery code, each once. Marks it as used. */
  async function take(tx: Tx, userId: number, typed: string, now: Date) {
    const factor = await queries.findSecondFactor(tx, userId)
    if (!factor?.confirmed_at) return null
    const code = readTimedCode(typed)
    if (code) {
      const step = stepOf(encryption.decrypt(factor.secret_sealed, boundToAccount(userId)), code, now)
      return step !== null && (await queries.takeStep(tx, userId, step)) ? ('code' as const) : null
    }
    const recovery = readRecoveryCode(typed)
    if (!recovery) return null
    const digest = digestOf(userId, recovery)
    return (await queries.takeRecoveryCode(tx, { userId, digest, now })) ? ('recovery code' as const) : null
  }

  /**
   * Checks the second step of a sign-in; wrong codes are counted and delayed apart from wrong passwords.
   * @returns what was accepted; null for a wrong code
   */
  async function useAtLogin(userId: number, typed: string, now: Date) {
    let taken: Awaited<ReturnType<typeof take>> = null
    await countedAttempt(db, { tried: failures(userId), now }, async () => {
      taken = await inTransaction(db, (tx) => take(tx, userId, typed, now))
      return taken !== null
    })
    if (taken) await clearFailures(kysely, failures(userId))
    return taken as Awaited<ReturnType<typeof take>>
  }

  /** Draws a secret; nothing is asked for before a first code confirms it. */
  async function begin(userId: number, issuer: string, now: Date) {
    const account = await findAccountById(kysely, userId)
    if (!account) throw new Unauthorized(ACCOUNT_MESSAGES['session.none'])
    const secret = drawSecret(random)
    const secret_sealed = encryption.encrypt(secret, boundToAccount(userId))
    if (!(await queries.storeSecret(kysely, { user_id: userId, secret_sealed, created_at: now })))
      throw new Conflict(SENTENCES['factor.on_already'])
    return { secret, address: secretAddress(secret, { issuer, label: account.username }) }
  }

  /** @returns ten recovery codes */
  async function confirm(userId: number, typed: string, context: AuditContext): Promise<string[]> {
    const factor = await queries.findSecondFactor(kysely, userId)
    if (factor?.confirmed_at) throw new Conflict(SENTENCES['factor.on_already'])
    if (!factor) throw new Conflict(SENTENCES['factor.not_begun'])
    const secret = encryption.decrypt(factor.secret_sealed, boundToAccount(userId))
    const code = readTimedCode(typed)
    if (!code) throw new RuleBroken({ code: [SENTENCES['factor.code_form']] })
    const step = stepOf(secret, code, context.at)
    const matches = async () => step !== null
    if (!(await countedAttempt(db, { tried: failures(userId), now: context.at }, matches)) || step === null)
      throw new RuleBroken({ code: [SENTENCES['factor.code_wrong']] })
    return inTransaction(db, async (tx) => {
      const ciphertext = factor.secret_sealed
      if (!(await queries.confirmSecret(tx, { userId, ciphertext, now: context.at })))
        throw new Conflict(SENTENCES['factor.not_begun'])
      await queries.takeStep(tx, userId, step)
      await clearFailures(tx, failures(userId))
      await recordAudit(tx, { ...about(userId, context), action: 'second_factor.on' })
      return renew(tx, userId)
    })
  }

  async function renew(tx: Tx, userId: number): Promise<string[]> {
    const codes = drawRecoveryCodes(random)
    await queries.replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => digestOf(userId, code)),
    )
    return codes
  }

  async function renewRecoveryCodes(userId: number, context: AuditContext): Promise<string[]> {
    return inTransaction(db, async (tx) => {
      if (!(await queries.findSecondFactor(tx, userId))?.confirmed_at)
        throw new Conflict(SENTENCES['factor.off'])
      await recordAudit(tx, { ...about(userId, context), action: 'second_factor.recovery_codes' })
      return renew(tx, userId)
    })
  }

  async function remove({ userId, role }: { userId: number; role: Role }, context: AuditContext) {
    await inTransaction(db, async (tx) => {
      if (role === 'admin' && (await queries.adminsNeedSecondFactor(tx)))
        throw new Conflict(SENTENCES['factor.required'])
      if (!(await queries.deleteSecondFactor(tx, userId))) throw new Conflict(SENTENCES['factor.off'])
      await recordAudit(tx, { ...about(userId, context), action: 'second_factor.off' })
    })
  }

  async function read(userId: number) {
    const factor = await queries.findSecondFactor(kysely, userId)
    return {
      on_since: factor?.confirmed_at?.toISOString() ?? null,
      recovery_left: await queries.countRecoveryCodes(kysely, userId),
      admins_need: await queries.adminsNeedSecondFactor(kysely),
    }
  }

  /** Whether admins need it. Only an admin who has it may require it of the others. */
  async function require(userId: number, needed: boolean, context: AuditContext) {
    await inTransaction(db, async (tx) => {
      if (needed && !(await queries.findSecondFactor(tx, userId))?.confirmed_at)
        throw new Conflict(SENTENCES['factor.own_first'])
      if (!(await queries.setAdminsNeed(tx, needed))) return
      await recordAudit(tx, {
        ...context,
        action: 'second_factor.policy',
        subject: 'user',
        changes: { before: { admins_need: !needed }, after: { admins_need: needed } },
      })
    })
  }

  return { isOn, useAtLogin, begin, confirm, renewRecoveryCodes, remove, read, require }
}
