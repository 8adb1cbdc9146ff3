/** Checks a chosen file as far as the browser can, before minutes of uploading what the server refuses. */
import { MAX_OFFICE_FILE_BYTES, type OfficeFileKind } from '@spmb/domain/office/files/kinds.ts'
import { OFFICE_FILE_MESSAGES, type OfficeFileCode } from '@spmb/domain/office/files/messages.ts'
import { drawLogo } from './draw-logo.ts'
import { FILE_GONE } from './messages.ts'

/** What will be sent: the file, or the drawn logo. */
export interface ChosenFile {
  name: string
  content: Blob
  /** Tells the file from others when it is chosen again after the page was reloaded. */
  fingerprint: string
}

const STARTS: Record<Exclude<OfficeFileKind, 'logo'>, { at: number; text: string; code: OfficeFileCode }> = {
  guide: { at: 0, text: '%PDF-', code: 'document.no_pdf' },
  capacity: { at: 0, text: '%PDF-', code: 'document.no_pdf' },
  tutorial: { at: 4, text: 'ftyp', code: 'tutorial.no_mp4' },
}

export async function readChosen(
  kind: OfficeFileKind,
  file: File,
): Promise<{ chosen: ChosenFile } | { problem: string }> {
  const refused = (code: OfficeFileCode) => ({ problem: OFFICE_FILE_MESSAGES[code] })
  if (file.size === 0) return refused('file.empty')
  if (file.size > MAX_OFFICE_FILE_BYTES[kind]) return refused(`file.large_${kind}`)
  const fingerprint = [kind, file.name, file.size, file.lastModified].join(' ')
  if (kind === 'logo') {
    const outcome = await drawLogo(file)
    return 'problem' in outcome ? outcome : { chosen: { name: file.name, content: outcome.png, fingerprint } }
  }
  const { at, text, code } = STARTS[kind]
  const start = await file
    .slice(at, at + text.length)
    .text()
    .catch(() => null)
  if (start === null) return { problem: FILE_GONE }
  return start === text ? { chosen: { name: file.name, content: file, fingerprint } } : refused(code)
}
