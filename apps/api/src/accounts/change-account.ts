/**
 * Creating and changing accounts. The check, the write, the audit row and the end of sessions share one transaction. A
 * one-time password is returned once and stored only as a hash.
 */
import { ROLE_IDS, ROLE_NAMES } from '@spmb/domain/accounts/actor.ts'
import { drawOneTimePassword, endOfOneTimePassword } from '@spmb/domain/accounts/one-time-password.ts'
import { readUsername } from '@spmb/domain/accounts/username.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import { foldSpaces, hasForbiddenCharacters } from '@spmb/domain/shared/fields/text.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { Kysely, Transaction } from 'kysely'
import { type AuditEntry, recordAudit } from '../audit/audit.ts'
import type { Schema } from '../database/schema.ts'
import { StartupError } from '../errors/startup-error.ts'
import { endSessionsOf, setPassword } from './accounts.queries.ts'
import {
  insertAccount,
  type LockedAccount,
  lockAccount,
  lockAdmins,
  updateAccount,
} from './change-account.queries.ts'
import { chooseSchool, type TypedSchool } from './choose-school.ts'
import type { PasswordHashing } from './passwords/password-hashing.ts'

export interface AccountChanges {
  db: Kysely<Schema>
  hashing: Pick<PasswordHashing, 'hash'>
  random: RandomBytes
  /** Actor and time of the change. */
  act: Pick<AuditEntry, 'at' | 'actor'>
}

export interface OneTimePassword {
  username: string
  password: string
}

/** Options for an account. A missing one keeps its value or gets a default from role and school. */
export interface TypedAccount extends TypedSchool {
  name?: string | undefined
  role?: string | undefined
}

const NAME_MAX = 120
const ROLES = Object.keys(ROLE_IDS) as Role[]

/** @throws StartupError when the name is taken or invalid, or role and school do not fit */
export async function createAccount(
  { db, hashing, random, act }: AccountChanges,
  typedUsername: string,
  typed: TypedAccount,
): Promise<OneTimePassword> {
  const username = readUsername(typedUsername)
  if (!username) {
    throw new StartupError(
      `'${typedUsername}' cannot be a user name: write 3 to 50 letters (a to z), digits, dots, dashes or underscores, a letter or digit first.`,
    )
  }
  const password = drawOneTimePassword(random)
  const password_hash = await hashing.hash(password)
  await db.transaction().execute(async (tx) => {
    const role = readRole(typed.role ?? '')
    const school = await schoolFor(tx, role, typed)
    const name = readName(typed.name) ?? (school ? `Operator ${school.name}` : ROLE_NAMES[role])
    const account = { username, name, role: ROLE_IDS[role], school_id: school?.id ?? null }
    const id = await insertAccount(
      tx,
      { ...account, password_hash, one_time_until: endOfOneTimePassword(act.at) },
      act.at,
    )
    if (id === undefined) throw new StartupError(`There is an account ${username} already.`)
    await recordAudit(tx, {
      ...act,
      action: 'user.create',
      subject: 'user',
      subjectId: id,
      changes: { before: {}, after: account },
    })
  })
  return { username, password }
}

/**
 * Gives an account another name, role or school. Its sessions end when role or school change.
 * @returns whether anything changed
 */
export async function changeAccount(
  { db, act }: AccountChanges,
  typedUsername: string,
  typed: TypedAccount,
): Promise<{ username: string; changed: boolean }> {
  return withAccount(db, typedUsername, async (tx, account, admins) => {
    const role = typed.role === undefined ? roleNamed(account.role) : readRole(typed.role)
    const school =
      role === 'operator' && account.role === ROLE_IDS.operator && !namesSchool(typed)
        ? { id: account.school_id }
        : await schoolFor(tx, role, typed)
    const after = {
      name: readName(typed.name) ?? account.name,
      role: ROLE_IDS[role],
      school_id: school?.id ?? null,
    }
    const moved = after.role !== account.role || after.school_id !== account.school_id
    if (!moved && after.name === account.name) return { username: account.username, changed: false }
    if (after.role !== ROLE_IDS.admin) refuseLastAdmin(account, admins)
    await updateAccount(tx, account.id, after)
    if (moved) await endSessionsOf(tx, account.id)
    const { name, role: formerRole, school_id } = account
    const changes = { before: { name, role: formerRole, school_id }, after }
    await recordAudit(tx, { ...act, action: 'user.change', subject: 'user', subjectId: account.id, changes })
    return { username: account.username, changed: true }
  })
}

