import { checkCertificate } from '@spmb/domain/selection/certificate/check.ts'
import { CertificateFaults } from '@spmb/domain/selection/certificate/faults.ts'
import {
  certificateFaultSentence,
  checkedCounts,
  NOBODY_PASSED_OVER,
} from '@spmb/domain/selection/certificate/messages.ts'
import { certificateReader } from '@spmb/domain/selection/certificate/read.ts'
import type { CommandContext } from '../command.ts'
import { readInPieces } from './files.ts'

/** The certificate is damaged, or it is wrong. */
const WRONG = 2

/** Checks a certificate, as the public page does. @returns the exit code */
export async function verifyFile(
  path: string,
  announced: string | undefined,
  { print, complain }: Pick<CommandContext, 'print' | 'complain'>,
): Promise<number> {
  const reader = certificateReader()
  await readInPieces(path, (bytes) => reader.write(bytes))
  const read = reader.end()
  if (read instanceof CertificateFaults) {
    for (const fault of read.list) complain(certificateFaultSentence(fault))
    return WRONG
  }
  const checked = checkCertificate(read, announced?.toLowerCase())
  if (checked.faults.length > 0) {
    for (const fault of checked.faults) complain(certificateFaultSentence(fault))
    if (checked.more > 0) complain(`… ${checked.more}`)
    return WRONG
  }
  print(NOBODY_PASSED_OVER)
  print(checkedCounts(checked))
  print(`Sidik data terkunci: ${checked.frozen}`)
  print(`Sidik bukti:         ${checked.sha256}`)
  return 0
}
