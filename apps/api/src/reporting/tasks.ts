/** What the office has to act upon, by the same rules as the check before publication. */

import { isHeapNearlyFull } from '@spmb/domain/reporting/heap.ts'
import type { OfficeTasks } from '@spmb/domain/reporting/tasks-contract.ts'
import { backupsOutliveData } from '@spmb/domain/retention/retention.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { countAccounts } from '../accounts/management/list-accounts.queries.ts'
import type { CountApplicants } from '../applicant-counts/applicant-counts.ts'
import type { SeasonCounts } from '../applicant-counts/tally.ts'
import { readBackupState } from '../backup/backup-record.queries.ts'
import { readNewComplaints } from '../complaint/complaint-staff.queries.ts'
import type { Database, Tx } from '../database/database.ts'
import { villagesWithoutSchool } from '../publication/findings.queries.ts'
import { seatsOf } from '../quota/quota.queries.ts'
import { countOpenRequests } from '../registration/manage/request.queries.ts'
import { retentionYears } from '../retention/retention.queries.ts'
import type { BackupSettings } from '../settings/backup-settings.ts'

export interface TaskSources {
  db: Database
  config: { backups?: BackupSettings['backups'] }
  countApplicants: CountApplicants
  /** Part of the bound of this process's heap that is needed; null while unknown. */
  heapShare: () => number | null
}

/**
 * The applicants are those of the call, everything else is of one moment directly after it.
 *
 * @param role a monitor sees no figures about accounts and the server
 */
export async function readTasks(
  { db, config, countApplicants, heapShare }: TaskSources,
  { seasonId, role, proxyFault }: { seasonId: number; role: Role; proxyFault: OfficeTasks['proxy'] },
): Promise<OfficeTasks> {
  const { undecided, schools } = await countApplicants(seasonId)
  const undecidedOf = (level: Level) => ({
    children: undecided[level],
    schools: [...schools.values()].filter((school) => school.level === level && school.missing > 0).length,
  })
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { count, oldest } = await readNewComplaints(tx)
      return {
        undecided: { SD: undecidedOf('SD'), SMP: undecidedOf('SMP') },
        ...(await readSeats(tx, seasonId, schools)),
        villages: await villagesWithoutSchool(tx, seasonId),
        complaints: { new: count, oldest: oldest?.toISOString() ?? null },
        corrections: await countOpenRequests(tx, null),
        accounts_never_used: role === 'admin' ? (await countAccounts(tx)).never : null,
        backup: role === 'admin' ? await readBackup(tx, config.backups) : null,
        memory: role === 'admin' ? memoryOf(heapShare()) : null,
        proxy: role === 'admin' ? proxyFault : null,
      }
    })
}

async function readBackup(tx: Tx, backups: BackupSettings['backups']): Promise<OfficeTasks['backup']> {
  const { completeUntil, failed } = await readBackupState(tx)
  const years = await retentionYears(tx)
  const outlives = backups && backupsOutliveData(backups.keepDays, years)
  return {
    complete_until: completeUntil?.toISOString() ?? null,
    failed,
    kept_too_long: outlives ? { days: backups.keepDays, years } : null,
  }
}

const memoryOf = (share: number | null): OfficeTasks['memory'] =>
  share === null ? null : { percent: Math.round(share * 100), nearly_full: isHeapNearlyFull(share) }

/** Schools with more admissions than seats, and open ones that have none set, with the choices of applicants there. */
async function readSeats(
  tx: Tx,
  seasonId: number,
  schools: SeasonCounts['schools'],
): Promise<Pick<OfficeTasks, 'over_quota' | 'without_quota'>> {
  const open = await tx.selectFrom('school').select('id').where('closed_at', 'is', null).execute()
  const seats = await seatsOf(tx, seasonId, [...new Set([...open.map(({ id }) => id), ...schools.keys()])])
  const unset = open.filter(({ id }) => !seats.has(id))
  const chosen = unset.map(({ id }) => {
    const { first = 0, second = 0, both = 0 } = schools.get(id) ?? {}
    return first + second - both
  })
  return {
    over_quota: [...schools].filter(([id, { used }]) => used > (seats.get(id) ?? 0)).length,
    without_quota: { schools: unset.length, applicants: chosen.reduce((sum, count) => sum + count, 0) },
  }
}
