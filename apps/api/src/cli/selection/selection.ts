import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { certificateText } from '@spmb/domain/selection/certificate/write.ts'
import { hasPaths } from '@spmb/domain/selection/engine/market.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { readArguments } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { exportFull } from './export-full.ts'
import { writeInPieces } from './files.ts'
import { openCommitments } from './open-commitments.ts'
import { REFUSED, readDocumentFile, runFile } from './run-file.ts'
import { verifyFile } from './verify-file.ts'

export const selectionCommand: Command = {
  summary:
    'Give the seats of a level from a file by the published rules, check a certificate, or open its commitments.',
  usage: `run FILE [--out FILE] | certificate FILE --out FILE --salts FILE | verify FILE [--hash HASH] [--chain FILE]
  | export-full RUN --out FILE | open CERTIFICATE FULL

  run          Reads a JSON document with the level, the seed, the schools with their quotas and the applicants with
               their choices (docs/selection.md), and answers with each result, its rank, its reserve number and its
               reason. The same document and seed give the same hash everywhere, whatever the order of the rows.
  certificate  Runs the same document and writes the public certificate, and apart from it the secret salts.
  verify       Checks a certificate as the public page does: recomputes the order, the lottery and the seats, and says
               that no child was passed over, or names each fault. Also the record of a call, and the chain of acts.
  export-full  Writes the exact values of a run with the salts and registration numbers, for an inspector. Audited.
  open         Compares each line of such a file, or of a part of it, with the commitments of the certificate.
  Only export-full uses the database.

  --out    Writes to a file instead of the screen, whole or not at all.
  --hash   The hash that was announced. A certificate that was rewritten as a whole does not have it.
           Of a chain any hash that was kept, whose act is then named.
  --chain  The chain of acts of the level, in which the certificate, or the call of the record, must stand.

  npm prints two lines of its own before an answer; npm run -s spmb -- selection … prints the answer alone.

  Exit code 0: done. 2: the file is damaged, contradicts itself, or is wrong; each fault is named.`,
  async run(args, context) {
    const { values, positionals } = readArguments('selection', {
      args,
      options: {
        out: { type: 'string' },
        salts: { type: 'string' },
        hash: { type: 'string' },
        chain: { type: 'string' },
      },
      allowPositionals: true,
    })
    const [act, file, ...more] = positionals
    const path = (name: string) => resolve(context.cwd, name)
    const { out, salts, hash, chain } = values
    if (chain !== undefined && act !== 'verify') throw new StartupError(NOT_UNDERSTOOD)
    if (act === 'open' && file !== undefined && more.length === 1 && !out && !salts && !hash)
      return openCommitments({ certificate: path(file), full: path(more[0] as string) }, context)
    const understood = file !== undefined && more.length === 0
    if (understood && act === 'run' && salts === undefined && hash === undefined)
      return runFile(path(file), out === undefined ? undefined : path(out), context)
    if (understood && act === 'verify' && out === undefined && salts === undefined)
      return verifyFile(
        path(file),
        { announced: hash, chain: chain === undefined ? undefined : path(chain) },
        context,
      )
    if (understood && act === 'certificate' && hash === undefined && out !== undefined && salts !== undefined)
      return certificateFile(path(file), { out: path(out), salts: path(salts) }, context)
    if (understood && act === 'export-full' && /^\d{1,9}$/.test(file) && out && !salts && !hash)
      return exportFull(Number(file), path(out), context)
    throw new StartupError(NOT_UNDERSTOOD)
  },
}

const NOT_UNDERSTOOD =
  'Say what to do with which file, for example: npm run spmb -- selection run FILE. See: npm run spmb -- selection --help'

const SALT_BYTES = 16

/** Writes the public certificate of a run, and the secret salts of its commitments. @returns the exit code */
async function certificateFile(
  path: string,
  { out, salts }: { out: string; salts: string },
  context: Pick<CommandContext, 'write' | 'print' | 'complain'>,
): Promise<number> {
  const selection = await readDocumentFile(path, context.complain)
  if (!selection) return REFUSED
  if (hasPaths(selection.market)) {
    context.complain('paths: a certificate of version 1 has no paths')
    return REFUSED
  }
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
