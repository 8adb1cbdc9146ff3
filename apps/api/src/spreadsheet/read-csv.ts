/** Reads CSV files with `,`, `;` or tab as delimiter, any line ends, with or without a byte order mark. */
import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { FILE, RefusedFile, SHEET } from './reasons.ts'
import {
  EMPTY_CELL,
  isRejected,
  MAX_CELL_LENGTH,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_ROWS,
  type Rejection,
  type SourceRow,
} from './table.ts'

/** Bytes of the longest record: a quotation mark that is never closed would otherwise join the rest of the file. */
const MAX_RECORD_BYTES = MAX_COLUMNS * MAX_CELL_LENGTH

/** Reads one file, which must be UTF-8. The rejection of another encoding names its first line that is not. */
export function readCsv(source: string, bytes: Buffer): SourceRow[] | Rejection[] {
  const wide = wideEncoding(bytes)
  if (wide) return [{ source, line: 1, column: null, reason: FILE.wideEncoding(wide) }]
  if (!isUtf8(bytes)) return [firstNotUtf8(source, bytes)]
  return recordsOf(source, bytes.toString('utf8'))
}

/** Detects UTF-16 by its byte order mark, or by zero bytes, which it has in every ASCII letter. */
function wideEncoding(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') return 'UTF-16, not UTF-8'
  return bytes.subarray(0, 1000).includes(0) ? 'UTF-16 or no text at all, not UTF-8' : null
}

/** Finds the cell that is not UTF-8. Decodes as Latin-1, which accepts every byte, so that the table can be parsed. */
function firstNotUtf8(source: string, bytes: Buffer): Rejection {
  const rows = recordsOf(source, bytes.toString('latin1'))
  const reason = FILE.notUtf8
  if (isRejected(rows)) return { source, line: null, column: null, reason }
  for (const row of rows) {
    const index = row.cells.findIndex((cell) => !isUtf8(Buffer.from(cell.text, 'latin1')))
    if (index >= 0)
      return { source, line: row.line, column: rows[0]?.cells[index]?.text.trim() || null, reason }
  }
  return { source, line: null, column: null, reason }
}

function recordsOf(source: string, text: string): SourceRow[] | Rejection[] {
  // The parser counts lines inside quotes correctly only with a single kind of line end.
  const lines = text.replace(/^\ufeff/u, '').replace(/\r\n?/gu, '\n')
  const rows: SourceRow[] = []
  let lastLine = 0
  let left = MAX_CELLS
  try {
    parse(lines, {
      delimiter: delimiterOf(lines),
      record_delimiter: '\n',
      relax_column_count: true,
      max_record_size: MAX_RECORD_BYTES,
      on_record: (record: string[], { lines: line }) => {
        if (rows.length > MAX_ROWS) throw new RefusedFile(FILE.tooManyRows(MAX_ROWS))
        // Spreadsheets write a delimiter for each empty cell, also behind the table.
        const filled = record.findLastIndex((text) => text !== '') + 1
        if (filled > MAX_COLUMNS) throw new RefusedFile(SHEET.tooManyColumns(MAX_COLUMNS))
        const cells = record.slice(0, MAX_COLUMNS).map((text) => (text === '' ? EMPTY_CELL : { text }))
        left -= filled
        if (left < 0) throw new RefusedFile(FILE.tooManyCells(MAX_CELLS))
        rows.push({ line: lastLine + 1, cells })
        lastLine = line
        return null
      },
    })
    return rows
  } catch (error) {
    if (error instanceof RefusedFile) {
      return [{ source, line: lastLine + 1, column: null, reason: error.reason }]
    }
    if (!(error instanceof CsvError)) throw error
    const column = typeof error.column === 'number' ? rows[0]?.cells[error.column]?.text.trim() : undefined
    return [{ source, line: lastLine + 1, column: column || null, reason: problemOf(error) }]
  }
}

function problemOf(error: CsvError) {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return FILE.quoteOpen
  return error.code === 'CSV_MAX_RECORD_SIZE' ? FILE.recordTooLong : FILE.quoteInside
}

/** The most frequent delimiter of the header. Spreadsheets with the Indonesian locale write `;`. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.indexOf('\n') + 1 || undefined)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
