/** Makes the slips of accounts whose one-time passwords the caller has just been given. */
import { ROLE_NAMES, roleOf } from '@spmb/domain/accounts/actor.ts'
import type { Office } from '@spmb/domain/season/season.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../../platform/database/schema.ts'
import type { PrintLogo } from '../../../../platform/pdf/parts/print-logo.ts'
import { oneTimePasswordEnd } from '../../accounts.queries.ts'
import { AccountRefused } from '../account-refused.ts'
import { renderSlips } from './render-slips.ts'

export interface SlipSettings {
  office: Office
  logo: PrintLogo | null
  seasonLabel: string
  publicUrl: string
  timeZone: string
  now: Date
}

/**
 * @param issued user names and one-time passwords, as the server answered them
 * @throws AccountRefused when one of them is no account with a one-time password
 */
export async function drawAccountSlips(
  db: Kysely<Schema>,
  issued: readonly { username: string; password: string }[],
  { office, logo, seasonLabel, publicUrl, timeZone, now }: SlipSettings,
): Promise<Buffer> {
  const accounts = await db
    .selectFrom('user_account')
    .leftJoin('school', 'school.id', 'user_account.school_id')
    .leftJoin('district', 'district.id', 'school.district_id')
    .select([
      'user_account.username',
      'user_account.role',
      'user_account.must_change_password',
      'user_account.one_time_until',
      'user_account.password_changed_at',
      'school.name as school',
      'school.npsn',
      'district.name as district',
    ])
    .where(
      'user_account.username',
      'in',
      issued.map(({ username }) => username),
    )
    .execute()
  const byName = new Map(accounts.map((account) => [account.username, account]))
  const slips = issued.map(({ username, password }) => {
    const account = byName.get(username)
    const role = account && roleOf(account.role)
    const end = account && oneTimePasswordEnd(account)
    if (!role || !end) throw new AccountRefused('account.slips')
    const kind = `akun ${ROLE_NAMES[role].toLowerCase()}`
    return {
      holder: account.school ?? ROLE_NAMES[role],
      about: account.npsn ? `Kecamatan ${account.district} · NPSN ${account.npsn} · ${kind}` : kind,
      username,
      password,
      validUntil: longMoment(end, timeZone),
    }
  })
  return renderSlips({ office, logo, seasonLabel, loginUrl: `${publicUrl}/login`, slips, createdAt: now })
}
