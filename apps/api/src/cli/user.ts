import { randomBytes } from 'node:crypto'
import { ROLE_IDS, roleOf } from '@spmb/domain/accounts/actor.ts'
import type { ManagementCode } from '@spmb/domain/accounts/management/messages.ts'
import { ONE_TIME_PASSWORD_HOURS } from '@spmb/domain/accounts/one-time-password.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import { oneTimePasswordEnd } from '../features/accounts/accounts.queries.ts'
import { AccountRefused } from '../features/accounts/management/account-refused.ts'
import { listAccounts } from '../features/accounts/management/change-account.queries.ts'
import {
  type AccountChanges,
  changeAccount,
  createAccount,
  disableAccount,
  type OneTimePassword,
  removeSecondFactor,
  resetPassword,
} from '../features/accounts/management/change-account.ts'
import { chooseSchool } from '../features/accounts/management/choose-school.ts'
import { createPasswordHashing } from '../features/accounts/passwords/password-hashing.ts'
import { seedWhenEmpty } from '../features/reference/seed.ts'
import { StartupError } from '../platform/errors/startup-error.ts'
import { commandLineActor } from './actor.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'

const SEE_HELP = 'See: npm run spmb -- user --help'

export const userCommand: Command = {
  summary: 'Create, change, disable and list the accounts of staff; give a new one-time password.',
  usage: `create NAME --role ROLE [options] | change NAME [options] | disable NAME | reset-password NAME | remove-second-factor NAME | list

  create NAME           An account with a one-time password, printed once and valid for 7 days. Its owner replaces it
                        at the first sign-in.
    --role ROLE           operator (applicants of one school), monitor (sees everything), admin (changes everything)
    --npsn NUMBER         the school of an operator, by its number
    --school 'TEXT'       or by its name or a part of it
    --name 'TEXT'         the person or post, as others see it; default from role and school
  change NAME           Gives it another --role, school or --name. A new role or school ends its sessions at once.
  disable NAME          Ends its sessions and refuses sign-ins. Its history stays.
  reset-password NAME   A new one-time password, valid for 7 days; ends all sessions of the account.
    --enable              also lets a disabled account in again
  remove-second-factor NAME  Removes a lost second factor and ends all sessions of the account; its password stays.
  list                  Every account: name, role, school, state.`,
  async run(args, { config, now, openDatabase, print }) {
    const [verb = '', ...rest] = args
    const { username, options } = readUserArguments(verb, rest)
    const db = await openDatabase('app')
    await seedWhenEmpty(db.kysely, config)
    if (verb === 'list') {
      for (const line of accountLines(await listAccounts(db.kysely), now())) print(line)
      return 0
    }
    const changes: AccountChanges = {
      db,
      hashing: await createPasswordHashing(),
      random: randomBytes,
      act: { at: now(), actor: commandLineActor() },
    }
    await inEnglish(username, () => run(verb, { username, options, changes, print }))
    return 0
  },
}

interface Run {
  username: string
  options: UserOptions
  changes: AccountChanges
  print: (line: string) => void
}

async function run(verb: string, { username, options, changes, print }: Run): Promise<void> {
  const role = options.role === undefined ? undefined : readRole(options.role)
  const school = await chooseSchool(changes.db.kysely, options)
  const { name } = options
  if (verb === 'create' && role) {
    printPassword(print, await createAccount(changes, { username, name, role, schoolId: school?.id ?? null }))
  } else if (verb === 'change') {
    const input = { name, role, schoolId: school?.id }
    const { username: named, changed } = await changeAccount(changes, { username }, input)
    print(changed ? `The account ${named} is changed.` : `The account ${named} was like this already.`)
  } else if (verb === 'disable') {
    print(`The account ${await disableAccount(changes, { username })} is disabled; its sessions have ended.`)
  } else if (verb === 'remove-second-factor') {
    const named = await removeSecondFactor(changes, { username })
    print(`The account ${named} signs in with its password alone; its sessions have ended.`)
  } else {
    printPassword(print, await resetPassword(changes, { username }, { enable: options.enable ?? false }))
  }
}

const ROLES = Object.keys(ROLE_IDS) as Role[]

