import { openDatabase } from '../../../platform/database/database.ts'
import { readAccess } from '../../../platform/database/embedded/access.ts'
import type { StartupError } from '../../../platform/errors/startup-error.ts'
import type { Log } from '../../../platform/observability/logger.ts'
import { sharingDataKey } from '../../../platform/security/key-state.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { retentionYears } from '../../retention/retention.queries.ts'
import { keepDaysWarning } from '../keep-days.ts'
import { type BackupSchedule, scheduleBackups } from './schedule-backups.ts'

/**
 * Starts the schedule on separate connections; once per server, also with several workers.
 *
 * @param onKeyChanged the data key was changed while there was no connection
 */
export function startBackups(
  {
    backups,
    database,
    dataDir,
    officeTimeZone: timeZone,
  }: Pick<Config, 'backups' | 'database' | 'dataDir' | 'officeTimeZone'>,
  { appUrl, log, onKeyChanged }: { appUrl: string; log: Log; onKeyChanged: (error: StartupError) => void },
): BackupSchedule {
  const onConnect = sharingDataKey(onKeyChanged)
  const db = openDatabase(appUrl, { applicationName: 'spmb schedule', max: 2, log, onConnect })
  const archive = database.kind === 'embedded' ? readAccess(dataDir).archive : undefined
  const changes = archive === undefined ? undefined : { dataDir, archive }
  retentionYears(db.kysely).then(
    (years) => {
      const warning = keepDaysWarning(backups, years)
      if (warning) log.warn({}, warning)
    },
    (error) => log.warn({ err: error }, 'the retention could not be read'),
  )
  const schedule = scheduleBackups({ db, backups, timeZone, changes, clock: () => new Date(), log })
  return {
    state: schedule.state,
    shipRest: schedule.shipRest,
    async stop() {
      await schedule.stop()
      await db.close()
    },
  }
}
