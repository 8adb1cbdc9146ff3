import { type Restored, restoreIntoDatabase, restoreIntoFolder } from '../../backup/restore-backup.ts'
import type { Command, CommandContext } from '../command.ts'
import { readOptions } from './backup.ts'
import { comparisonLines, rowsLine, writtenMoment } from './lines.ts'

export const restoreCommand: Command = {
  summary: 'Restore a backup into an empty installation.',
  usage: `FILE --identity FILE

  Puts database and data key in place and compares counts and hashes of all tables first. Refused when the data folder has a
  database, or the database of DATABASE_URL is not empty. All sessions are ended: staff and families sign in again.

  --identity FILE    the identity, as written by "npm run spmb -- backup keygen"`,
  async run(args, context) {
    const { config, print } = context
    const { completeUntil, comparison, tables } = await restore(args, context)
    const { officeTimeZone: timeZone } = config
    print(`Restored: everything until ${writtenMoment(completeUntil, timeZone)}.`)
    print(rowsLine(tables))
    for (const line of comparisonLines(comparison)) print(line)
    print('Start the server: npm start')
    return 0
  },
}

function restore(args: string[], { cwd, config, log, atEnd }: CommandContext): Promise<Restored> {
  const { path, identities } = readOptions('restore', args, cwd)
  const { database, dataKey } = config
  if (database.kind === 'embedded')
    return restoreIntoFolder(path, identities, config.dataDir, { log, dataKey, atEnd })
  if (!dataKey) throw new Error('parseConfig demands DATA_KEY with DATABASE_URL')
  return restoreIntoDatabase(path, identities, { ...database, dataKey })
}
