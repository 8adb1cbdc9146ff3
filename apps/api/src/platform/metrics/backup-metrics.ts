/** Metrics of backups. One process of the server has them. */
import { Gauge, type Registry } from 'prom-client'

/** What the server checks about itself. Of each kind that was checked: when, and what was wrong. */
export type SelfChecks = Partial<Record<'restore' | 'audit', { endedAt: Date; problem: string | null }>>

export interface BackupFigures {
  /** Until when the newest backup holds everything. */
  completeUntil: Date | null
  /** The last attempt failed. */
  failed: boolean
  /** Archived changes cannot be moved away. */
  changesFailing: boolean
  /** Of archived changes in the data folder, which grow while they cannot be moved away. */
  changesWaitingBytes: number
  /** The folder cannot be used. */
  folderFailing: boolean
  /** The newest backup is on the disk of the data. */
  sameDisk: boolean
  /** The newest check of each kind that the server has made of itself. */
  checks: SelfChecks
  /** They are kept for as long as personal data, or longer. */
  outliveData: boolean
}

const CHECKS = [
  ['restore', 'trial restore of a backup'],
  ['audit', 'verification of the audit'],
] as const

/** @param state as of the last minute; undefined before the first look */
export function watchBackups(registers: Registry[], state: () => BackupFigures | undefined) {
  const gauge = (name: string, help: string, read: (figures: BackupFigures) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const figures = state()
        this.remove()
        if (figures) this.set(read(figures))
      },
    })
  const success = ({ completeUntil }: BackupFigures) => (completeUntil?.getTime() ?? 0) / 1_000
  gauge(
    'spmb_backup_age_seconds',
    'Seconds since the moment until which the newest backup holds everything; since 1970 without one.',
    (figures) => Date.now() / 1_000 - success(figures),
  )
  gauge(
    'spmb_backup_last_success_timestamp_seconds',
    'The moment until which the newest backup holds everything; 0 without one.',
    success,
  )
  gauge(
    'spmb_backup_failing',
    '1 when the last backup failed, archived changes cannot be moved away or BACKUP_DIR cannot be used, else 0.',
    ({ failed, changesFailing, folderFailing }) => Number(failed || changesFailing || folderFailing),
  )
  gauge(
    'spmb_backup_same_disk',
    '1 when the newest backup is on the disk of the data folder, else 0.',
    ({ sameDisk }) => Number(sameDisk),
  )
  for (const [kind, what] of CHECKS) {
    gauge(
      `spmb_${kind}_check_failing`,
      `1 when the last ${what} by the server itself failed, else 0.`,
      ({ checks }) => Number(typeof checks[kind]?.problem === 'string'),
    )
    gauge(
      `spmb_${kind}_check_timestamp_seconds`,
      `When the last ${what} by the server itself ended; 0 before the first.`,
      ({ checks }) => (checks[kind]?.endedAt.getTime() ?? 0) / 1_000,
    )
  }
  gauge(
    'spmb_changes_waiting_bytes',
    'Bytes of archived changes that wait in the data folder to be moved away.',
    ({ changesWaitingBytes }) => changesWaitingBytes,
  )
  gauge(
    'spmb_backup_outlives_data',
    '1 when backups are kept for as long as personal data or longer (BACKUP_KEEP_DAYS), else 0.',
    ({ outliveData }) => Number(outliveData),
  )
}
