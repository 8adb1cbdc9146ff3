import { resolve } from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'
import { readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { runFile } from './run-file.ts'

export const selectionCommand: Command = {
  summary: 'Give the seats of a level from a file by the published rules, without a database.',
  usage: `run FILE [--out FILE]

  run     Reads a JSON document with the level, the seed, the schools with their quotas and the applicants with their
          choices (docs/selection.md), and answers with each result, its rank, its reserve number and its reason.
          The same document and seed give the same hash everywhere, whatever the order of the rows.

  --out   Writes the answer to a file instead of the screen, whole or not at all.

  npm prints two lines of its own before an answer; npm run -s spmb -- selection … prints the answer alone.

  Exit code 0: done. 2: the file is damaged or contradicts itself; each fault is named with its place.`,
  async run(args, context) {
    const { values, positionals } = readArguments('selection', {
      args,
      options: { out: { type: 'string' } },
      allowPositionals: true,
    })
    const [act, file, ...more] = positionals
    if (act !== 'run' || file === undefined || more.length > 0)
      throw new StartupError(
        'Say what to do with which file, for example: npm run spmb -- selection run FILE. See: npm run spmb -- selection --help',
      )
    const out = values.out === undefined ? undefined : resolve(context.cwd, values.out)
    return runFile(resolve(context.cwd, file), out, context)
  },
}
