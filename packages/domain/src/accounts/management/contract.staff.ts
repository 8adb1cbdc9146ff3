/** Accounts of staff, managed by admins (docs/product-rules.md#accounts). */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, MAX_ID, pathId } from '../../shared/fields/ids.ts'
import { LEVELS } from '../../shared/level.ts'
import {
  PAGING_MESSAGES,
  pageMeta,
  pagingCode,
  pagingFields,
  searchText,
  wholeNumber,
} from '../../shared/paging.ts'
import { VALID_DAYS } from '../one-time-password.ts'
import { MANAGEMENT_MESSAGES, type ManagementCode } from './messages.ts'
import { ACCOUNT_STATES } from './states.ts'

const code = (value: ManagementCode) => value
const ADMIN = ['admin'] as const

export const role = z.enum(['admin', 'monitor', 'operator'], code('account.role'))
const school = z.object({
  id: z.int(),
  name: z.string(),
  npsn: z.string(),
  level: z.enum(LEVELS),
  /** The name of its district. */
  district: z.string(),
  /** '+62…'; null: unknown. */
  phone: z.nullable(z.string()),
})

export const accountRecord = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  role,
  school: z.nullable(school),
  state: z.enum(ACCOUNT_STATES),
  /** Signs in with a second step. */
  second_factor: z.boolean(),
  /** ISO 8601, UTC; null: the account was never used. */
  last_login_at: z.nullable(z.string()),
  /** When the one-time password expires or expired; null for a password that its owner chose. */
  one_time_until: z.nullable(z.string()),
  /** Counts the changes of an admin. A change sends it back, so that the server detects concurrent changes. */
  version: z.int(),
})
export type AccountRecord = z.output<typeof accountRecord>

/** Columns that the list can be sorted by. */
export const ACCOUNT_SORT_COLUMNS = ['school', 'username', 'last_login'] as const
export type AccountSortColumn = (typeof ACCOUNT_SORT_COLUMNS)[number]
export type AccountSort = AccountSortColumn | `-${AccountSortColumn}`
const SORTS: readonly AccountSort[] = ACCOUNT_SORT_COLUMNS.flatMap((column) => [
  column,
  `-${column}` as const,
])

const filters = {
  /** A part of user name, name, school or NPSN, in any letter case. */
  search: z.optional(searchText),
  /** Default: by district and school, then accounts of the office. */
  sort: z.optional(z.enum(SORTS as readonly [AccountSort, ...AccountSort[]], code('account.sort'))),
  role: z.optional(role),
  /** Of the school. */
  district_id: z.optional(wholeNumber(MAX_ID, code('account.district'))),
  state: z.optional(z.enum(ACCOUNT_STATES, code('account.state'))),
}
/** Unknown parameters are refused, as in the lists of applicants. */
export const accountQuery = z.strictObject({ ...pagingFields, ...filters }, pagingCode('query.unknown'))
export type AccountQuery = z.output<typeof accountQuery>

/** Counts over all accounts, whatever the filters. */
export const accountCounts = z.object({
  accounts: z.int(),
  /** Schools that have an operator. */
  schools_with: z.int(),
  /** Schools that have no account at all. */
  schools_without: z.int(),
  /** Accounts that may sign in and never did. */
  never: z.int(),
})
export type AccountCounts = z.output<typeof accountCounts>
export const accountMeta = z.extend(pageMeta, { counts: accountCounts })
export type AccountMeta = z.output<typeof accountMeta>

export const listAccounts = endpoint({
  name: 'listAccounts',
  method: 'GET',
  path: '/api/account',
  access: ADMIN,
  query: accountQuery,
  data: z.array(accountRecord),
  meta: accountMeta,
  messages: { ...PAGING_MESSAGES, ...MANAGEMENT_MESSAGES },
})

/** The filtered list as .xlsx with the telephones of the schools, to call those that have never signed in. Audited. */
export const exportAccounts = endpoint({
  name: 'exportAccounts',
  method: 'GET',
  path: '/api/account/export',
  access: ADMIN,
  query: z.strictObject(filters, pagingCode('query.unknown')),
  data: z.object({ name: z.string(), base64: z.string() }),
  messages: { ...PAGING_MESSAGES, ...MANAGEMENT_MESSAGES },
})

/** Shown once; the server keeps a hash only. */
export const issuedPassword = z.object({
  username: z.string(),
  password: z.string(),
  /** The school's name; null for an account of the office. */
  school: z.nullable(z.string()),
  /** The name of the school's district. */
  district: z.nullable(z.string()),
})
export const issuedPasswords = z.object({
  /** ISO 8601, UTC. */
  valid_until: z.string(),
  issued: z.array(issuedPassword),
})
export type IssuedPasswords = z.output<typeof issuedPasswords>

