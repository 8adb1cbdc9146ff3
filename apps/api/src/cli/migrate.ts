import { StartupError } from '../platform/errors/startup-error.ts'
import { migrateExternal } from '../platform/startup/installation.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  mayBegin: true,
  summary:
    'Bring a PostgreSQL of your own to the schema of this program, so that servers need no right to change tables.',
  usage: `

  With DATABASE_URL and DATABASE_OWNER_URL. Run it before servers of a new version are started, with the address of the owner
  given to nobody else: servers without DATABASE_OWNER_URL then cannot change tables, nor the audit. The built-in
  database needs none of this: its server does it.`,
  async run(args, { config, log, print }) {
    readArguments('migrate', { args, options: {} })
    const { database } = config
    if (database.kind === 'embedded')
      throw new StartupError(
        'The built-in database is brought to the newest schema by the start of its server.',
      )
    const { isFirst } = await migrateExternal({ ...config, database }, log)
    print(isFirst ? 'The tables were made.' : 'The tables have the newest schema.')
    return 0
  },
}
