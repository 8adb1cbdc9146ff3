import { answerText } from '@spmb/domain/selection/document/answer.ts'
import type { FoundFaults } from '@spmb/domain/selection/document/faults.ts'
import { documentReader } from '@spmb/domain/selection/document/read-document.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import type { CommandContext } from '../command.ts'
import { readInPieces, writeInPieces } from './files.ts'

/** The document is damaged or contradicts itself. */
const REFUSED = 2

/** Runs the engine on a file of any length. @returns the exit code */
export async function runFile(
  path: string,
  out: string | undefined,
  { write, print, complain }: Pick<CommandContext, 'write' | 'print' | 'complain'>,
): Promise<number> {
  const reader = documentReader()
  await readInPieces(path, (bytes) => reader.write(bytes))
  const read = reader.end()
  if (!('selection' in read)) {
    for (const line of faultLines(read)) complain(line)
    return REFUSED
  }
  const { selection } = read
  await writeInPieces(answerText(selection, select(selection.market)), out, write)
  if (out !== undefined) print(`Written: ${out}`)
  return 0
}

function faultLines({ faults, more }: FoundFaults): string[] {
  const lines = faults.map(({ place, says }) => (place === '' ? says : `${place} ${says}`))
  if (more > 0) lines.push(`… and ${more} more`)
  return lines
}
