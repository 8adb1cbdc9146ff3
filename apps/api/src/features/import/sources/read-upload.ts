/** Reads an uploaded file as the tables of an import. Runs in a thread, see `import-staff.routes.ts`. */
import type { ImportTable } from '@spmb/domain/import/contract.staff.ts'
import { readTable } from '../../../platform/spreadsheet/read-table.ts'
import { REFUSED } from '../reasons.ts'
import { readImportWorkbook } from './import-workbook.ts'
import type { Sources } from './read-sources.ts'
import { readRows } from './reference-rows.ts'
import { FORMS } from './source-table.ts'

export interface ImportUpload {
  /** `workbook` reads every sheet that has the name of a table. */
  table: ImportTable | 'workbook'
  file: { name: string; base64: string }
  /** Includes what Excel does not show. */
  withHidden: boolean
}

export default async function readUpload({ table, file, withHidden }: ImportUpload): Promise<Sources> {
  const bytes = Buffer.from(file.base64, 'base64')
  const read = [file.name]
  if (table === 'workbook') {
    const book = await readImportWorkbook(file.name, bytes, withHidden)
    const { tables, rejections } = book
    const twice = tables.find(
      ({ kind }, index) => kind !== 'zoning' && tables.findIndex((each) => each.kind === kind) !== index,
    )
    if (twice) {
      const reason = REFUSED.sheetTwice(twice.source)
      rejections.push({ source: twice.source, line: null, column: null, reason })
    }
    return { ...book, read, tables: tables.map(readRows) }
  }
  const {
    table: found,
    rejections,
    notes,
  } = await readTable(FORMS[table], { name: file.name, bytes }, { withHidden })
  return { tables: found ? [readRows({ ...found, kind: table })] : [], rejections, notes, read, notRead: [] }
}
