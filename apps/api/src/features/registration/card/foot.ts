/** The lower part of the card: the next steps and the signature lines. Its height is constant. */

import { color } from '../../../platform/pdf/color.ts'
import { printable } from '../../../platform/pdf/fonts.ts'
import { drawParagraph, setParagraph } from '../../../platform/pdf/paragraph.ts'
import { contentWidth, decorate, page, type Sheet, tag, write } from '../../../platform/pdf/sheet.ts'
import { type CardFacts, cardText, STEP_COUNT, stepsOf } from './card-text.ts'

const HEADING = { face: 'Helvetica-Bold', size: 12.5, width: contentWidth, ink: color.ink } as const
const SMALL = { face: 'Helvetica', size: 8.8, ink: color.ink2 } as const
const STEP_HEIGHT = 18.5
const SIGNATURE_SPACE = 54
const STEPS_HEIGHT = 23 + STEP_COUNT * STEP_HEIGHT
const SIGNATURES_HEIGHT = 22 + 14 + SIGNATURE_SPACE + 14
const FOOT_HEIGHT = STEPS_HEIGHT + 14 + SIGNATURES_HEIGHT + 12 + 12

/** Upper edge of the lower part, in points from the page's top. */
export const footTop = page.height - page.bottom - FOOT_HEIGHT

/** Draws it, ending at the page's bottom edge. */
export function drawFoot(sheet: Sheet, card: CardFacts): void {
  drawSteps(sheet, stepsOf(card), footTop)
  drawSignatures(sheet, footTop + STEPS_HEIGHT + 14)
  const last = page.height - page.bottom - 12
  write(sheet, 'P', printable(cardText.notAdmission), page.left, last, { ...SMALL, width: contentWidth })
}

function drawSteps(sheet: Sheet, steps: readonly string[], top: number): void {
  const { doc } = sheet
  write(sheet, 'H2', printable(cardText.stepsTitle), page.left, top, HEADING)
  const list = doc.struct('L')
  sheet.root.add(list)
  steps.forEach((sentence, i) => {
    const y = top + 23 + i * STEP_HEIGHT
    const middle = y + STEP_HEIGHT / 2
    const x = page.left + 8.5
    const step = setParagraph(doc, printable(sentence), {
      face: 'Helvetica',
      size: 10,
      width: contentWidth - 28,
      leading: STEP_HEIGHT / 10,
    })
    decorate(sheet, () => {
      doc.polygon([x, middle - 8.5], [x + 8.5, middle], [x, middle + 8.5], [x - 8.5, middle])
      doc.lineWidth(1).stroke(color.accent)
    })
    const label = () => {
      const digit = String(i + 1)
      doc.font('Helvetica-Bold').fontSize(9).fillColor(color.accent)
      doc.text(digit, x - doc.widthOfString(digit) / 2, middle + 3.2, {
        baseline: 'alphabetic',
        lineBreak: false,
      })
    }
    const body = () => drawParagraph(doc, step, page.left + 28, y, color.ink)
    list.add(tag(sheet, 'LI', [tag(sheet, 'Lbl', label), tag(sheet, 'LBody', body)]))
  })
  list.end()
}

function drawSignatures(sheet: Sheet, top: number): void {
  const gap = 30
  const width = (contentWidth - gap) / 2
  write(sheet, 'H2', printable(cardText.signaturesTitle), page.left, top, HEADING)
  cardText.signers.forEach((signer, i) => {
    const x = page.left + i * (width + gap)
    const line = top + 22 + 14 + SIGNATURE_SPACE
    write(sheet, 'P', printable(signer), x, top + 22, { face: 'Helvetica', size: 10, width, ink: color.ink })
    decorate(sheet, () => {
      sheet.doc
        .moveTo(x, line)
        .lineTo(x + width, line)
        .lineWidth(0.8)
        .stroke(color.ink2)
    })
    write(sheet, 'P', printable(cardText.signatureLine), x, line + 3, { ...SMALL, width })
  })
}
