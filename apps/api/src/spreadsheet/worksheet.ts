/** Reads the rows of one worksheet while it is decompressed. Rejects what a table cannot hold. */
import { columnLetters } from './column-letters.ts'
import { FILE, RefusedFile, SHEET } from './reasons.ts'
import {
  type Cell,
  EMPTY_CELL,
  MAX_CELL_LENGTH,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_ROWS,
  type Rejection,
  type SourceRow,
} from './table.ts'
import { readXml } from './xml.ts'

/** What the cells of a workbook refer to. */
export interface WorkbookParts {
  strings: readonly string[]
  /** Whether numbers with this style are dates. */
  isDate(style: number): boolean
  /** The day with number 0, in milliseconds since 1970. */
  epoch: number
  /** How many more cells its sheets may have together. */
  cells: { left: number }
}

/** Formulas and merged cells that are named one by one; a sheet made of them needs no longer list. */
const NAMED = 20

/**
 * @returns rows with a value, and the rejections of its formulas, merged cells, errors and excess
 * @throws RefusedFile for more cells than the tables of a file may have
 */
export async function readWorksheet(
  xml: AsyncIterable<Buffer>,
  source: string,
  parts: WorkbookParts,
): Promise<{ rows: SourceRow[]; rejections: Rejection[] }> {
  const rows: SourceRow[] = []
  const rejections: Rejection[] = []
  const reject = (line: number, column: string | null, reason: Rejection['reason']) => {
    if (rejections.length < NAMED) rejections.push({ source, line, column, reason })
  }
  let row: SourceRow = { line: 0, cells: [] }
  let column = -1
  let cell = { type: 'n', style: 0, value: '' }
  let isValue = false
  let isPhonetic = false

  try {
    await readXml(xml, {
      open(name, attributes) {
        if (name === 'row') {
          row = { line: Number(attributes.r ?? row.line + 1), cells: [] }
          column = -1
        } else if (name === 'c') {
          column = attributes.r ? columnIndex(attributes.r) : column + 1
          cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
        } else if (name === 'v' || name === 't') {
          isValue = true
        } else if (name === 'rPh') {
          isPhonetic = true
        } else if (name === 'f') {
          reject(row.line, columnLetters(column), SHEET.formula(`${columnLetters(column)}${row.line}`))
        } else if (name === 'mergeCell' && attributes.ref) {
          reject(Number(/\d+/.exec(attributes.ref)?.[0]), null, SHEET.merged(attributes.ref))
        }
      },
      text(text) {
        if (isValue && !isPhonetic) cell.value += text
      },
      close(name) {
        if (name === 'v' || name === 't') isValue = false
        else if (name === 'rPh') isPhonetic = false
        else if (name === 'c') place()
        else if (name === 'row' && row.cells.length > 0) {
          rows.push(row)
          if (rows.length > MAX_ROWS + 1) throw new TooManyRows()
        }
      },
    })
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error
    return {
      rows: [],
      rejections: [{ source, line: row.line, column: null, reason: FILE.tooManyRows(MAX_ROWS) }],
    }
  }
  return { rows, rejections }

  function place() {
    const read = cellOf(cell, parts)
    if (read.text === '' && !read.storedAs) return
    const name = `${columnLetters(column)}${row.line}`
    if (column >= MAX_COLUMNS) return reject(row.line, null, SHEET.tooManyColumns(MAX_COLUMNS))
    if (cell.type === 'e') reject(row.line, columnLetters(column), SHEET.error(name, read.text))
    if (read.text.length > MAX_CELL_LENGTH) {
      return reject(row.line, columnLetters(column), SHEET.cellTooLong(name, MAX_CELL_LENGTH))
    }
    parts.cells.left -= column + 1 - Math.min(column, row.cells.length)
    if (parts.cells.left < 0) throw new RefusedFile(FILE.tooManyCells(MAX_CELLS))
    while (row.cells.length < column) row.cells.push(EMPTY_CELL)
    row.cells[column] = read
  }
}

class TooManyRows extends Error {}

function cellOf(
  { type, style, value }: { type: string; style: number; value: string },
  parts: WorkbookParts,
): Cell {
  if (type === 's') return { text: parts.strings[Number(value)] ?? '' }
  if (type === 'd') return { text: value.slice(0, 10), storedAs: 'date' }
  if (type !== 'n') return { text: unescaped(value) }
  if (value === '') return { text: '' }
  const number = Number(value)
  if (parts.isDate(style) && Number.isFinite(number))
    return { text: dayOf(parts.epoch, number), storedAs: 'date' }
  // Other numbers keep the notation of the workbook: conversion would change long ones.
  return { text: Number.isSafeInteger(number) ? String(number) : value, storedAs: 'number' }
}

/** The calendar day of a serial number; the number itself where no calendar has that day. */
function dayOf(epoch: number, serial: number): string {
  const day = new Date(epoch + Math.floor(serial) * 86_400_000)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10)
}

/** `_x0041_` encodes a character that XML cannot represent or that was escaped. */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The column of a reference such as 'AB12', from 0. */
function columnIndex(reference: string): number {
  let index = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    index = index * 26 + letter.charCodeAt(0) - 64
  if (index === 0) throw new Error(`${reference} is no cell`)
  return index - 1
}
