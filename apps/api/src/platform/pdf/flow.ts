/**
 * Flowing text over as many pages as it needs: headings, paragraphs, lists and tables. A paragraph that does not fit
 * moves to the next page, and a heading stays with the text that follows it.
 */
import { color } from './color.ts'
import { printable } from './fonts.ts'
import { drawParagraph, setParagraph } from './paragraph.ts'
import { FOOT_HEIGHT } from './parts/page-foot.ts'
import { drawQr } from './parts/qr.ts'
import { drawSignatures, SIGNATURES_HEIGHT, type Signers } from './parts/signatures.ts'
import { contentWidth, decorate, page, type Sheet, tag } from './sheet.ts'
import { drawTable, type Table } from './table.ts'

/** Lower edge of the text, above the page's foot. */
const FLOW_BOTTOM = page.height - page.bottom - FOOT_HEIGHT - 14

const BODY = { face: 'Helvetica', size: 10.5, leading: 1.42 } as const
/** To be read from a distance. */
const DISPLAY = { face: 'Helvetica-Bold', size: 24, leading: 1.5 } as const
const HEADINGS = {
  2: { face: 'Helvetica-Bold', size: 13.5, leading: 1.3, above: 15, below: 3 },
  3: { face: 'Helvetica-Bold', size: 11, leading: 1.3, above: 10, below: 2 },
} as const
const AFTER_PARAGRAPH = 5
const ABOVE_SIGNATURES = 16
const INDENT = 18
const QR_SIDE = 76
/** Above and below a QR code: its quiet zone. */
const QR_MARGIN = 12
/** Points of the following text that must fit on the page of a heading. */
const WITH_HEADING = 46

export interface ScanLink {
  readonly url: string
  /** What screen readers say in place of the code. */
  readonly alt: string
  readonly lines: readonly string[]
}

export interface Flow {
  heading(level: 2 | 3, text: string): void
  paragraph(text: string): void
  /** A paragraph in large letters, for sheets that are hung up. */
  display(text: string): void
  list(items: readonly string[], kind?: 'numbers' | 'marks'): void
  table(table: Table): void
  /** A QR code with paragraphs beside it. */
  scan(link: ScanLink): void
  /** The block to sign, never broken over two pages. */
  signatures(signers: Signers): void
  /** Starts a new page unless this many points are left. */
  room(points: number): void
}

/**
 * @param top y of the first page's text
 * @param nextPage adds a page, draws its background, and returns the y of its text
 */
export function startFlow(sheet: Sheet, top: number, nextPage: () => number): Flow {
  const { doc, root } = sheet
  let y = top

  function room(points: number) {
    if (y + points > FLOW_BOTTOM) y = nextPage()
  }

  function heading(level: 2 | 3, text: string) {
    const setting = HEADINGS[level]
    const paragraph = setParagraph(doc, printable(text), { ...setting, width: contentWidth })
    room(setting.above + paragraph.height + WITH_HEADING)
    y += setting.above
    root.add(tag(sheet, `H${level}`, () => drawParagraph(doc, paragraph, page.left, y, color.ink)))
    y += paragraph.height + setting.below
  }

  const paragraph = (text: string) => write(text, BODY)
  const display = (text: string) => write(text, DISPLAY)

  function write(text: string, setting: typeof BODY | typeof DISPLAY) {
    const set = setParagraph(doc, printable(text), { ...setting, width: contentWidth })
    room(set.height)
    root.add(tag(sheet, 'P', () => drawParagraph(doc, set, page.left, y, color.ink)))
    y += set.height + AFTER_PARAGRAPH
  }

  function list(items: readonly string[], kind: 'numbers' | 'marks' = 'marks') {
    const struct = doc.struct('L')
    root.add(struct)
    items.forEach((item, index) => {
      const body = setParagraph(doc, printable(item), { ...BODY, width: contentWidth - INDENT })
      room(body.height)
      const parts = [tag(sheet, 'LBody', () => drawParagraph(doc, body, page.left + INDENT, y, color.ink))]
      if (kind === 'marks') drawMark(sheet, y + body.leading / 2)
      else {
        const number = setParagraph(doc, printable(`${index + 1}.`), { ...BODY, width: INDENT })
        parts.unshift(tag(sheet, 'Lbl', () => drawParagraph(doc, number, page.left, y, color.accent)))
      }
      struct.add(tag(sheet, 'LI', parts))
      y += body.height + 2.5
    })
    struct.end()
    y += AFTER_PARAGRAPH - 2.5
  }

  function table(content: Table) {
    y = drawTable(sheet, content, y, { bottom: FLOW_BOTTOM, nextPage }) + AFTER_PARAGRAPH
  }

  function scan({ url, alt, lines }: ScanLink) {
    room(QR_SIDE + 2 * QR_MARGIN)
    const top = y + QR_MARGIN
    const bbox = [page.left, top, page.left + QR_SIDE, top + QR_SIDE] as const
    root.add(tag(sheet, 'Figure', () => drawQr(doc, url, page.left, top, QR_SIDE), { alt, bbox }))
    let beside = top
    for (const line of lines) {
      const x = page.left + QR_SIDE + INDENT
      const set = setParagraph(doc, printable(line), { ...BODY, width: contentWidth - QR_SIDE - INDENT })
      root.add(tag(sheet, 'P', () => drawParagraph(doc, set, x, beside, color.ink)))
      beside += set.height + 2
    }
    y = Math.max(top + QR_SIDE, beside) + QR_MARGIN
  }

  function signatures(signers: Signers) {
    room(SIGNATURES_HEIGHT + ABOVE_SIGNATURES)
    y = drawSignatures(sheet, signers, y + ABOVE_SIGNATURES)
  }

  return { heading, paragraph, display, list, table, scan, signatures, room }
}

/** A small rhombus as the mark of a list item, as on the site. */
function drawMark(sheet: Sheet, middle: number): void {
  decorate(sheet, () => {
    const x = page.left + 6
    sheet.doc.polygon([x, middle - 3], [x + 3, middle], [x, middle + 3], [x - 3, middle])
    sheet.doc.fill(color.support)
  })
}
