/**
 * Creating and changing accounts, for the browser and the command line. The check, the write, the audit row and the end
 * of sessions share one transaction. A one-time password is returned once and stored only as a hash.
 */
import { ROLE_IDS, ROLE_NAMES, roleOf } from '@spmb/domain/accounts/actor.ts'
import {
  drawOneTimePassword,
  endOfOneTimePassword,
  USUAL_VALID_DAYS,
} from '@spmb/domain/accounts/one-time-password.ts'
import { readUsername } from '@spmb/domain/accounts/username.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import { foldSpaces, hasForbiddenCharacters } from '@spmb/domain/shared/fields/text.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { endSessionsOf, setPassword } from '../accounts.queries.ts'
import type { PasswordHashing } from '../passwords/password-hashing.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.queries.ts'
import { AccountRefused } from './account-refused.ts'
import {
  findSchool,
  insertAccount,
  type LockedAccount,
  lockAccount,
  lockAdmins,
  noteAccessChanged,
  updateAccount,
} from './change-account.queries.ts'

export interface AccountChanges {
  db: Database
  hashing: Pick<PasswordHashing, 'hash'>
  random: RandomBytes
  /** Actor and time of the change. */
  act: AuditContext
  /** Days for which a one-time password is valid; absent: the usual ones. */
  validDays?: number | undefined
}

/** The account to change. */
export type AccountKey = { username: string } | { id: number; version?: number }

export interface OneTimePassword {
  username: string
  password: string
  /** Name of the school and of its district; null for an account of the office. */
  school: string | null
  district: string | null
}

export interface NewAccountInput {
  username: string
  /** Default: from role and school. */
  name?: string | undefined
  role: Role
  schoolId: number | null
}

/** An absent part keeps its value; `schoolId` of a role without a school becomes null. */
export interface AccountInput {
  name?: string | undefined
  role?: Role | undefined
  schoolId?: number | null | undefined
}

const NAME_MAX = 120

/** @param days absent: the usual ones */
export const hoursOf = (days: number = USUAL_VALID_DAYS): number => days * 24

/** @throws AccountRefused when the name is taken or invalid, or role and school do not fit */
export async function createAccount(
  { db, hashing, random, act, validDays }: AccountChanges,
  typed: NewAccountInput,
): Promise<OneTimePassword> {
  const username = readUsername(typed.username)
  if (!username) throw new AccountRefused('account.username_form')
  const name = readName(typed.name)
  const password = drawOneTimePassword(random)
  const password_hash = await hashing.hash(password)
  return inTransaction(db, async (tx) => {
    const school = await schoolFor(tx, typed.role, typed.schoolId)
    const account = {
      username,
      name: name ?? defaultName(typed.role, school),
      role: ROLE_IDS[typed.role],
      school_id: school?.id ?? null,
    }
    const one_time_until = endOfOneTimePassword(act.at, hoursOf(validDays))
    const id = await insertAccount(tx, { ...account, password_hash, one_time_until }, act.at)
    if (id === undefined) throw new AccountRefused('account.username_taken')
    await recordAudit(tx, {
      ...act,
      action: 'user.create',
      subject: 'user',
      subjectId: id,
      changes: { before: {}, after: account },
    })
    return { username, password, school: school?.name ?? null, district: school?.district ?? null }
  })
}

/**
 * Gives an account another name, role or school. Its sessions end when role or school change.
 * @returns whether anything changed
 */
export async function changeAccount(
  changes: AccountChanges,
  key: AccountKey,
  typed: AccountInput,
): Promise<{ username: string; changed: boolean }> {
  const typedName = readName(typed.name)
  return withAccount(changes, key, async (tx, account, admins) => {
    const role = typed.role ?? (roleOf(account.role) as Role)
    const currentSchool = role === 'operator' ? account.school_id : null
    const school = await schoolFor(tx, role, typed.schoolId === undefined ? currentSchool : typed.schoolId)
    const formerSchool =
      account.school_id === null ? null : ((await findSchool(tx, account.school_id)) ?? null)
    // A name that was made from role and school follows them; one that a person chose stays.
    const wasDefault = account.name === defaultName(roleOf(account.role) as Role, formerSchool)
    const after = {
      // A form sends the name along; only another one was chosen.
      name:
        (typedName === account.name ? undefined : typedName) ??
        (wasDefault ? defaultName(role, school) : account.name),
      role: ROLE_IDS[role],
      school_id: school?.id ?? null,
    }
    const moved = after.role !== account.role || after.school_id !== account.school_id
    if (!moved && after.name === account.name) return { username: account.username, changed: false }
    if (after.role !== ROLE_IDS.admin) refuseLastAdmin(account, admins)
    await updateAccount(tx, account.id, after)
    if (moved) {
      await noteAccessChanged(tx, account.id, changes.act.at)
      await endSessionsOf(tx, account.id)
    }
    const { name, role: formerRole, school_id } = account
    await recordAudit(tx, {
      ...changes.act,
      action: 'user.change',
      subject: 'user',
      subjectId: account.id,
      changes: { before: { name, role: formerRole, school_id }, after },
    })
    return { username: account.username, changed: true }
  })
}

