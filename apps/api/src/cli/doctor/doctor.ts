import { readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { CHECKS } from './checks.ts'
import { FINDINGS, LEVEL_WORDS } from './messages.ts'

const WIDTH = 10

export const doctorCommand: Command = {
  summary: 'Check runtime, settings, disks, backups, proxy, certificate and clock; changes nothing.',
  usage: `[--id]

  Prints one line for each check: ok, warning or problem, with what to do. Nothing is changed, and no database is started.

  --id  In Indonesian.

  Exit code 1: there is a problem.`,
  async run(args, context) {
    const { values } = readArguments('doctor', { args, options: { id: { type: 'boolean', default: false } } })
    const language = values.id ? 'id' : 'en'
    let problems = 0
    for (const [name, check] of Object.entries(CHECKS)) {
      const findings = await check(context).catch((error) => [FINDINGS.checkFailed(name, error.message)])
      for (const finding of findings) {
        if (finding.level === 'problem') problems++
        context.print(`${LEVEL_WORDS[finding.level][language].padEnd(WIDTH)}  ${finding[language]}`)
      }
    }
    return problems > 0 ? 1 : 0
  },
}
