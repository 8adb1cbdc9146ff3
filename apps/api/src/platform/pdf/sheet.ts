/** The page of a document and its structure tree, which screen readers follow. */
import type { Printable } from './fonts.ts'
import { drawParagraph, type Setting, setParagraph } from './paragraph.ts'

type Draw = () => void

/** A4 in points, with margins that home printers can print. */
export const page = { width: 595.28, height: 841.89, left: 46, top: 36, bottom: 34 } as const
export const contentWidth = page.width - 2 * page.left

/** Passed to each part of a document. Parts are called in reading order and add to `root`. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly root: PDFKit.PDFStructureElement
}

/** Options that pdfkit's types do not list. `bbox` is left, top, right, bottom. */
interface TagOptions {
  readonly alt?: string
  readonly scope?: 'Row' | 'Column'
  readonly bbox?: readonly [number, number, number, number]
}

/** A structure element with the content of `draw`, which runs when the element is added to an attached parent. */
export function tag(
  sheet: Sheet,
  type: string,
  draw: Draw | PDFKit.PDFStructureElement[],
  options: TagOptions = {},
): PDFKit.PDFStructureElement {
  return sheet.doc.struct(type, options, draw)
}

/** Draws what screen readers ignore: lines, motifs, backgrounds; page numbers and repeated headers as `Pagination`. */
export function decorate({ doc }: Sheet, draw: Draw, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type })
  doc.save()
  draw()
  doc.restore()
  doc.endMarkedContent()
}

/** Wraps, draws and tags one paragraph; returns its height. */
export function write(
  sheet: Sheet,
  type: string,
  content: Printable,
  x: number,
  y: number,
  setting: Setting & { readonly ink: string },
): number {
  const paragraph = setParagraph(sheet.doc, content, setting)
  if (paragraph.lines.length > 0) {
    sheet.root.add(tag(sheet, type, () => drawParagraph(sheet.doc, paragraph, x, y, setting.ink)))
  }
  return paragraph.height
}
