/** Runs a command of the command line on a test database and keeps what it prints. */
import type { Command } from '../../src/cli/command.ts'
import { StartupError } from '../../src/platform/errors/startup-error.ts'
import { createLogger } from '../../src/platform/observability/logger.ts'
import { type Config, parseConfig } from '../../src/platform/settings/config.ts'
import { fixedKeys, type KeySource } from '../../src/platform/settings/data-key.ts'
import type { TestDatabase } from '../database/test-database.ts'

export interface CommandResult {
  code: number
  /** What was printed, or the sentence of a refusal. */
  output: string
}

/** @param options cwd: where relative paths in the arguments start */
export function commandLine(
  test: TestDatabase,
  options: { now: Date; cwd?: string; dataKey?: Buffer; keys?: KeySource; config?: Config },
) {
  const { now, cwd = '/', dataKey = Buffer.alloc(32), config = parseConfig({}) } = options
  return async (command: Command, ...args: string[]): Promise<CommandResult> => {
    const lines: string[] = []
    try {
      const code = await command.run(args, {
        config,
        openDatabase: async (as) => (as === 'app' ? test.db : test.ownerDb),
        ownerUrl: async () => test.ownerUrl,
        atEnd: () => {},
        keys: async () => options.keys ?? fixedKeys([dataKey], 'DATA_KEY'),
        cwd,
        now: () => now,
        print: (line) => lines.push(line),
        complain: (line) => lines.push(line),
        write: async (bytes) => void lines.push(new TextDecoder().decode(bytes)),
        log: createLogger('silent'),
      })
      return { code: code ?? 0, output: lines.join('\n') }
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      return { code: 1, output: error.message }
    }
  }
}
