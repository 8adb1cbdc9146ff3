/** Reads the tables of an import from a workbook with one sheet per table. */
import { readWorkbook } from '../../spreadsheet/read-workbook.ts'
import { isRejected, type Rejection, tableOf } from '../../spreadsheet/table.ts'
import { REFUSED } from '../reasons.ts'
import { FORMS, KINDS, kindOf, type SourceTable } from './source-table.ts'

export interface ImportWorkbook {
  tables: SourceTable[]
  rejections: Rejection[]
  /** Sheets with other names. */
  notRead: string[]
}

export async function readImportWorkbook(name: string, bytes: Buffer): Promise<ImportWorkbook> {
  const { sheets, notRead, rejections } = await readWorkbook(
    name,
    bytes,
    (sheet) => kindOf(sheet.name) !== null,
  )
  const book: ImportWorkbook = {
    tables: [],
    rejections,
    notRead: notRead.map((sheet) => `${name} (${sheet})`),
  }
  for (const sheet of sheets) {
    const kind = kindOf(sheet.name)
    if (kind === null) continue
    const table = tableOf(FORMS[kind], sheet.source, sheet.rows)
    if (isRejected(table)) book.rejections.push(...table)
    else book.tables.push({ ...table, kind })
  }
  if (sheets.length === 0 && rejections.length === 0) {
    book.rejections.push({ source: name, line: null, column: null, reason: REFUSED.noKnownSheet(KINDS) })
  }
  return book
}
