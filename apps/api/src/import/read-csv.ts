/** Reads CSV files with `,`, `;` or tab as delimiter, any line ends, with or without a byte order mark. */
import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { type Kind, type Rejection, type SourceRow, type SourceTable, tableOf } from './source-table.ts'

/** Reads one file, which must be UTF-8. The rejection of another encoding names its first line that is not. */
export function readCsv(kind: Kind, source: string, bytes: Buffer): SourceTable | Rejection[] {
  const wide = wideEncoding(bytes)
  if (wide) return [{ source, line: 1, column: null, reason: `The file is ${wide}. ${SAVE_AS_UTF8}` }]
  if (!isUtf8(bytes)) return [firstNotUtf8(source, bytes)]
  const rows = recordsOf(source, bytes.toString('utf8'))
  return isRejections(rows) ? rows : tableOf(kind, source, rows)
}

const SAVE_AS_UTF8 = "Save it as 'CSV UTF-8' and import it again."

/** Detects UTF-16 by its byte order mark, or by zero bytes, which it has in every ASCII letter. */
function wideEncoding(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') return 'UTF-16, not UTF-8'
  return bytes.subarray(0, 1000).includes(0) ? 'UTF-16 or no text at all, not UTF-8' : null
}

/** Finds the cell that is not UTF-8. Decodes as Latin-1, which accepts every byte, so that the table can be parsed. */
function firstNotUtf8(source: string, bytes: Buffer): Rejection {
  const rows = recordsOf(source, bytes.toString('latin1'))
  const reason = `The file is not UTF-8: here stands a character in another encoding. ${SAVE_AS_UTF8}`
  if (isRejections(rows)) return { source, line: null, column: null, reason }
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
  try {
    parse(lines, {
      delimiter: delimiterOf(lines),
      record_delimiter: '\n',
      relax_column_count: true,
      on_record: (record: string[], { lines: line }) => {
        rows.push({ line: lastLine + 1, cells: record.map((text) => ({ text })) })
        lastLine = line
        return null
      },
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const column = typeof error.column === 'number' ? rows[0]?.cells[error.column]?.text.trim() : undefined
    return [{ source, line: lastLine + 1, column: column || null, reason: quoteProblem(error) }]
  }
}

function quoteProblem(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is opened here and never closed.'
  return 'A quotation mark stands inside a value. Write it twice and put the whole value into quotation marks.'
}

/** The most frequent delimiter of the header. Spreadsheets with the Indonesian locale write `;`. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.indexOf('\n') + 1 || undefined)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

function isRejections(rows: SourceRow[] | Rejection[]): rows is Rejection[] {
  return rows.length > 0 && 'reason' in (rows[0] as object)
}
