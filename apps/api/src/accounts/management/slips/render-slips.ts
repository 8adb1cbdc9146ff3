/** The slips that hand out one-time passwords: one A4 page per account (docs/product-rules.md#accounts). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { encode } from 'uqr'
import { type CellPath, cellPath, fillCells } from '../../../pdf/cells.ts'
import { color } from '../../../pdf/color.ts'
import { drawDocument } from '../../../pdf/document.ts'
import { printable } from '../../../pdf/fonts.ts'
import { drawOffice } from '../../../pdf/parts/office-head.ts'
import { contentWidth, decorate, page, type Sheet, tag, write } from '../../../pdf/sheet.ts'
import { type Slip, type SlipFacts, slipText } from './slip-text.ts'

const QR_SIDE = 104
const TEXT_WIDTH = contentWidth - QR_SIDE - 30
const LABEL = { face: 'Helvetica', size: 10.5, ink: color.ink2 } as const
const VALUE = { face: 'Helvetica-Bold', size: 13, ink: color.ink } as const
const SECRET = { face: 'Courier-Bold', size: 20, ink: color.ink } as const

/** The event loop serves other requests between two pages. Equal facts give equal bytes. */
export async function renderSlips(facts: SlipFacts): Promise<Buffer> {
  const { data, size } = encode(facts.loginUrl, { ecc: 'M', border: 0 })
  const qr = { path: cellPath(data), size }
  return drawDocument({ title: slipText.title, createdAt: facts.createdAt }, async (sheet) => {
    for (const [index, slip] of facts.slips.entries()) {
      if (index > 0) sheet.doc.addPage()
      drawSlip(sheet, facts, slip, qr)
      await yieldToEventLoop()
    }
  })
}

function drawSlip(sheet: Sheet, facts: SlipFacts, slip: Slip, qr: { path: CellPath; size: number }): void {
  let y = drawOffice(sheet, facts.office, facts.logo) + 16
  rule(sheet, y)
  y += 16
  const title = `${slipText.title} SPMB ${facts.seasonLabel}`
  y += write(sheet, 'H1', printable(title), page.left, y, { ...LABEL, width: TEXT_WIDTH }) + 6
  drawQr(sheet, page.left + contentWidth - QR_SIDE, y, qr)
  const top = y
  const line = (type: string, text: string, setting: typeof LABEL | typeof VALUE | typeof SECRET) => {
    y += write(sheet, type, printable(text), page.left, y, { ...setting, width: TEXT_WIDTH })
  }
  line('H2', slip.holder, { ...VALUE, size: 18 } as unknown as typeof VALUE)
  line('P', slip.about, LABEL)
  for (const [label, value, setting] of [
    [slipText.address, facts.loginUrl, VALUE],
    [slipText.username, slip.username, SECRET],
    [slipText.password(slip.validUntil), slip.password, SECRET],
  ] as const) {
    y += 14
    line('P', label, LABEL)
    y += 2
    line('P', value, setting)
  }
  y = Math.max(y + 18, top + QR_SIDE + 60)
  rule(sheet, y)
  y += 14
  drawSteps(sheet, y)
}

function drawQr(sheet: Sheet, x: number, y: number, { path, size }: { path: CellPath; size: number }): void {
  sheet.root.add(
    tag(sheet, 'Figure', () => fillCells(sheet.doc, path, x, y, QR_SIDE / size, color.black), {
      alt: slipText.qrAlternative,
      bbox: [x, y, x + QR_SIDE, y + QR_SIDE],
    }),
  )
  write(sheet, 'P', printable(slipText.scan), x, y + QR_SIDE + 8, { ...LABEL, size: 9, width: QR_SIDE })
}

function drawSteps(sheet: Sheet, top: number): void {
  let y = top
  slipText.steps.forEach((step, index) => {
    const text = printable(`${index + 1}. ${step}`)
    y += write(sheet, 'P', text, page.left, y, { ...LABEL, width: contentWidth }) + 3
  })
}

function rule(sheet: Sheet, y: number): void {
  decorate(sheet, () => {
    sheet.doc.moveTo(page.left, y).lineTo(page.left + contentWidth, y)
    sheet.doc.lineWidth(0.6).stroke(color.line)
  })
}
