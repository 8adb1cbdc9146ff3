/** Calls by which admins manage the accounts of staff. */
import { buffer } from 'node:stream/consumers'
import { ROLE_NAMES, roleOf } from '@spmb/domain/accounts/actor.ts'
import {
  type AccountQuery,
  type AccountRecord,
  changeAccount,
  createAccount,
  createSchoolAccounts,
  disableAccount,
  drawAccountSlips,
  endAccountSessions,
  exportAccounts,
  listAccounts,
  planSchoolAccounts,
  removeAccountSecondFactor,
  resetAccount,
} from '@spmb/domain/accounts/management/contract.staff.ts'
import { MANAGEMENT_MESSAGES, type ManagementCode } from '@spmb/domain/accounts/management/messages.ts'
import { ACCOUNT_STATE_NAMES } from '@spmb/domain/accounts/management/states.ts'
import { endOfOneTimePassword } from '@spmb/domain/accounts/one-time-password.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import { maskLongNumbers } from '@spmb/domain/shared/fields/long-numbers.ts'
import { readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { Conflict, NotFound, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import { Answer, serveStaff } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isLoopbackUrl } from '../../../platform/settings/setting-values.ts'
import { localMinutes } from '../../../platform/spreadsheet/writer/local-minutes.ts'
import { type Column, xlsxStream } from '../../../platform/spreadsheet/writer/workbook.ts'
import type { Live } from '../../live.ts'
import type { Staff } from '../../staff.ts'
import { oneTimePasswordEnd } from '../accounts.queries.ts'
import { AccountRefused } from './account-refused.ts'
import * as change from './change-account.ts'
import { countAccounts, countMatching, findAccountPage, findAccounts } from './list-accounts.queries.ts'
import * as schools from './school-accounts.ts'
import * as slips from './slips/account-slips.ts'

type Deps = Pick<Platform, 'db' | 'clock' | 'random' | 'publicUrl' | 'timeZone'> &
  Pick<Live, 'settings' | 'officeFiles'> &
  Pick<Staff, 'admit' | 'hashing'>

export function accountsStaffRoutes(app: FastifyInstance, deps: Deps) {
  const { admit, db, clock, random, hashing } = deps
  type Call = { actor: { userId: number }; request: FastifyRequest }
  const changes = (call: Call, validDays?: number): change.AccountChanges => ({
    validDays,
    db,
    random,
    hashing,
    act: auditContextOf(call, clock()),
  })
  const issuedAt = ({ act, validDays }: change.AccountChanges, issued: change.OneTimePassword[]) => ({
    valid_until: endOfOneTimePassword(act.at, change.hoursOf(validDays)).toISOString(),
    issued,
  })

  serveStaff(app, { contract: listAccounts, admit }, async ({ actor, request, query }) => {
    const rows = (await findAccountPage(db.kysely, query)).map(recordOf)
    const total = await countMatching(db.kysely, query)
    await recordAudit(db.kysely, {
      ...auditContextOf({ actor, request }, clock()),
      action: 'user.list',
      subject: 'user',
      changes: { query: masked(query), ids: rows.map(({ id }) => id) },
    })
    const meta = { page: query.page ?? 1, per_page: query.per_page ?? PER_PAGE, total }
    return new Answer(rows, { meta: { ...meta, counts: await countAccounts(db.kysely) } })
  })

  serveStaff(app, { contract: exportAccounts, admit }, async ({ actor, request, query }) => {
    const { timeZone } = deps
    const rows = (await findAccounts(db.kysely, query).execute()).map(recordOf)
    await recordAudit(db.kysely, {
      ...auditContextOf({ actor, request }, clock()),
      action: 'user.export',
      subject: 'user',
      changes: { query: masked(query), rows: rows.length },
    })
    const file = await accountsWorkbook(rows, timeZone)
    const date = localDateOf(clock(), timeZone).replaceAll('-', '')
    return { name: `akun-${date}.xlsx`, base64: file.toString('base64') }
  })

  serveStaff(app, { contract: createAccount, admit }, async (call) => {
    const { username, name, role, school_id: schoolId, valid_days: validDays } = call.body
    const by = changes(call, validDays)
    return issuedAt(by, [
      await inSentences(() => change.createAccount(by, { username, name, role, schoolId })),
    ])
  })

  serveStaff(app, { contract: planSchoolAccounts, admit }, () => schools.planSchoolAccounts(db.kysely))

  serveStaff(app, { contract: createSchoolAccounts, admit }, async (call) => {
    const by = changes(call, call.body.valid_days)
    return issuedAt(by, await inSentences(() => schools.createSchoolAccounts(by, call.body.school_ids)))
  })

  serveStaff(app, { contract: drawAccountSlips, admit }, async ({ body }) => {
    const { office, season } = deps.settings()
    const { publicUrl, timeZone } = deps
    const logo = deps.officeFiles.printLogo()
    const settings = { office, logo, seasonLabel: season.label, publicUrl, timeZone, now: clock() }
    const pdf = await inSentences(() => slips.drawAccountSlips(db.kysely, body.issued, settings))
    return { pdf: pdf.toString('base64'), local: isLoopbackUrl(publicUrl) }
  })

  serveStaff(app, { contract: changeAccount, admit }, async (call) => {
    const { name, role, school_id: schoolId, version } = call.body
    const key = { id: call.params.user_id, version }
    await inSentences(() => change.changeAccount(changes(call), key, { name, role, schoolId }))
    return null
  })

  serveStaff(app, { contract: resetAccount, admit }, async (call) => {
    const key = { id: call.params.user_id, version: call.body.version }
    const by = changes(call, call.body.valid_days)
    return issuedAt(by, [await inSentences(() => change.resetPassword(by, key, { enable: true }))])
  })

  serveStaff(app, { contract: disableAccount, admit }, async (call) => {
    const key = { id: call.params.user_id, version: call.body.version }
    await inSentences(() => change.disableAccount(changes(call), key))
    return null
  })

  serveStaff(app, { contract: endAccountSessions, admit }, async (call) => ({
    ended: await inSentences(() => change.endAccountSessions(changes(call), { id: call.params.user_id })),
  }))

  serveStaff(app, { contract: removeAccountSecondFactor, admit }, async (call) => {
    await inSentences(() => change.removeSecondFactor(changes(call), { id: call.params.user_id }))
    return null
  })
}

const masked = (query: AccountQuery) => ({
  ...query,
  ...(query.search ? { search: maskLongNumbers(query.search) } : {}),
})

const COLUMNS: readonly Column[] = [
  { heading: 'Kecamatan', kind: 'text', width: 20 },
  { heading: 'Sekolah', kind: 'text', width: 34 },
  { heading: 'NPSN', kind: 'text', width: 12 },
  { heading: 'Telepon sekolah', kind: 'text', width: 20 },
  { heading: 'Username', kind: 'text', width: 20 },
  { heading: 'Nama', kind: 'text', width: 28 },
  { heading: 'Peran', kind: 'text', width: 18 },
  { heading: 'Keadaan', kind: 'text', width: 22 },
  { heading: 'Terakhir masuk', kind: 'moment', width: 18 },
]

function accountsWorkbook(accounts: readonly AccountRecord[], timeZone: string): Promise<Buffer> {
  const minute = localMinutes(timeZone)
  const rows = accounts.map(({ school, last_login_at: at, ...account }) => [
    school?.district ?? '',
    school?.name ?? 'Dinas',
    school?.npsn ?? '',
    school?.phone ? readablePhone(school.phone) : '',
    account.username,
    account.name,
    ROLE_NAMES[account.role],
    ACCOUNT_STATE_NAMES[account.state],
    at === null ? null : minute(at),
  ])
  return buffer(xlsxStream([{ name: 'Akun', columns: COLUMNS, rows: [rows] }]))
}

type Row = Awaited<ReturnType<typeof findAccountPage>>[number]

function recordOf(row: Row): AccountRecord {
  const { id, username, name, state, version, last_login_at, school_id, school_name, school_npsn, district } =
    row
  return {
    id,
    username,
    name,
    state,
    version,
    second_factor: row.second_factor,
    role: roleOf(row.role) as Role,
    school:
      school_id !== null && school_name !== null && school_npsn !== null && row.school_type !== null
        ? {
            id: school_id,
            name: school_name,
            npsn: school_npsn,
            level: row.school_type,
            district: district ?? '',
            phone: row.school_phone,
          }
        : null,
    last_login_at: last_login_at?.toISOString() ?? null,
    one_time_until: oneTimePasswordEnd(row)?.toISOString() ?? null,
  }
}

/** The field of a form that a refusal belongs to; the others are conflicts with the present state. */
const FIELDS: Partial<Record<ManagementCode, string>> = {
  'account.username_form': 'username',
  'account.username_taken': 'username',
  'account.name': 'name',
  'account.school_required': 'school_id',
  'account.school_not_allowed': 'school_id',
  'account.slips': 'issued',
}

/** Runs a change; a refusal becomes an answer for the browser. */
async function inSentences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AccountRefused)) throw error
    const sentence = MANAGEMENT_MESSAGES[error.code]
    if (error.code === 'account.unknown') throw new NotFound(sentence)
    const field = FIELDS[error.code]
    throw field ? new RuleBroken({ [field]: [sentence] }) : new Conflict(sentence)
  }
}
