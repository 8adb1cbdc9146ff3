/** Opening and closing a PDF file, the same for every document: A4, tagged, in Indonesian. */
import PDFDocument from 'pdfkit'
import { EXTENDED_FACE, EXTENDED_FONT_FILE } from './fonts.ts'
import type { Sheet } from './sheet.ts'

export interface DocumentProperties {
  /** Shown by readers instead of the file's name and indexed by file managers: it must not have a person's name. */
  title: string
  /** For the file's properties only; a fixed time gives the same bytes. */
  createdAt: Date
}

/** Draws a file. Equal properties and drawings give equal bytes. All pages stay open until the end. */
export async function drawDocument(
  { title, createdAt }: DocumentProperties,
  draw: (sheet: Sheet) => void | Promise<void>,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'id-ID',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Creator: 'SPMB', CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.registerFont(EXTENDED_FACE, EXTENDED_FONT_FILE)
  const root = doc.struct('Document')
  doc.addStructure(root)
  await draw({ doc, root })
  root.end()
  doc.end()
  await finished
  return Buffer.concat(chunks)
}
