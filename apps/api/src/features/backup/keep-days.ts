/** Compares how long backups and personal data are kept. */
import { backupsOutliveData } from '@spmb/domain/retention/retention.ts'
import type { BackupSettings } from '../../platform/settings/backup-settings.ts'

/**
 * A sentence for the operator when backups are kept for as long as personal data, or longer: what was cleared could then be read from
 * them.
 *
 * @param years the retention, in years
 * @returns null when backups expire sooner, or are not written by the schedule
 */
export function keepDaysWarning(backups: BackupSettings['backups'], years: number): string | null {
  if (!backups || !backupsOutliveData(backups.keepDays, years)) return null
  return `BACKUP_KEEP_DAYS=${backups.keepDays}: backups are kept for as long as personal data (${years} years) or longer, so that what retention clears stays in them. Set fewer days.`
}
