/** The registration card: one A4 page that a parent keeps and shows at school (docs/product-rules.md#the-card). */

import { color } from '../../../platform/pdf/color.ts'
import { drawDocument } from '../../../platform/pdf/document.ts'
import { printable } from '../../../platform/pdf/fonts.ts'
import { drawOffice } from '../../../platform/pdf/parts/office-head.ts'
import { drawSampleBar } from '../../../platform/pdf/parts/sample-mark.ts'
import { contentWidth, decorate, page, type Sheet, write } from '../../../platform/pdf/sheet.ts'
import { type CardFacts, cardText, levelLine, sampleNotice } from './card-text.ts'
import { drawFoot, footTop } from './foot.ts'
import { drawTicket } from './ticket.ts'

/**
 * Draws the card as a tagged PDF in Indonesian. Equal facts give equal bytes.
 *
 * Always one page: long values wrap, and many lines reduce the font size of all facts. Nothing is cut off.
 *
 * @throws TypeError when `resultUrl` is not an absolute address
 */
export async function renderCard(card: CardFacts): Promise<Buffer> {
  const properties = { title: `${cardText.title} ${card.number}`, createdAt: card.createdAt }
  return drawDocument(properties, (sheet) => {
    const belowOffice = drawOffice(sheet, card.office, card.logo)
    const belowTitle = drawTitle(sheet, card, belowOffice + 20)
    drawTicket(sheet, card, belowTitle + 12, footTop - 18)
    drawFoot(sheet, card)
  })
}

/** The upper part of the card: title, level and season, and the notice on samples. */
const LEVEL_BOX = { width: 66, height: 40 }

/** Draws title, level, season and, on a sample, its notice; returns the y below. */
function drawTitle(sheet: Sheet, card: CardFacts, top: number): number {
  const { doc } = sheet
  const width = contentWidth - LEVEL_BOX.width - 16
  let y = top
  y += write(sheet, 'H1', printable(cardText.title), page.left, y, {
    face: 'Helvetica-Bold',
    size: 23,
    width,
    leading: 1.15,
    ink: color.ink,
  })
  y += write(sheet, 'P', printable(levelLine(card)), page.left, y + 3, {
    face: 'Helvetica',
    size: 12,
    width,
    ink: color.ink2,
  })
  decorate(sheet, () => {
    // Large, so that printed cards can be sorted by level; the line beside it states the level in words.
    const x = page.left + contentWidth - LEVEL_BOX.width
    doc
      .roundedRect(x, top + 3, LEVEL_BOX.width, LEVEL_BOX.height, 4)
      .lineWidth(1.5)
      .stroke(color.ink)
    doc.font('Helvetica-Bold').fontSize(20).fillColor(color.ink)
    const inset = (LEVEL_BOX.width - doc.widthOfString(card.level)) / 2
    doc.text(card.level, x + inset, top + 3 + LEVEL_BOX.height / 2 + 7.2, {
      baseline: 'alphabetic',
      lineBreak: false,
    })
  })
  const notice = sampleNotice(card)
  return notice === undefined ? y + 6 : drawSampleBar(sheet, notice, y + 14)
}
