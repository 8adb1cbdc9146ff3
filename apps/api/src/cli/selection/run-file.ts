import { answerText } from '@spmb/domain/selection/document/answer.ts'
import type { FoundFaults } from '@spmb/domain/selection/document/faults.ts'
import type { Selection } from '@spmb/domain/selection/document/market-builder.ts'
import { readDocumentBytes } from '@spmb/domain/selection/document/read-document.ts'
import { MAX_JSON_BYTES } from '@spmb/domain/selection/document/read-json.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import type { CommandContext } from '../command.ts'
import { readBounded, writeInPieces } from './files.ts'

/** The document is damaged or contradicts itself. */
export const REFUSED = 2

/** Runs the engine on a file. @returns the exit code */
export async function runFile(
  path: string,
  out: string | undefined,
  { write, print, complain }: Pick<CommandContext, 'write' | 'print' | 'complain'>,
): Promise<number> {
  const selection = await readDocumentFile(path, complain)
  if (!selection) return REFUSED
  const { market } = selection
  await writeInPieces(answerText(market, select(market)), out, write)
  if (out !== undefined) print(`Written: ${out}`)
  return 0
}

/** The document, or null when it has faults, which are complained about. */
export async function readDocumentFile(
  path: string,
  complain: (line: string) => void,
): Promise<Selection | null> {
  const read = readDocumentBytes(await readBounded(path, MAX_JSON_BYTES))
  if ('selection' in read) return read.selection
  for (const line of faultLines(read)) complain(line)
  return null
}

function faultLines({ faults, more }: FoundFaults): string[] {
  const lines = faults.map(({ place, says }) => (place === '' ? says : `${place} ${says}`))
  if (more > 0) lines.push(`… and ${more} more`)
  return lines
}
