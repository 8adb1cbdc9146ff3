/** What is stored of an uploaded file once it has passed the checks of its kind. */
import { createHash } from 'node:crypto'
import { MAX_OFFICE_FILE_BYTES, type OfficeFileKind } from '@spmb/domain/office/files/kinds.ts'
import { OFFICE_FILE_MESSAGES, type OfficeFileCode } from '@spmb/domain/office/files/messages.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import { mp4Problem } from './check-mp4.ts'
import { pdfProblem } from './check-pdf.ts'
import { redrawLogo } from './redraw-logo.ts'

export type StoredKind = OfficeFileKind | 'logo_print'

/** The file itself and, for a logo, its form for paper. */
export type CheckedFiles = { kind: StoredKind; content: Buffer; digest: string }[]

/** @throws RuleBroken before anything is read */
export function checkSize(kind: OfficeFileKind, size: number): void {
  if (size > MAX_OFFICE_FILE_BYTES[kind]) throw refusal(`file.large_${kind}`)
}

/** @throws RuleBroken with the sentence that names the reason */
export async function checkFile(kind: OfficeFileKind, file: Buffer): Promise<CheckedFiles> {
  if (kind === 'logo') {
    const { page, print } = await redrawLogo(file)
    return [stored('logo', page), stored('logo_print', print)]
  }
  const problem = kind === 'tutorial' ? mp4Problem(file) : pdfProblem(file)
  if (problem) throw refusal(problem)
  return [stored(kind, file)]
}

const refusal = (code: OfficeFileCode) => new RuleBroken({ file: [OFFICE_FILE_MESSAGES[code]] })

const stored = (kind: StoredKind, content: Buffer) => ({
  kind,
  content,
  digest: createHash('sha256').update(content).digest('base64url'),
})
