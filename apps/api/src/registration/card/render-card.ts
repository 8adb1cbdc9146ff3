/** The registration card: one A4 page that a parent keeps and shows at school (docs/product-rules.md#the-card). */
import { drawDocument } from '../../pdf/document.ts'
import { drawOffice } from '../../pdf/parts/office-head.ts'
import { type CardFacts, cardText } from './card-text.ts'
import { drawFoot, footTop } from './foot.ts'
import { drawTitle } from './head.ts'
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
