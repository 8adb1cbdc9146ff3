/** The foot of every page of a long document: title, page number and number of pages. */
import { color } from '../color.ts'
import { printable } from '../fonts.ts'
import { drawParagraph, setParagraph } from '../paragraph.ts'
import { contentWidth, decorate, page, type Sheet } from '../sheet.ts'

const LINE = 11.5
/** Height of two lines, between the text of a page and its lower edge. */
export const FOOT_HEIGHT = 2 * LINE

const SMALL = { face: 'Helvetica', size: 8.8 } as const

/** Call after the last page is drawn, when the number of pages is known. */
export function drawPageFeet(sheet: Sheet, lines: readonly string[]): void {
  const { doc } = sheet
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    const number = `Halaman ${index + 1} dari ${count}`
    const y = page.height - page.bottom - FOOT_HEIGHT
    decorate(
      sheet,
      () => {
        doc.moveTo(page.left, y - 5).lineTo(page.left + contentWidth, y - 5)
        doc.lineWidth(0.6).stroke(color.line)
        lines.forEach((line, at) => {
          const left = setParagraph(doc, printable(line), { ...SMALL, width: contentWidth - 90 })
          drawParagraph(doc, left, page.left, y + at * LINE, color.ink2)
        })
        const right = setParagraph(doc, printable(number), { ...SMALL, width: 90 })
        const x = page.left + contentWidth - doc.widthOfString(number)
        drawParagraph(doc, right, x, y, color.ink2)
      },
      'Pagination',
    )
  }
}
