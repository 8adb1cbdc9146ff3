/** Writes the full data of a run to a file, for an inspector. */
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import { fullRun } from '../../features/selection/runs/full-run.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { commandLineActor } from '../actor.ts'
import type { CommandContext } from '../command.ts'
import { writeInPieces } from './files.ts'

/** @returns the exit code */
export async function exportFull(run: number, out: string, context: CommandContext): Promise<number> {
  const db = await context.openDatabase('app')
  const full = await fullRun(db, run, { at: context.now(), actor: commandLineActor() }).catch(
    (error: unknown) => {
      if (error instanceof NotFound) throw new StartupError(`There is no run ${run}.`)
      if (error instanceof Conflict) throw new StartupError(`The run ${run} has no seed yet.`)
      throw error
    },
  )
  const { applicants, ...head } = full
  function* pieces(): Generator<string> {
    yield `${JSON.stringify(head).slice(0, -1)},"applicants":[\n`
    for (const [i, line] of applicants.entries())
      yield `${JSON.stringify(line)}${i + 1 < applicants.length ? ',' : ''}\n`
    yield ']}\n'
  }
  await writeInPieces(pieces(), out, context.write)
  context.print(`Written: ${out} (personal data: birth dates, distances and the secret salts)`)
  return 0
}
