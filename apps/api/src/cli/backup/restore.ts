import { parseLocalTime } from '@spmb/domain/shared/local-date.ts'
import { replayChanges } from '../../features/backup/archive/replay.ts'
import {
  type Restored,
  restoreIntoDatabase,
  restoreIntoFolder,
} from '../../features/backup/restore-backup.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { openKeySource } from '../../platform/settings/data-key.ts'
import type { Command, CommandContext } from '../command.ts'
import { comparisonLines, replayedLine, rowsLine, writtenMoment } from './lines.ts'
import { checkHash, readOptions } from './options.ts'

export const restoreCommand: Command = {
  summary: 'Restore a backup into an empty installation.',
  usage: `FILE --identity FILE [--changes FOLDER [--until 'YYYY-MM-DD HH:MM']]

  Puts database and data key in place and compares counts and hashes of all tables first. Refused when the data folder has a
  database, or the database of DATABASE_URL is not empty. All sessions are ended: staff and families sign in again. A data
  key that the settings name is compared with that of the backup, and not written to the data folder.

  --identity FILE    the identity, as written by "npm run spmb -- backup keygen"
  --hash HASH        refuses a file that does not have this SHA-256, as printed when it was written
  --changes FOLDER   continues the backup with the changes archived in the folder of the backups (BACKUP_DIR)
  --until 'TIME'     only until this time of the office; default all changes`,
  async run(args, context) {
    const { config, print } = context
    const { completeUntil, comparison, leftOut, replayed, settings, tables } = await restore(args, context)
    const until = writtenMoment(completeUntil, config.officeTimeZone)
    print(`Restored: everything until ${until}.`)
    if (leftOut) print(leftOut)
    print(rowsLine(tables))
    if (replayed) print(replayedLine(tables, until))
    else for (const line of comparisonLines(comparison)) print(line)
    if (Object.keys(settings).length > 0) {
      print(
        'Settings of the server that wrote it (what is secret, the proxy and the certificate are in no backup):',
      )
      for (const [name, value] of Object.entries(settings)) print(`  ${name}=${value}`)
    }
    const { dataKey, database, dataDir } = config
    if (dataKey && database.kind === 'embedded')
      print(`The data key was not written to ${dataDir}: ${openKeySource(dataKey, dataDir).name} has it.`)
    print('Start the server: npm start')
    return 0
  },
}

async function restore(args: string[], context: CommandContext): Promise<Restored> {
  const { cwd, config, log, atEnd } = context
  const { path, identities, changes, until, hash } = readOptions('restore', args, cwd)
  const { database } = config
  const dataKeys = config.dataKey && openKeySource(config.dataKey, config.dataDir).read()
  if (until !== undefined && changes === undefined) throw new StartupError('--until goes with --changes.')
  const replay =
    changes === undefined
      ? undefined
      : replayChanges(changes, {
          identities,
          until: momentOf(until, config.officeTimeZone),
          written: (moment) => writtenMoment(moment, config.officeTimeZone),
        })
  await checkHash(path, hash, context)
  if (database.kind === 'embedded')
    return restoreIntoFolder(path, identities, config.dataDir, { log, dataKeys, replay, atEnd })
  if (replay)
    throw new StartupError(
      '--changes goes with the built-in database; with DATABASE_URL use the archive of that database.',
    )
  if (!dataKeys) throw new Error('parseConfig demands a data key with DATABASE_URL')
  return restoreIntoDatabase(path, identities, { ...database, dataKeys })
}

function momentOf(text: string | undefined, timeZone: string): Date | undefined {
  if (text === undefined) return undefined
  const moment = parseLocalTime(text, timeZone)
  if (moment instanceof Date) return moment
  throw new StartupError(`--until '${text}' is no time such as '2026-06-03 10:05'.`)
}
