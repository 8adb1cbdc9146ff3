/** Reads one table from an uploaded file: a CSV file, or the first visible sheet of a workbook. */
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { isRejected, type Rejection, type Table, type TableForm, tableOf } from './table.ts'

/**
 * Recognizes the kind of file by its content, not by its name.
 *
 * @param maxUnpackedMb megabytes that the files of a workbook may hold together; default: what the largest table needs
 * @returns the table, whose cells `cellReader` reads, or every reason why the file is none
 */
export async function readTable(
  form: TableForm,
  { name, bytes }: { name: string; bytes: Buffer },
  maxUnpackedMb?: number,
): Promise<Table | Rejection[]> {
  if (!isWorkbook(bytes)) {
    const rows = readCsv(name, bytes)
    return isRejected(rows) ? rows : tableOf(form, name, rows)
  }
  let first = true
  const isWanted = ({ isHidden }: { isHidden: boolean }) => {
    const isFirst = first && !isHidden
    if (isFirst) first = false
    return isFirst
  }
  const { sheets, rejections } = await readWorkbook(name, bytes, isWanted, maxUnpackedMb)
  const [sheet] = sheets
  if (rejections.length > 0 || !sheet) return rejections
  return tableOf(form, sheet.source, sheet.rows)
}

/** Whether the bytes are a ZIP archive, or an old or encrypted Excel file, which `readWorkbook` names as unreadable. */
function isWorkbook(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4).toString('hex')
  return start.startsWith('504b') || start === 'd0cf11e0'
}