function readRole(typed: string): Role {
  const role = ROLES.find((each) => each === typed.trim().toLowerCase())
  if (!role) throw new StartupError(`--role '${typed}' is not known. Write one of: ${ROLES.join(', ')}.`)
  return role
}

const text = { type: 'string' } as const
/** Options of each subcommand. */
const OPTIONS = {
  create: { role: text, npsn: text, school: text, name: text },
  change: { role: text, npsn: text, school: text, name: text },
  disable: {},
  'remove-second-factor': {},
  'reset-password': { enable: { type: 'boolean' } },
  list: {},
} as const

interface UserOptions {
  role?: string
  npsn?: string
  school?: string
  name?: string
  enable?: boolean
}

function readUserArguments(verb: string, args: string[]): { username: string; options: UserOptions } {
  if (!Object.hasOwn(OPTIONS, verb)) {
    throw new StartupError(
      `Write 'user create', 'change', 'disable', 'reset-password', 'remove-second-factor' or 'list'. ${SEE_HELP}`,
    )
  }
  const { values, positionals } = readArguments('user', {
    args,
    options: OPTIONS[verb as keyof typeof OPTIONS],
    allowPositionals: true,
  })
  const options = values as UserOptions
  const names = verb === 'list' ? 0 : 1
  if (positionals.length !== names) {
    throw new StartupError(
      names === 0
        ? `'user list' takes no name. ${SEE_HELP}`
        : `'user ${verb}' takes one user name. ${SEE_HELP}`,
    )
  }
  if (verb === 'create' && options.role === undefined) {
    throw new StartupError(`Say what the account may do, for example --role operator. ${SEE_HELP}`)
  }
  if (verb === 'change' && Object.keys(options).length === 0) {
    throw new StartupError(`Say what to change, for example --role monitor. ${SEE_HELP}`)
  }
  return { username: positionals[0] ?? '', options }
}

function printPassword(print: (line: string) => void, { username, password }: OneTimePassword) {
  print(`User name:          ${username}`)
  print(`One-time password:  ${password}`)
  print(
    `It is shown only here and valid for ${ONE_TIME_PASSWORD_HOURS / 24} days. At the first sign-in its owner chooses a new one.`,
  )
}

function accountLines(accounts: Awaited<ReturnType<typeof listAccounts>>, now: Date): string[] {
  if (accounts.length === 0)
    return ['There is no account yet. The first start of the server creates an admin.']
  const rows = accounts.map((account) => [
    account.username,
    roleOf(account.role) ?? '',
    account.school === null ? '-' : `${account.school} (${account.npsn})`,
    account.disabled_at ? 'disabled' : passwordState(account, now),
    account.name,
  ])
  const table = [['USER', 'ROLE', 'SCHOOL', 'STATE', 'NAME'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function passwordState(account: Parameters<typeof oneTimePasswordEnd>[0], now: Date): string {
  const end = oneTimePasswordEnd(account)
  if (end === null) return 'active'
  return now < end ? 'one-time password' : 'one-time password, expired'
}

/** The sentences of the command line for refused changes of accounts. */
const SENTENCES: Partial<Record<ManagementCode, (username: string) => string>> = {
  'account.unknown': (name) => `There is no account '${name}'. See: npm run spmb -- user list`,
  'account.no_second_factor': (name) => `The account ${name} has no second factor.`,
  'account.username_form': (name) =>
    `'${name}' cannot be a user name: write 3 to 50 letters (a to z), digits, dots, dashes or underscores, a letter or digit first.`,
  'account.username_taken': (name) => `There is an account ${name} already.`,
  'account.last_admin': (name) => `${name} is the last admin. Create another one first.`,
  'account.disabled_already': (name) => `The account ${name} is disabled already.`,
  'account.disabled': (name) =>
    `The account ${name} is disabled. Add --enable to let it in again with a new password.`,
  'account.school_required': () => 'An operator belongs to a school: name it by --npsn or by --school.',
  'account.school_not_allowed': () => 'Only an operator belongs to a school.',
  'account.name': () => '--name has to be 1 to 120 characters without control characters.',
}

/** Runs a change of the account; a refusal becomes a sentence for the person at the terminal. */
async function inEnglish<T>(username: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const sentence = error instanceof AccountRefused ? SENTENCES[error.code] : undefined
    throw sentence ? new StartupError(sentence(username.trim().toLowerCase())) : error
  }
}
