/** A table over several pages, with its header row on each. */
import { color } from './color.ts'
import { printable } from './fonts.ts'
import { drawParagraph, type Paragraph, setParagraph } from './paragraph.ts'
import { contentWidth, decorate, page, type Sheet, tag } from './sheet.ts'

export interface Column {
  readonly title: string
  /** Share of the page's width; the shares of a table add up to 1. */
  readonly share: number
  readonly align?: 'right'
  /** Ignored by screen readers, such as row numbers. */
  readonly decorative?: true
}

export interface Table {
  readonly columns: readonly Column[]
  /** One text for each column. */
  readonly rows: readonly (readonly string[])[]
  /** For lists: rows of one line, forty a page; a long text is set smaller before it takes a second line. */
  readonly dense?: true
  /** A last row with totals, in bold. */
  readonly total?: readonly string[]
}

interface Cell {
  readonly paragraph: Paragraph
  readonly x: number
  readonly decorative: boolean
}

const PADDING_X = 4
const ROWS = { size: 9, smallest: 9, above: 2.6 } as const
const DENSE_ROWS = { size: 8.5, smallest: 6.5, above: 1.5 } as const
type RowSize = typeof ROWS | typeof DENSE_ROWS

/** Draws the table from `top`; returns the y below it on its last page. */
export function drawTable(
  sheet: Sheet,
  { columns, rows, dense, total }: Table,
  top: number,
  { bottom, nextPage }: { bottom: number; nextPage: () => number },
): number {
  const struct = sheet.doc.struct('Table')
  sheet.root.add(struct)
  const size = dense ? DENSE_ROWS : ROWS
  const header = layOut(
    sheet,
    columns,
    columns.map(({ title }) => title),
    { size, bold: true },
  )
  let y = top

  function drawHeader(first: boolean) {
    decorate(sheet, () => {
      sheet.doc.rect(page.left, y, contentWidth, header.height).fill(color.sunken)
      rule(sheet, y + header.height, color.lineStrong)
    })
    // Screen readers read the header once; on later pages it is an artifact.
    if (first) struct.add(rowOf(sheet, header.cells, y + size.above, 'TH'))
    else decorate(sheet, () => drawCells(sheet, header.cells, y + size.above, color.ink), 'Pagination')
    y += header.height
  }

  function drawRow(texts: readonly string[], bold: boolean) {
    const row = layOut(sheet, columns, texts, { size, bold })
    if (y + row.height > bottom) {
      y = nextPage()
      drawHeader(false)
    }
    decorate(sheet, () => rule(sheet, y + row.height, bold ? color.lineStrong : color.line))
    struct.add(rowOf(sheet, row.cells, y + size.above, 'TD'))
    y += row.height
  }

  if (y + header.height * 3 > bottom) y = nextPage()
  drawHeader(true)
  for (const row of rows) drawRow(row, false)
  if (total) drawRow(total, true)
  struct.end()
  return y
}

function layOut(
  sheet: Sheet,
  columns: readonly Column[],
  texts: readonly string[],
  { size, bold }: { size: RowSize; bold: boolean },
): { cells: readonly Cell[]; height: number } {
  let left: number = page.left
  const cells = columns.map(({ share, align, decorative = false }, index) => {
    const width = contentWidth * share
    const text = printable(texts[index] ?? '')
    const setting = {
      face: bold ? 'Helvetica-Bold' : 'Helvetica',
      size: size.size,
      width: width - 2 * PADDING_X,
      leading: 1.3,
    } as const
    const set = setParagraph(sheet.doc, text, setting)
    const paragraph =
      set.lines.length > 1 && size.smallest < size.size
        ? setParagraph(sheet.doc, text, { ...setting, size: fittingSize(sheet, text.text, setting, size) })
        : set
    const x = left + (align === 'right' ? width - PADDING_X - widest(sheet, paragraph) : PADDING_X)
    left += width
    return { paragraph, x, decorative }
  })
  const height = Math.max(...cells.map(({ paragraph }) => paragraph.height)) + 2 * size.above
  return { cells, height }
}

/** The size at which the text fits on one line, not below the smallest. */
function fittingSize(
  { doc }: Sheet,
  text: string,
  { face, width }: { face: string; width: number },
  { size, smallest }: RowSize,
): number {
  const needed = doc.font(face).fontSize(size).widthOfString(text)
  return Math.max(smallest, Math.floor(((size * width) / needed) * 20) / 20)
}

/** Right-aligned cells have figures of one line. */
function widest({ doc }: Sheet, { face, size, lines }: Paragraph): number {
  doc.font(face).fontSize(size)
  return Math.max(0, ...lines.map((line) => doc.widthOfString(line)))
}

function rowOf(sheet: Sheet, cells: readonly Cell[], y: number, role: 'TH' | 'TD') {
  const options = role === 'TH' ? ({ scope: 'Column' } as const) : {}
  decorate(sheet, () =>
    drawCells(
      sheet,
      cells.filter(({ decorative }) => decorative),
      y,
      color.ink2,
    ),
  )
  const tagged = cells.filter(({ decorative }) => !decorative)
  return tag(
    sheet,
    'TR',
    tagged.map((cell) => tag(sheet, role, () => drawCells(sheet, [cell], y, color.ink), options)),
  )
}

function drawCells(sheet: Sheet, cells: readonly Cell[], y: number, ink: string): void {
  for (const { paragraph, x } of cells) drawParagraph(sheet.doc, paragraph, x, y, ink)
}

function rule({ doc }: Sheet, y: number, ink: string): void {
  doc.moveTo(page.left, y).lineTo(page.left + contentWidth, y)
  doc.lineWidth(0.6).stroke(ink)
}
