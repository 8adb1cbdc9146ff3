/** Creates the admin account of a new installation, when the database has no account. */
import { ROLE_NAMES } from '@spmb/domain/accounts/actor.ts'
import type { AccountCode } from '@spmb/domain/accounts/messages.ts'
import {
  drawOneTimePassword,
  endOfOneTimePassword,
  FIRST_ADMIN_PASSWORD_HOURS,
} from '@spmb/domain/accounts/one-time-password.ts'
import { PASSWORD_MAX, PASSWORD_MIN, weaknessOf } from '@spmb/domain/accounts/password.ts'
import { readUsername } from '@spmb/domain/accounts/username.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { PermanentError } from '../../platform/errors/startup-error.ts'
import { hasAccounts, insertAccount } from './management/change-account.queries.ts'
import type { PasswordHashing } from './passwords/password-hashing.ts'
import { loadPasswordEstimator } from './passwords/password-strength.ts'

export interface FirstAdmin {
  username: string
  /** Shown once; null when ADMIN_PASSWORD set the password. */
  oneTimePassword: string | null
}

/** ADMIN_USERNAME and ADMIN_PASSWORD. */
type GivenAdmin = { username: string; password: string | undefined }

/** Advisory lock key, unique in this program: of two servers that start at once, one creates the account. */
const FIRST_ADMIN_LOCK = 250_603

/**
 * @returns null when there are accounts already
 * @throws PermanentError when the given name or password cannot be used
 */
export async function createFirstAdmin(
  db: Kysely<Schema>,
  deps: {
    given: GivenAdmin
    hashing: Pick<PasswordHashing, 'hash'>
    random: RandomBytes
    now: Date
  },
): Promise<FirstAdmin | null> {
  if (await hasAccounts(db)) return null
  const { given, hashing, random, now } = deps
  const { username, name } = await refuseUnusableAdmin(given)
  const password = given.password ?? drawOneTimePassword(random)
  const account = {
    username,
    name,
    role: 1 as const,
    school_id: null,
    password_hash: await hashing.hash(password),
    one_time_until:
      given.password === undefined ? endOfOneTimePassword(now, FIRST_ADMIN_PASSWORD_HOURS) : null,
  }
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(tx)
    if (await hasAccounts(tx)) return null
    const id = await insertAccount(tx, account, now)
    if (id === undefined) throw new Error('the first account could not be created')
    await recordAudit(tx, {
      at: now,
      action: 'user.create',
      actor: 'server',
      subject: 'user',
      subjectId: id,
      changes: { before: {}, after: { username, name, role: account.role, school_id: null } },
    })
    return { username, oneTimePassword: given.password === undefined ? password : null }
  })
}

/** @throws PermanentError; the server asks before it makes a database, too */
export async function refuseUnusableAdmin(given: GivenAdmin): Promise<{ username: string; name: string }> {
  const username = readUsername(given.username)
  if (!username) {
    throw new PermanentError(
      'ADMIN_USERNAME: write 3 to 50 letters (a to z), digits, dots, dashes or underscores, a letter or digit first.',
    )
  }
  const owner = { username, name: ROLE_NAMES.admin }
  const { password } = given
  const weakness = password === undefined ? null : weaknessOf(password, owner, await loadPasswordEstimator())
  if (weakness) throw new PermanentError(`ADMIN_PASSWORD: ${ADVICE[weakness] ?? ADVICE['password.common']}`)
  return owner
}

const ADVICE: Partial<Record<AccountCode, string>> = {
  'password.short': `write at least ${PASSWORD_MIN} characters; a few words that have nothing to do with one another are best.`,
  'password.long': `write at most ${PASSWORD_MAX} characters.`,
  'password.common': 'is easily guessed; write a few words that have nothing to do with one another.',
}
