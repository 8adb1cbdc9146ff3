/** A workbook (.xlsx) with one sheet per table, named like the files. */
import readExcelFile from 'read-excel-file/node'
import { type Cell, KINDS, kindOf, type Rejection, type SourceTable, tableOf } from './source-table.ts'

/** A number as the workbook writes it: made a JavaScript number, '0052' and long numbers would change. */
interface WrittenNumber {
  written: string
}

type Value = string | boolean | WrittenNumber | Date | null | undefined

export interface Workbook {
  tables: SourceTable[]
  rejections: Rejection[]
  /** Sheets with other names, which are left alone. */
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

/** null for whatever cannot be read: a damaged workbook makes the reader fail in as many ways as it has parts. */
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
