/** The framed part of the card: number and QR code above, the facts below, as on the confirmation page. */

import { color } from '../../../platform/pdf/color.ts'
import { printable } from '../../../platform/pdf/fonts.ts'
import { drawParagraph, fitHeight, type Paragraph, setParagraph } from '../../../platform/pdf/paragraph.ts'
import { drawBand } from '../../../platform/pdf/parts/ornament.ts'
import { drawQr } from '../../../platform/pdf/parts/qr.ts'
import { drawSampleWatermark } from '../../../platform/pdf/parts/sample-mark.ts'
import { contentWidth, decorate, page, type Sheet, tag, write } from '../../../platform/pdf/sheet.ts'
import { type CardFacts, cardText, factRows, sampleNotice } from './card-text.ts'

const BAND = 14
const PADDING = 22
const QR_SIDE = 106
const CAPTION_HEIGHT = 30
const INNER_LEFT = page.left + PADDING
const INNER_WIDTH = contentWidth - 2 * PADDING
const NUMBER_WIDTH = INNER_WIDTH - QR_SIDE - 26
/** Courier is 0.6 em wide; an SMP number has 19 characters. */
const NUMBER_SIZE = NUMBER_WIDTH / (19 * 0.6)
const LABEL_WIDTH = 124

/** Draws the frame between `top` and at most `bottom`; returns the y below it. */
export function drawTicket(sheet: Sheet, card: CardFacts, top: number, bottom: number): number {
  const factsTop = top + BAND + PADDING + QR_SIDE + CAPTION_HEIGHT + 12
  const facts = layOutFacts(sheet, card, bottom - factsTop)
  const height = factsTop + facts.height - top
  decorate(sheet, () => {
    const { doc } = sheet
    if (sampleNotice(card) !== undefined) drawSampleWatermark(sheet, factsTop + facts.height / 2)
    doc.save().roundedRect(page.left, top, contentWidth, height, 9).clip()
    drawBand(doc, page.left, top, contentWidth, BAND)
    doc.restore()
    doc.lineWidth(1).strokeColor(color.lineStrong)
    doc
      .moveTo(page.left, factsTop)
      .lineTo(page.left + contentWidth, factsTop)
      .stroke()
    doc.roundedRect(page.left, top, contentWidth, height, 9).stroke()
  })
  drawNumber(sheet, card, top + BAND + PADDING)
  drawQrLink(sheet, card, top + BAND + PADDING)
  drawFacts(sheet, facts, factsTop)
  return top + height
}

function drawNumber(sheet: Sheet, card: CardFacts, top: number): void {
  const x = INNER_LEFT
  const width = NUMBER_WIDTH
  let y = top + 18
  y += write(sheet, 'P', printable(cardText.number), x, y, {
    face: 'Helvetica',
    size: 12,
    width,
    ink: color.ink2,
  })
  y += write(sheet, 'P', printable(card.number), x, y + 2, {
    face: 'Courier-Bold',
    size: NUMBER_SIZE,
    width: width + 1,
    ink: color.ink,
  })
  write(sheet, 'P', printable(cardText.keepNumber), x, y + 8, {
    face: 'Helvetica',
    size: 11,
    width,
    ink: color.ink2,
  })
}