/** Disables sign-ins and ends the sessions of the account. Its audit rows stay. */
export async function disableAccount({ db, act }: AccountChanges, typedUsername: string): Promise<string> {
  return withAccount(db, typedUsername, async (tx, account, admins) => {
    if (account.disabled_at) throw new StartupError(`The account ${account.username} is disabled already.`)
    refuseLastAdmin(account, admins)
    await updateAccount(tx, account.id, { disabled_at: act.at })
    await endSessionsOf(tx, account.id)
    await recordAudit(tx, { ...act, action: 'user.disable', subject: 'user', subjectId: account.id })
    return account.username
  })
}

/** Sets a new one-time password, ends all sessions and, with `enable`, enables a disabled account. */
export async function resetPassword(
  { db, hashing, random, act }: AccountChanges,
  typedUsername: string,
  { enable }: { enable: boolean },
): Promise<OneTimePassword> {
  const password = drawOneTimePassword(random)
  const hash = await hashing.hash(password)
  return withAccount(db, typedUsername, async (tx, account) => {
    if (account.disabled_at && !enable) {
      throw new StartupError(
        `The account ${account.username} is disabled. Add --enable to let it in again with a new password.`,
      )
    }
    if (account.disabled_at) {
      await updateAccount(tx, account.id, { disabled_at: null })
      await recordAudit(tx, { ...act, action: 'user.enable', subject: 'user', subjectId: account.id })
    }
    await setPassword(tx, account.id, { hash, oneTimeUntil: endOfOneTimePassword(act.at), now: act.at })
    await endSessionsOf(tx, account.id)
    await recordAudit(tx, { ...act, action: 'user.reset_password', subject: 'user', subjectId: account.id })
    return { username: account.username, password }
  })
}

async function withAccount<T>(
  db: Kysely<Schema>,
  typed: string,
  work: (tx: Transaction<Schema>, account: LockedAccount, admins: number[]) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const account = await lockAccount(tx, readUsername(typed) ?? '')
    if (!account) throw new StartupError(`There is no account '${typed}'. See: npm run spmb -- user list`)
    return work(tx, account, admins)
  })
}

function refuseLastAdmin(account: LockedAccount, admins: number[]) {
  if (admins.length === 1 && admins[0] === account.id) {
    throw new StartupError(`${account.username} is the last admin. Create another one first.`)
  }
}

async function schoolFor(tx: Transaction<Schema>, role: Role, typed: TypedSchool) {
  const school = await chooseSchool(tx, typed)
  if (role === 'operator' && !school) {
    throw new StartupError('An operator belongs to a school: name it by --npsn or by --school.')
  }
  if (role !== 'operator' && school) throw new StartupError('Only an operator belongs to a school.')
  return school
}

const namesSchool = (typed: TypedSchool) => typed.npsn !== undefined || typed.school !== undefined
const roleNamed = (id: number) => ROLES.find((role) => ROLE_IDS[role] === id) as Role

function readRole(typed: string): Role {
  const role = ROLES.find((each) => each === typed.trim().toLowerCase())
  if (!role) throw new StartupError(`--role '${typed}' is not known. Write one of: ${ROLES.join(', ')}.`)
  return role
}

function readName(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const name = foldSpaces(typed)
  const length = [...name].length
  if (length < 1 || length > NAME_MAX || hasForbiddenCharacters(name)) {
    throw new StartupError(`--name has to be 1 to ${NAME_MAX} characters without control characters.`)
  }
  return name
}
