/** The head of every document: the office that publishes it, with its logo or the service's mark. */
import type { Office } from '@spmb/domain/season/season.ts'
import { color } from '../color.ts'
import { printable } from '../fonts.ts'
import { drawParagraph, fitHeight, setParagraph } from '../paragraph.ts'
import { contentWidth, decorate, page, type Sheet, tag } from '../sheet.ts'
import { drawMark } from './ornament.ts'
import { drawLogo, type PrintLogo, sizeOnPaper } from './print-logo.ts'

const MARK = 50
/** A wide logo leaves most of the width to the office's lines. */
const LOGO = { width: 100, height: MARK }
/** Height for the office's lines; longer texts use a smaller size. */
const OFFICE_HEIGHT = 74

/** Draws the office beside its logo or the mark, from the page's top; returns the y below it. */
export function drawOffice(
  sheet: Sheet,
  office: Pick<Office, 'name' | 'region' | 'address' | 'email' | 'phone'>,
  logo: PrintLogo | null,
): number {
  const mark = logo ? sizeOnPaper(logo, LOGO) : { width: MARK, height: MARK }
  const x = page.left + mark.width + 14
  const width = contentWidth - mark.width - 14
  const contact = [office.phone, office.email].filter((entry) => entry.trim() !== '').join(' · ')
  const name = printable(office.name)
  const details = [office.region, office.address, contact].map(printable).filter(({ text }) => text !== '')
  const layout = fitHeight(OFFICE_HEIGHT, (scale) => {
    const paragraphs = [
      setParagraph(sheet.doc, name, { face: 'Helvetica-Bold', size: 13.5 * scale, width }),
      ...details.map((detail) =>
        setParagraph(sheet.doc, detail, { face: 'Helvetica', size: 9.5 * scale, width }),
      ),
    ]
    return { paragraphs, height: paragraphs.reduce((sum, { height }) => sum + height, 0) }
  })
  const height = Math.max(MARK, layout.height)
  const markTop = page.top + (height - mark.height) / 2
  if (logo) drawLogo(sheet, logo, { x: page.left, y: markTop, ...mark })
  else decorate(sheet, () => drawMark(sheet.doc, page.left, markTop, MARK))
  let y = page.top + (height - layout.height) / 2
  layout.paragraphs.forEach((paragraph, i) => {
    const top = y
    sheet.root.add(
      tag(sheet, 'P', () => drawParagraph(sheet.doc, paragraph, x, top, i === 0 ? color.ink : color.ink2)),
    )
    y += paragraph.height
  })
  return page.top + height
}