/** Disables sign-ins and ends the sessions of the account. Its audit rows stay. */
export async function disableAccount(changes: AccountChanges, key: AccountKey): Promise<string> {
  const { act } = changes
  return withAccount(changes, key, async (tx, account, admins) => {
    if (account.disabled_at) throw new AccountRefused('account.disabled_already')
    refuseLastAdmin(account, admins)
    await updateAccount(tx, account.id, { disabled_at: act.at })
    await endSessionsOf(tx, account.id)
    await recordAudit(tx, { ...act, action: 'user.disable', subject: 'user', subjectId: account.id })
    return account.username
  })
}

/** Sets a new one-time password, ends all sessions and, with `enable`, enables a disabled account. */
export async function resetPassword(
  changes: AccountChanges,
  key: AccountKey,
  { enable }: { enable: boolean },
): Promise<OneTimePassword> {
  const { act, hashing, random, validDays } = changes
  const password = drawOneTimePassword(random)
  const hash = await hashing.hash(password)
  return withAccount(changes, key, async (tx, account) => {
    if (account.disabled_at && !enable) throw new AccountRefused('account.disabled')
    if (account.disabled_at)
      await recordAudit(tx, { ...act, action: 'user.enable', subject: 'user', subjectId: account.id })
    await updateAccount(tx, account.id, { disabled_at: null })
    await setPassword(tx, account.id, {
      hash,
      oneTimeUntil: endOfOneTimePassword(act.at, hoursOf(validDays)),
      now: act.at,
    })
    await noteAccessChanged(tx, account.id, act.at)
    await endSessionsOf(tx, account.id)
    await recordAudit(tx, { ...act, action: 'user.reset_password', subject: 'user', subjectId: account.id })
    const school = account.school_id === null ? undefined : await findSchool(tx, account.school_id)
    return {
      username: account.username,
      password,
      school: school?.name ?? null,
      district: school?.district ?? null,
    }
  })
}

/** Ends every session of an account; its password stays. @returns how many ended */
export async function endAccountSessions(changes: AccountChanges, key: AccountKey): Promise<number> {
  return withAccount(changes, key, async (tx, account) => {
    const ended = await endSessionsOf(tx, account.id)
    await recordAudit(tx, {
      ...changes.act,
      action: 'user.end_sessions',
      subject: 'user',
      subjectId: account.id,
      changes: { ended },
    })
    return ended
  })
}

/** Removes a lost second factor and ends every session, since another person may have the device. */
export async function removeSecondFactor(changes: AccountChanges, key: AccountKey): Promise<string> {
  return withAccount(changes, key, async (tx, account) => {
    if (!(await deleteSecondFactor(tx, account.id))) throw new AccountRefused('account.no_second_factor')
    await noteAccessChanged(tx, account.id, changes.act.at)
    await endSessionsOf(tx, account.id)
    await recordAudit(tx, {
      ...changes.act,
      action: 'user.remove_second_factor',
      subject: 'user',
      subjectId: account.id,
    })
    return account.username
  })
}

/** Runs the work with the account and all active admins locked. @throws AccountRefused */
async function withAccount<T>(
  { db, act }: AccountChanges,
  key: AccountKey,
  work: (tx: Tx, account: LockedAccount, admins: number[]) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx)
    const account = await lockAccount(
      tx,
      'id' in key ? { id: key.id } : { username: readUsername(key.username) ?? '' },
    )
    if (!account) throw new AccountRefused('account.unknown')
    if (act.actor === `user:${account.id}`) throw new AccountRefused('account.self')
    if ('id' in key && key.version !== undefined && key.version !== account.version)
      throw new AccountRefused('account.changed')
    return work(tx, account, admins)
  })
}

function refuseLastAdmin(account: LockedAccount, admins: number[]) {
  if (admins.length === 1 && admins[0] === account.id) throw new AccountRefused('account.last_admin')
}

async function schoolFor(tx: Tx, role: Role, schoolId: number | null) {
  if (role !== 'operator' && schoolId !== null) throw new AccountRefused('account.school_not_allowed')
  if (role !== 'operator') return null
  const school = schoolId === null ? undefined : await findSchool(tx, schoolId)
  if (!school) throw new AccountRefused('account.school_required')
  return school
}

export function defaultName(role: Role, school: { name: string } | null): string {
  return school ? [...`Operator ${school.name}`].slice(0, NAME_MAX).join('') : ROLE_NAMES[role]
}

function readName(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const name = foldSpaces(typed)
  const length = [...name].length
  if (length < 1 || length > NAME_MAX || hasForbiddenCharacters(name))
    throw new AccountRefused('account.name')
  return name
}
