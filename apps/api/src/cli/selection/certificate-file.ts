import { randomBytes } from 'node:crypto'
import { certificateText } from '@spmb/domain/selection/certificate/write.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import type { CommandContext } from '../command.ts'
import { writeInPieces } from './files.ts'
import { REFUSED, readDocumentFile } from './run-file.ts'

const SALT_BYTES = 16

/** Writes the public certificate of a run, and the secret salts of its commitments. @returns the exit code */
export async function certificateFile(
  path: string,
  { out, salts }: { out: string; salts: string },
  context: Pick<CommandContext, 'write' | 'print' | 'complain'>,
): Promise<number> {
  const selection = await readDocumentFile(path, context.complain)
  if (!selection) return REFUSED
  const { applicants } = selection.market
  const bytes = randomBytes(applicants.length * SALT_BYTES)
  const saltOf = (applicant: number) =>
    bytes.toString('hex', applicant * SALT_BYTES, (applicant + 1) * SALT_BYTES)
  const saltLines = applicants.map(({ id, index }) => JSON.stringify([id, saltOf(index)]))
  await writeInPieces(['{"salts":[\n', saltLines.join(',\n'), '\n]}\n'], salts, context.write)
  await writeInPieces(certificateText(selection, select(selection.market), saltOf), out, context.write)
  context.print(`Written: ${out}`)
  context.print(`Written: ${salts} (secret: it shows the values behind the commitments)`)
  return 0
}
