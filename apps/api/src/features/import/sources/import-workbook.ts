/** Reads the tables of an import from a workbook with one sheet per table. */
import { GUIDE_SHEET } from '../../../platform/spreadsheet/read-table.ts'
import { readWorkbook } from '../../../platform/spreadsheet/read-workbook.ts'
import { NOTE } from '../../../platform/spreadsheet/reasons.ts'
import { type Notes, noNotes, type Rejection, tableOf } from '../../../platform/spreadsheet/table.ts'
import { REFUSED } from '../reasons.ts'
import { FORMS, KINDS, kindOf, type SourceTable } from './source-table.ts'

export interface ImportWorkbook {
  tables: SourceTable[]
  rejections: Rejection[]
  notes: Notes
  /** Sheets with other names. */
  notRead: string[]
}

/** @param withHidden reads hidden rows, columns and sheets too */
export async function readImportWorkbook(
  name: string,
  bytes: Buffer,
  withHidden = false,
): Promise<ImportWorkbook> {
  const { sheets, notRead, rejections } = await readWorkbook(name, bytes, (all) =>
    all.filter((sheet) => kindOf(sheet.name) !== null && (withHidden || !sheet.isHidden)),
  )
  const nameOf = (sheet: { name: string }) => `${name} (${sheet.name})`
  const book: ImportWorkbook = { tables: [], rejections, notes: noNotes(), notRead: [] }
  for (const sheet of notRead) {
    if (sheet.name === GUIDE_SHEET) continue
    if (kindOf(sheet.name) === null) book.notRead.push(nameOf(sheet))
    else book.notes.hidden.push(NOTE.hiddenSheet(nameOf(sheet)))
  }
  for (const sheet of sheets) {
    const kind = kindOf(sheet.name)
    if (kind === null) continue
    if (sheet.isHidden) book.notes.hidden.push(NOTE.hiddenSheet(sheet.source))
    const { table, rejections: found, notes } = tableOf(FORMS[kind], sheet.source, sheet, withHidden)
    book.rejections.push(...found)
    for (const key of ['hidden', 'titles'] as const) book.notes[key].push(...notes[key])
    if (table) book.tables.push({ ...table, kind })
  }
  if (sheets.length === 0 && rejections.length === 0) {
    book.rejections.push({ source: name, line: null, column: null, reason: REFUSED.noKnownSheet(KINDS) })
  }
  return book
}
