/** What the office has to act upon, by the same statements as the check before publication. */

import type { OfficeTasks } from '@spmb/domain/reporting/tasks-contract.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { sql } from 'kysely'
import { countAccounts } from '../accounts/management/list-accounts.queries.ts'
import { readBackupState } from '../backup/backup-record.queries.ts'
import { readNewComplaints } from '../complaint/complaint-staff.queries.ts'
import type { Database, Tx } from '../database/database.ts'
import { isLive, isUndecided } from '../database/live-registration.ts'
import {
  schoolsOverQuota,
  schoolsWithoutQuota,
  undecidedSchools,
  villagesWithoutSchool,
} from '../publication/findings.queries.ts'
import { countOpenRequests } from '../registration/manage/request.queries.ts'

/** All figures are of one moment. @param role a monitor sees no figures about accounts */
export async function readTasks(
  db: Database,
  { seasonId, role }: { seasonId: number; role: Role },
): Promise<OfficeTasks> {
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const withoutQuota = await schoolsWithoutQuota(tx, seasonId)
      const { count, oldest } = await readNewComplaints(tx)
      return {
        undecided: await readUndecided(tx, seasonId),
        over_quota: (await schoolsOverQuota(tx, seasonId)).length,
        without_quota: {
          schools: withoutQuota.length,
          applicants: withoutQuota.reduce((sum, school) => sum + school.count, 0),
        },
        villages: await villagesWithoutSchool(tx, seasonId),
        complaints: { new: count, oldest: oldest?.toISOString() ?? null },
        corrections: await countOpenRequests(tx, null),
        accounts_never_used: role === 'admin' ? (await countAccounts(tx)).never : null,
        backup: role === 'admin' ? await readBackup(tx) : null,
      }
    })
}

async function readBackup(tx: Tx): Promise<OfficeTasks['backup']> {
  const { completeUntil, failed } = await readBackupState(tx)
  return { complete_until: completeUntil?.toISOString() ?? null, failed }
}

async function readUndecided(tx: Tx, seasonId: number): Promise<OfficeTasks['undecided']> {
  const { rows } = await sql<{ level: Level; children: number }>`
    select level, count(*) as children from registration
    where season_id = ${seasonId} and ${isLive()} and ${isUndecided()} group by level`.execute(tx)
  const schools = rows.length > 0 ? await undecidedSchools(tx, seasonId) : []
  const of = (level: Level) => ({
    children: rows.find((row) => row.level === level)?.children ?? 0,
    schools: schools.filter((school) => school.level === level).length,
  })
  return { SD: of('SD'), SMP: of('SMP') }
}
