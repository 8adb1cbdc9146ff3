/** Reads an uploaded file as the tables of an import. */
import type { ImportTable } from '@spmb/domain/import/staff-contract.ts'
import { readTable } from '../../spreadsheet/read-table.ts'
import { isRejected } from '../../spreadsheet/table.ts'
import { REFUSED } from '../reasons.ts'
import { readImportWorkbook } from './import-workbook.ts'
import type { Sources } from './read-sources.ts'
import { FORMS } from './source-table.ts'

/** @param table `workbook` reads every sheet that has the name of a table */
export async function readUpload(
  table: ImportTable | 'workbook',
  file: { name: string; bytes: Buffer },
): Promise<Sources> {
  const sources: Sources = { tables: [], rejections: [], read: [file.name], notRead: [] }
  if (table === 'workbook') {
    const { tables, rejections, notRead } = await readImportWorkbook(file.name, file.bytes)
    const twice = tables.find(
      ({ kind }, index) => kind !== 'zoning' && tables.findIndex((each) => each.kind === kind) !== index,
    )
    if (twice) {
      const reason = REFUSED.sheetTwice(twice.source)
      rejections.push({ source: twice.source, line: null, column: null, reason })
    }
    return { ...sources, tables, rejections, notRead }
  }
  const read = await readTable(FORMS[table], file)
  if (isRejected(read)) sources.rejections.push(...read)
  else sources.tables.push({ ...read, kind: table })
  return sources
}
