import { type Database, openDatabase } from '../platform/database/database.ts'
import { StartupError } from '../platform/errors/startup-error.ts'
import { sentenceOf } from '../platform/errors/trouble.ts'
import type { Log } from '../platform/observability/logger.ts'
import { sharingDataKey } from '../platform/security/key-state.ts'
import type { Config } from '../platform/settings/config.ts'
import { refuseBesideService } from '../platform/startup/first-start.ts'
import {
  describeInstallation,
  hasInstallation,
  type Installation,
  openInstallation,
} from '../platform/startup/installation.ts'
import type { Command, CommandContext } from './command.ts'

export type CommandLine = {
  args: string[]
  commands: Record<string, Command>
  parseConfig: () => Config
  cwd: string
  now: () => Date
  log: Log
  /** For results; one line each. */
  print(line: string): void
  /** For complaints; one line each. */
  complain(line: string): void
  /** For long results, in parts. */
  write(bytes: Uint8Array): Promise<void>
  /** The settings of the service of this machine; tests have none or another one. */
  serviceSettings?: string
  /** Aborted when the operator interrupts. */
  interrupted: AbortSignal
}

const INTERRUPTED = 130

/** Runs one command line and returns its exit code: 0 done, 1 refused or failed, 2 not understood, 130 interrupted. */
export async function runCommandLine(line: CommandLine): Promise<number> {
  const [name = '--help', ...args] = line.args
  if (name === '--help' || name === '-h' || name === 'help') {
    line.print(overview(line.commands))
    return 0
  }
  const command = Object.hasOwn(line.commands, name) ? line.commands[name] : undefined
  if (!command) {
    line.complain(`There is no command "${name}".\n\n${overview(line.commands)}`)
    return 2
  }
  if (args.includes('--help') || args.includes('-h')) {
    line.print(`npm run spmb -- ${name} ${command.usage}\n\n${command.summary}`)
    return 0
  }
  return runCommand(command, args, line)
}

async function runCommand(command: Command, args: string[], line: CommandLine): Promise<number> {
  const pools: Database[] = []
  let opening: Promise<Installation> | undefined
  const endings: (() => Promise<void>)[] = []
  const leave = async () => {
    for (const end of endings) await end().catch((error) => line.log.error({ err: error }, 'not cleaned up'))
    const installation = await opening?.catch(() => undefined)
    await installation?.leave()
  }
  const interruption = new Promise<number>((resolve) =>
    line.interrupted.addEventListener('abort', () => resolve(INTERRUPTED), { once: true }),
  )
  const work = async () => {
    const config = line.parseConfig()
    const installation = () => {
      opening ??= open(command, config, line)
      return opening
    }
    const context: CommandContext = {
      config,
      cwd: line.cwd,
      now: line.now,
      log: line.log,
      print: line.print,
      complain: line.complain,
      write: line.write,
      ownerUrl: async () => (await installation()).ownerUrl,
      atEnd: (act) => void endings.push(act),
      keys: async () => (await installation()).keys,
      openDatabase: async (as, alone) => {
        const { appUrl, ownerUrl } = await installation()
        const db = openDatabase(as === 'app' ? appUrl : ownerUrl, {
          applicationName: 'spmb command',
          statementTimeoutMs: 0,
          max: 2,
          log: line.log,
          onConnect: alone ? undefined : sharingDataKey(() => {}),
        })
        pools.push(db)
        // The pool keeps it.
        ;(await db.pool.connect()).release()
        return db
      },
    }
    try {
      return (await command.run(args, context)) ?? 0
    } finally {
      // Also after a refusal: a built-in database that was started for the command stops without a broken connection.
      await Promise.all(pools.map((pool) => pool.close()))
    }
  }
  try {
    // An interrupted command does not get to close its pools: its open transaction rolls back as the process ends.
    return await Promise.race([work(), interruption])
  } catch (error) {
    line.complain(sentenceOf(error) ?? `The command failed: ${(error as Error).stack}`)
    return 1
  } finally {
    await leave()
  }
}

/** Opens the installation of the settings, and says which one that is before anything is done with it. */
async function open(command: Command, config: Config, line: CommandLine): Promise<Installation> {
  refuseBesideService(config, line.serviceSettings)
  if (!command.mayBegin) refuseWithoutInstallation(config)
  const installation = await openInstallation(config, 'command', line.log)
  try {
    line.complain(await describeInstallation(config, installation.appUrl))
    return installation
  } catch (error) {
    await installation.leave()
    throw error
  }
}

function refuseWithoutInstallation(config: Config): void {
  if (hasInstallation(config)) return
  throw new StartupError(
    `No installation was found in ${config.dataDir}. Run the command with the settings of the server (DATA_DIR or DATABASE_URL), and as the user that the server runs as; a new installation begins with the first start of the server. Nothing was changed.`,
  )
}

function overview(commands: Record<string, Command>): string {
  const names = Object.keys(commands)
  const width = Math.max(0, ...names.map((name) => name.length))
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${commands[name]?.summary}`)
  return [
    'Usage: npm run spmb -- <command> [arguments]',
    '',
    ...lines,
    '',
    'npm run spmb -- <command> --help tells more about one command.',
  ].join('\n')
}
