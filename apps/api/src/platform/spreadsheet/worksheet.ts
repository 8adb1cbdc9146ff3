/** Reads the rows of one worksheet while it is decompressed. Each cell is resolved, or says why it cannot be read. */
import { type CellParts, resolveCell, type StoredCell, unreadable } from './cell-value.ts'
import { columnLetters } from './column-letters.ts'
import { FILE, type Reason, RefusedFile, SHEET } from './reasons.ts'
import {
  type Cell,
  EMPTY_CELL,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_ROWS,
  type SheetRows,
  type SourceRow,
} from './table.ts'
import { readXml } from './xml.ts'

/** What the cells of a workbook refer to, and what its sheets may still have together. */
export interface WorkbookParts extends CellParts {
  left: { cells: number; characters: number; unreadable: number }
}

/** Merged cells and formulas of several cells that a sheet may have. */
const MAX_RANGES = 1_000
/** Excel's own limits. */
const MAX_LINE = 1_048_576
const MAX_COLUMN_NUMBER = 16_384

interface Range {
  top: number
  bottom: number
  left: number
  right: number
  reason: Reason
}

/** @throws RefusedFile for more than the tables of a file may have, or any other error for a damaged sheet */
export async function readWorksheet(xml: AsyncIterable<Buffer>, parts: WorkbookParts): Promise<SheetRows> {
  const rows: SourceRow[] = []
  const hiddenColumns: [first: number, last: number][] = []
  const ranges: Range[] = []
  let row: SourceRow = { line: 0, cells: [] }
  let column = -1
  let stored = noCell()
  let rowHeight = ''
  let reading: 'value' | 'inline' | null = null
  let isPhonetic = false

  await readXml(xml, 'worksheet', {
    open(name, attributes) {
      switch (name) {
        case 'sheetFormatPr':
          rowHeight = attributes.defaultRowHeight ?? ''
          break
        case 'col':
          if (isHidden(attributes.hidden, attributes.width))
            hiddenColumns.push([Number(attributes.min) - 1, Number(attributes.max) - 1])
          break
        case 'row':
          row = { line: lineOf(attributes.r, row.line), cells: [] }
          if (isHidden(attributes.hidden, attributes.ht ?? rowHeight)) row.isHidden = true
          column = -1
          break
        case 'c':
          column = columnOf(attributes.r, row.line, column)
          stored = { ...noCell(), type: attributes.t ?? 'n', style: attributes.s }
          break
        case 'f':
          stored.hasFormula = true
          // The other cells of such a formula hold values of it.
          if (attributes.ref && attributes.t !== 'shared')
            addRange(attributes.ref, SHEET.formula(attributes.ref))
          break
        case 'v':
          // A cell with two values has none.
          if (stored.value !== null) stored.type = 'two values'
          stored.value = ''
          reading = 'value'
          break
        case 't':
          stored.inline ??= ''
          reading = 'inline'
          break
        case 'is':
          if (stored.inline !== null) stored.type = 'two values'
          stored.inline = ''
          break
        case 'rPh':
          isPhonetic = true
          break
        case 'mergeCell':
          addRange(attributes.ref ?? '', SHEET.merged(attributes.ref ?? ''))
      }
    },
    text(text) {
      if (reading === 'value') stored.value += text
      else if (reading === 'inline' && !isPhonetic) stored.inline += text
    },
    close(name) {
      if (name === 'v' || name === 't') reading = null
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c') place()
      else if (name === 'row' && row.cells.length > 0) {
        rows.push(row)
        if (rows.length > MAX_ROWS + 1) throw new RefusedFile(FILE.tooManyRows(MAX_ROWS), row.line)
      }
    },
  })
  for (const each of rows) coverCells(each)
  return {
    rows,
    isHiddenColumn: (index) => hiddenColumns.some(([first, last]) => index >= first && index <= last),
  }

  function place() {
    const read = resolveCell(stored, `${columnLetters(column)}${row.line}`, parts)
    if (read === EMPTY_CELL) return
    if (column >= MAX_COLUMNS) throw new RefusedFile(SHEET.tooManyColumns(MAX_COLUMNS), row.line)
    put(row, column, read)
  }

  function put({ cells }: SourceRow, index: number, cell: Cell) {
    const { left } = parts
    left.cells -= index + 1 - Math.min(index, cells.length)
    if (left.cells < 0) throw new RefusedFile(FILE.tooManyCells(MAX_CELLS))
    left.characters -= cell.text.length
    if (left.characters < 0) throw new RefusedFile(FILE.tooManyTexts)
    if (cell.unreadable && --left.unreadable < 0) throw new RefusedFile(FILE.tooManyUnreadable)
    while (cells.length < index) cells.push(EMPTY_CELL)
    cells[index] = cell
  }

  function addRange(ref: string, reason: Reason) {
    const [, left = '', top = '', right = left, bottom = top] =
      /^([A-Z]{1,3})(\d+)(?::([A-Z]{1,3})(\d+))?$/.exec(ref) ?? []
    if (left === '') throw new Error(`${ref} is no range`)
    if (ranges.length >= MAX_RANGES) throw new RefusedFile(FILE.tooManyMerged)
    const columns = { left: columnIndex(left), right: columnIndex(right) }
    ranges.push({ top: Number(top), bottom: Number(bottom), ...columns, reason })
  }

  /** Merged cells show the value of their first one, whatever the others hold. */
  function coverCells(each: SourceRow) {
    for (const { top, bottom, left, right, reason } of ranges) {
      if (each.line < top || each.line > bottom) continue
      const last = Math.min(right, MAX_COLUMNS - 1)
      // A title across the table says nothing about its columns.
      if (
        top === bottom &&
        left < right &&
        each.cells.every((cell, at) => at === left || cell === EMPTY_CELL)
      )
        continue
      for (let index = left; index <= last; index++) put(each, index, unreadable(reason))
    }
  }
}

const noCell = (): StoredCell => ({
  type: 'n',
  style: undefined,
  value: null,
  inline: null,
  hasFormula: false,
})

/** @param size height of a row or width of a column */
function isHidden(hidden: string | undefined, size: string | undefined): boolean {
  return hidden === '1' || hidden === 'true' || (size !== undefined && size !== '' && Number(size) === 0)
}

/** The number of a row, which follows the one before without an attribute of its own. Excel refuses rows in another order. */
function lineOf(written: string | undefined, before: number): number {
  const line = written === undefined ? before + 1 : /^\d+$/.test(written) ? Number(written) : Number.NaN
  if (!(line > before && line <= MAX_LINE)) throw new Error(`${written} is no row behind ${before}`)
  return line
}

/** The column of a cell, from 0; it follows the one before without a reference such as 'AB12'. */
function columnOf(written: string | undefined, line: number, before: number): number {
  if (written === undefined) return before + 1
  const [, letters = '', digits] = /^([A-Z]{1,3})(\d+)$/.exec(written) ?? []
  const column = columnIndex(letters)
  if (Number(digits) !== line || column <= before || column >= MAX_COLUMN_NUMBER)
    throw new Error(`${written} is no cell of row ${line} behind column ${before}`)
  return column
}

function columnIndex(letters: string): number {
  let index = 0
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}
