/** The command line of the product in the process of the journeys: a process for each command would take most of a second. */
import { commands } from '../../src/cli/commands.ts'
import { runCommandLine } from '../../src/cli/run.ts'
import { createLogger } from '../../src/platform/observability/logger.ts'
import { parseConfig } from '../../src/platform/settings/config.ts'

/** Runs `npm run spmb -- …` with these settings. @returns what it prints; rejects with it when the command fails */
export async function runCommand(args: string[], env: Record<string, string>): Promise<string> {
  const output: string[] = []
  const say = (line: string) => void output.push(line)
  const code = await runCommandLine({
    args,
    commands,
    parseConfig: () => parseConfig({ ...process.env, ...env }),
    cwd: process.cwd(),
    now: () => new Date(),
    log: createLogger('silent'),
    print: say,
    complain: say,
    write: async (bytes) => say(new TextDecoder().decode(bytes)),
    interrupted: new AbortController().signal,
  })
  const text = `${output.join('\n')}\n`
  if (code !== 0) throw new Error(`spmb ${args.join(' ')} ended with ${code}:\n${text}`)
  return text
}