function drawQrLink(sheet: Sheet, card: CardFacts, y: number): void {
  const { doc } = sheet
  const x = INNER_LEFT + INNER_WIDTH - QR_SIDE
  const host = printable(new URL(card.resultUrl).host)
  const caption = fitHeight(CAPTION_HEIGHT, (scale) => {
    const scan = setParagraph(doc, printable(cardText.scan), {
      face: 'Helvetica',
      size: 8.6 * scale,
      width: QR_SIDE,
    })
    const site = setParagraph(doc, host, { face: 'Helvetica-Bold', size: 8.6 * scale, width: QR_SIDE })
    return { scan, site, height: scan.height + site.height }
  })
  const captionTop = y + QR_SIDE + 7
  // Also a link, since a phone cannot scan its own screen.
  const link = doc.struct('Link')
  sheet.root.add(link)
  link.add(
    tag(sheet, 'Figure', () => drawQr(doc, card.resultUrl, x, y, QR_SIDE), {
      alt: cardText.qrAlternative,
      bbox: [x, y, x + QR_SIDE, y + QR_SIDE],
    }),
  )
  link.add(
    tag(sheet, 'Span', () => {
      drawParagraph(doc, caption.scan, x, captionTop, color.ink2)
      drawParagraph(doc, caption.site, x, captionTop + caption.scan.height, color.ink)
    }),
  )
  // pdfkit's types leave out structParent, which connects the link's area with the reading order.
  const inLink: PDFKit.Mixins.AnnotationOption & { structParent: PDFKit.PDFStructureElement } = {
    structParent: link,
  }
  doc.link(x, y, QR_SIDE, captionTop + caption.height - y, card.resultUrl, inLink)
  link.end()
}

interface FactsLayout {
  readonly rows: readonly { readonly label: Paragraph; readonly value: Paragraph; readonly height: number }[]
  readonly note: Paragraph | undefined
  readonly valueLeft: number
  readonly padding: number
  readonly height: number
}

function layOutFacts(sheet: Sheet, card: CardFacts, available: number): FactsLayout {
  const { doc } = sheet
  const pairs = factRows(card).map(([label, value]) => ({ label: printable(label), value: printable(value) }))
  const note = pairs.some(({ value }) => value.replaced) ? printable(cardText.replaced) : undefined
  return fitHeight(available, (scale) => {
    // Reduce the padding first, so that the letters stay large.
    const padding = 6 * scale ** 3
    const valueLeft = (LABEL_WIDTH + 12) * scale
    const rows = pairs.map((pair) => {
      const label = setParagraph(doc, pair.label, {
        face: 'Helvetica',
        size: 11 * scale,
        width: LABEL_WIDTH * scale,
      })
      const value = setParagraph(doc, pair.value, {
        face: 'Helvetica-Bold',
        size: 12 * scale,
        width: INNER_WIDTH - valueLeft,
      })
      return { label, value, height: Math.max(label.height, value.height) + 2 * padding }
    })
    const noteParagraph =
      note && setParagraph(doc, note, { face: 'Helvetica', size: 8.5 * scale, width: INNER_WIDTH })
    const noteHeight = noteParagraph ? noteParagraph.height + 2 * padding : 0
    const height = rows.reduce((sum, row) => sum + row.height, noteHeight) + 2 * padding
    return { rows, note: noteParagraph, valueLeft, padding, height }
  })
}

function drawFacts(sheet: Sheet, { rows, note, valueLeft, padding }: FactsLayout, top: number): void {
  const { doc } = sheet
  const table = doc.struct('Table')
  sheet.root.add(table)
  let y = top + padding
  rows.forEach((row, i) => {
    const textTop = y + padding
    if (i > 0) {
      const rule = y
      decorate(sheet, () => {
        doc.moveTo(INNER_LEFT, rule).lineTo(INNER_LEFT + INNER_WIDTH, rule)
        doc.lineWidth(0.6).stroke(color.line)
      })
    }
    // A label is smaller than its value: align both on one baseline.
    const shift = (row.value.leading - row.label.leading) / 2
    table.add(
      tag(sheet, 'TR', [
        tag(sheet, 'TH', () => drawParagraph(doc, row.label, INNER_LEFT, textTop + shift, color.ink2), {
          scope: 'Row',
        }),
        tag(sheet, 'TD', () => drawParagraph(doc, row.value, INNER_LEFT + valueLeft, textTop, color.ink)),
      ]),
    )
    y += row.height
  })
  table.end()
  if (note)
    sheet.root.add(tag(sheet, 'P', () => drawParagraph(doc, note, INNER_LEFT, y + padding, color.ink2)))
}
