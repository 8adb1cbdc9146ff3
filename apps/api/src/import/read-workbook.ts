/** Reads workbooks (.xlsx) that have one sheet per table, named like the CSV files. */
import readExcelFile from 'read-excel-file/node'
import { type Cell, KINDS, kindOf, type Rejection, type SourceTable, tableOf } from './source-table.ts'

/** A number in the notation of the workbook. Conversion to a JavaScript number would change '0052' and long numbers. */
interface WrittenNumber {
  written: string
}

type Value = string | boolean | WrittenNumber | Date | null | undefined

export interface Workbook {
  tables: SourceTable[]
  rejections: Rejection[]
  /** Sheets with other names. */
  notRead: string[]
}

export async function readWorkbook(name: string, bytes: Buffer): Promise<Workbook> {
  const book: Workbook = { tables: [], rejections: [], notRead: [] }
  const reject = (reason: string) => book.rejections.push({ source: name, line: null, column: null, reason })
  const sheets = await sheetsOf(bytes)
  if (sheets === null) {
    reject("This is no workbook that can be read. Save it as 'Excel workbook (.xlsx)' without a password.")
    return book
  }
  for (const { sheet, data } of sheets) {
    const kind = kindOf(sheet)
    if (kind === null) {
      book.notRead.push(`${name}, sheet ${sheet}`)
      continue
    }
    const rows = data.map((cells, index) => ({
      line: index + 1,
      cells: cells.map((value) => cellOf(value as Value)),
    }))
    const table = tableOf(kind, `${name}, sheet ${sheet}`, rows)
    if (Array.isArray(table)) book.rejections.push(...table)
    else book.tables.push(table)
  }
  if (book.tables.length === 0 && book.rejections.length === 0) {
    reject(`The workbook has none of the sheets ${KINDS.join(', ')}. Name its sheets like that.`)
  }
  return book
}

/** Returns null on any error: a damaged workbook causes many different ones. */
async function sheetsOf(bytes: Buffer) {
  try {
    return await readExcelFile<WrittenNumber>(bytes, {
      trim: false,
      parseNumber: (written) => ({ written }),
    })
  } catch {
    return null
  }
}

function cellOf(value: Value): Cell {
  if (value === null || value === undefined) return { text: '' }
  if (typeof value === 'string') return { text: value }
  if (typeof value === 'boolean') return { text: value ? '1' : '0' }
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), storedAs: 'date' }
  const plain = Number.isSafeInteger(Number(value.written)) ? String(Number(value.written)) : value.written
  return { text: plain, storedAs: 'number' }
}