const accountId = z.object({ user_id: pathId })
const version = id(code('account.version'))
/** Days for which the one-time password is valid; absent: the usual ones. */
const validDays = z.optional(z.literal(VALID_DAYS, code('account.valid_days')))
const versioned = z.object({ version }, code('account.version'))
const reset = z.object({ version, valid_days: validDays }, code('account.version'))
const text = (refusal: ManagementCode) => z.string(code(refusal)).check(z.maxLength(200, code(refusal)))

export const createAccount = endpoint({
  name: 'createAccount',
  method: 'POST',
  path: '/api/account',
  access: ADMIN,
  recentPassword: true,
  body: z.object(
    {
      username: text('account.username_form'),
      /** Default: from role and school. */
      name: z.optional(text('account.name')),
      role,
      /** The school of an operator; null for the others. */
      school_id: z.nullable(id(code('account.school_required'))),
      valid_days: validDays,
    },
    code('account.role'),
  ),
  status: 201,
  message: 'Akun sudah dibuat',
  data: issuedPasswords,
  messages: MANAGEMENT_MESSAGES,
})

export const plannedAccount = z.object({
  school_id: z.int(),
  school: z.string(),
  npsn: z.string(),
  level: z.enum(LEVELS),
  district: z.string(),
  username: z.string(),
})
export type PlannedAccount = z.output<typeof plannedAccount>

export const planSchoolAccounts = endpoint({
  name: 'planSchoolAccounts',
  method: 'GET',
  path: '/api/account/schools',
  access: ADMIN,
  data: z.array(plannedAccount),
})

export const createSchoolAccounts = endpoint({
  name: 'createSchoolAccounts',
  method: 'POST',
  path: '/api/account/schools',
  access: ADMIN,
  recentPassword: true,
  body: z.object(
    {
      /** The schools of the preview; another set than today's is refused. */
      school_ids: z
        .array(id(code('account.schools_changed')), code('account.schools_changed'))
        .check(
          z.minLength(1, code('account.schools_changed')),
          z.maxLength(2_000, code('account.schools_changed')),
        ),
      valid_days: validDays,
    },
    code('account.schools_changed'),
  ),
  status: 201,
  message: 'Akun semua sekolah sudah dibuat',
  data: issuedPasswords,
  messages: MANAGEMENT_MESSAGES,
})

export const drawAccountSlips = endpoint({
  name: 'drawAccountSlips',
  method: 'POST',
  path: '/api/account/slips',
  access: ADMIN,
  body: z.object(
    {
      issued: z
        .array(
          z.object(
            {
              username: text('account.slips'),
              password: z
                .string(code('account.slips'))
                .check(z.regex(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/, code('account.slips'))),
            },
            code('account.slips'),
          ),
          code('account.slips'),
        )
        .check(z.minLength(1, code('account.slips')), z.maxLength(2_000, code('account.slips'))),
    },
    code('account.slips'),
  ),
  /** The file in base 64; `local`: the address that it prints opens on the server's own machine only. */
  data: z.object({ pdf: z.string(), local: z.boolean() }),
  messages: MANAGEMENT_MESSAGES,
})

export const changeAccount = endpoint({
  name: 'changeAccount',
  method: 'PUT',
  path: '/api/account/:user_id',
  access: ADMIN,
  recentPassword: true,
  params: accountId,
  body: z.object(
    { name: text('account.name'), role, school_id: z.nullable(id(code('account.school_required'))), version },
    code('account.role'),
  ),
  message: 'Akun sudah diubah',
  data: z.null(),
  messages: MANAGEMENT_MESSAGES,
})

export const resetAccount = endpoint({
  name: 'resetAccount',
  method: 'POST',
  path: '/api/account/:user_id/password',
  access: ADMIN,
  recentPassword: true,
  params: accountId,
  body: reset,
  message: 'Password baru sudah dibuat',
  data: issuedPasswords,
  messages: MANAGEMENT_MESSAGES,
})

export const disableAccount = endpoint({
  name: 'disableAccount',
  method: 'POST',
  path: '/api/account/:user_id/disable',
  access: ADMIN,
  recentPassword: true,
  params: accountId,
  body: versioned,
  message: 'Akun sudah dinonaktifkan',
  data: z.null(),
  messages: MANAGEMENT_MESSAGES,
})

export const endAccountSessions = endpoint({
  name: 'endAccountSessions',
  method: 'DELETE',
  path: '/api/account/:user_id/sessions',
  access: ADMIN,
  recentPassword: true,
  params: accountId,
  message: 'Semua sesi akun ini sudah diakhiri',
  data: z.object({ ended: z.int() }),
})

export const removeAccountSecondFactor = endpoint({
  name: 'removeAccountSecondFactor',
  method: 'DELETE',
  path: '/api/account/:user_id/second_factor',
  access: ADMIN,
  recentPassword: true,
  params: accountId,
  message: 'Verifikasi dua langkah akun ini sudah dihapus',
  data: z.null(),
})
