/** What the office has to act upon, by the same rules as the check before publication. */

import { onDashboard } from '@spmb/domain/findings/findings.ts'
import { isDiskLow } from '@spmb/domain/reporting/disk.ts'
import { isHeapNearlyFull } from '@spmb/domain/reporting/heap.ts'
import type { OfficeTasks } from '@spmb/domain/reporting/tasks-contract.staff.ts'
import { backupsOutliveData } from '@spmb/domain/retention/retention.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { FreeSpace } from '../../platform/observability/free-space.ts'
import type { BackupSettings } from '../../platform/settings/backup-settings.ts'
import { countAccounts } from '../accounts/management/list-accounts.queries.ts'
import { readBackupState } from '../backup/backup-record.queries.ts'
import { readChecks } from '../backup/self-check.queries.ts'
import { readNewComplaints } from '../complaint/complaint-staff.queries.ts'
import type { ReadFindings } from '../findings/findings.queries.ts'
import { retentionYears } from '../retention/retention.queries.ts'
import { readProgress } from './progress.queries.ts'

export interface TaskSources {
  db: Database
  readFindings: ReadFindings
  config: { backups?: BackupSettings['backups'] }
  /** Part of the bound of this process's heap that is needed; null while unknown. */
  heapShare: () => number | null
  freeSpace: () => Promise<FreeSpace[]>
}

/**
 * All of one moment.
 *
 * @param role a monitor sees no figures about accounts and the server
 */
export async function readTasks(
  { db, readFindings, config, heapShare, freeSpace }: TaskSources,
  {
    season,
    role,
    now,
    proxyFault,
  }: { season: Season; role: Role; now: Date; proxyFault: OfficeTasks['proxy'] },
): Promise<OfficeTasks> {
  const lowDisks = role === 'admin' ? lowOf(await freeSpace()) : null
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { count, oldest } = await readNewComplaints(tx)
      const accounts = role === 'admin' ? await countAccounts(tx) : null
      return {
        progress: {
          ...(await readProgress(tx, season.id)),
          schools_without_account: accounts ? accounts.schools_without : null,
        },
        findings: onDashboard(await readFindings(tx, season, now)),
        complaints: { new: count, oldest: oldest?.toISOString() ?? null },
        accounts_never_used: accounts ? accounts.never : null,
        backup: role === 'admin' ? await readBackup(tx, config.backups) : null,
        low_disks: lowDisks,
        memory: role === 'admin' ? memoryOf(heapShare()) : null,
        proxy: role === 'admin' ? proxyFault : null,
      }
    })
}

async function readBackup(tx: Tx, backups: BackupSettings['backups']): Promise<OfficeTasks['backup']> {
  const { completeUntil, failed, sameDisk } = await readBackupState(tx)
  const checks = await readChecks(tx)
  const years = await retentionYears(tx)
  const outlives = backups && backupsOutliveData(backups.keepDays, years)
  return {
    complete_until: completeUntil?.toISOString() ?? null,
    failed,
    same_disk: sameDisk,
    restore_failed: typeof checks.restore?.problem === 'string',
    audit_broken: typeof checks.audit?.problem === 'string',
    kept_too_long: outlives ? { days: backups.keepDays, years } : null,
  }
}

const lowOf = (disks: FreeSpace[]): OfficeTasks['low_disks'] =>
  disks
    .filter(({ freeBytes }) => isDiskLow(freeBytes))
    .map(({ folder, freeBytes }) => ({ folder, free_megabytes: Math.floor(freeBytes / 1024 ** 2) }))

const memoryOf = (share: number | null): OfficeTasks['memory'] =>
  share === null ? null : { percent: Math.round(share * 100), nearly_full: isHeapNearlyFull(share) }
