/** The marks of a document with sample data: a notice, and a watermark that a photo of the page also shows. */
import { color } from '../color.ts'
import { printable } from '../fonts.ts'
import { contentWidth, decorate, page, type Sheet, write } from '../sheet.ts'

const SAMPLE_MARK = 'CONTOH'

const BAR_HEIGHT = 24

/** Draws the notice with its top at `y`; returns the y below it. */
export function drawSampleBar(sheet: Sheet, notice: string, y: number): number {
  decorate(sheet, () => {
    sheet.doc.rect(page.left, y, contentWidth, BAR_HEIGHT).fill(color.supportSoft)
    sheet.doc.rect(page.left, y, 4, BAR_HEIGHT).fill(color.support)
  })
  write(sheet, 'P', printable(`${SAMPLE_MARK}. ${notice}`), page.left + 14, y + 5, {
    face: 'Helvetica-Bold',
    size: 10.5,
    width: contentWidth - 28,
    ink: color.supportInk,
  })
  return y + BAR_HEIGHT
}

/** Draws the watermark across the page. Call it within `decorate`, before the text. */
export function drawSampleWatermark({ doc }: Sheet, middle: number): void {
  const size = 92
  doc.font('Helvetica-Bold').fontSize(size).fillColor(color.watermark)
  const x = page.left + (contentWidth - doc.widthOfString(SAMPLE_MARK)) / 2
  doc.text(SAMPLE_MARK, x, middle + size * 0.36, { baseline: 'alphabetic', lineBreak: false })
}
