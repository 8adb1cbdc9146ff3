/** Reads one table from an uploaded file: a CSV file, or the first sheet of a workbook that Excel shows. */
import { refuseByContent } from './file-kind.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { FILE, NOTE, type Reason, RefusedFile } from './reasons.ts'
import { noNotes, type ReadTable, type TableForm, tableOf } from './table.ts'

/** The sheet of a template that explains its columns: never read, and no reason to ask. */
export const GUIDE_SHEET = 'Petunjuk'

export interface ReadOptions {
  /** Includes what Excel does not show. */
  withHidden?: boolean | undefined
  /** Megabytes that the files of a workbook may hold together; default: what the largest table needs. */
  maxUnpackedMb?: number
}

/**
 * Recognizes the kind of file by its content, not by its name.
 *
 * @returns the table, whose cells `cellReader` reads, or every reason why the file is none
 */
export async function readTable(
  form: TableForm,
  { name, bytes }: { name: string; bytes: Buffer },
  { withHidden = false, maxUnpackedMb }: ReadOptions = {},
): Promise<ReadTable> {
  const refused = (reason: Reason): ReadTable => ({
    table: null,
    rejections: [{ source: name, line: null, column: null, reason }],
    notes: noNotes(),
  })
  if (!isArchive(bytes)) return readText(form, name, bytes)
  const { sheets, notRead, rejections } = await readWorkbook(
    name,
    bytes,
    (all) => all.filter(({ isHidden }) => !isHidden).slice(0, 1),
    maxUnpackedMb,
  )
  if (rejections.length > 0) return { table: null, rejections, notes: noNotes() }
  const [sheet] = sheets
  if (!sheet) return refused(FILE.noSheet)
  const read = tableOf(form, sheet.source, sheet, withHidden)
  for (const other of notRead)
    if (!other.isHidden && other.name !== GUIDE_SHEET)
      read.notes.otherSheets.push(NOTE.otherSheet(other.name))
  return read
}

/** Reads a file that is no archive: text with separators, or something else, which is named. */
export function readText(form: TableForm, name: string, bytes: Buffer): ReadTable {
  try {
    const other = refuseByContent(bytes)
    if (other) throw new RefusedFile(other)
    return tableOf(form, name, readCsv(form, bytes))
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    const { line, column, reason } = error
    return { table: null, rejections: [{ source: name, line, column, reason }], notes: noNotes() }
  }
}

/** Whether the bytes are a ZIP archive, as workbooks are. */
function isArchive(bytes: Buffer): boolean {
  return /^504b(?:0304|0506|0708)/.test(bytes.subarray(0, 4).toString('hex'))
}
