/**
 * Writes sheets as an .xlsx file, row by row, in constant memory. The header row of a sheet stays visible and has a filter.
 * A sheet is printed in landscape on A4, scaled to its width, a wide one on pages side by side, with lines, and the header row and the
 * first columns on every page.
 */
import { Readable } from 'node:stream'
import ZipStream from 'zip-stream'
import { columnLetters } from '../column-letters.ts'
import {
  contentTypes,
  pagesAcross,
  RELATIONS,
  STYLE,
  STYLES,
  sheetEnd,
  sheetPath,
  sheetStart,
  type WrittenSheet,
  workbookRelations,
  workbookXml,
} from './package-parts.ts'
import { columnWriter, rowXml, textCells } from './sheet-xml.ts'

/** Texts, whole numbers, dates as `YYYY-MM-DD`, moments as local `YYYY-MM-DD HH:mm`. */
export type CellKind = 'text' | 'number' | 'date' | 'moment'

export interface Column {
  heading: string
  kind: CellKind
  /** In characters. */
  width: number
}

/** A calculated cell. `result` is its value now; null for an empty one. Cells of data are never formulas. */
export interface Formula {
  formula: string
  result: number | null
}

/** In the order of the columns; null is an empty cell. */
export type Row = readonly (string | number | Formula | null)[]

/** A row in bold. */
export interface Totals {
  totals: Row
}

type Batch = readonly (Row | Totals)[]

export interface Sheet {
  /** Letters, digits and spaces; at most 31. */
  name: string
  columns: readonly Column[]
  /** In batches. */
  rows: AsyncIterable<Batch> | Iterable<Batch>
  /** Number of first columns that stay visible and are repeated on every printed page. */
  frozen?: number
}

/** Bytes that are gathered from rows before they are compressed. */
const CHUNK_BYTES = 256 * 1024

/** Longest UTF-8 encoding of one UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3

/** Level 3 takes half the time of the default level for a tenth more bytes. Each chunk is a round trip to the thread pool. */
const COMPRESSION = { level: 3, chunkSize: 64 * 1024 }

/** A fixed date, so that the archive does not contain the time of the export. */
const ENTRY_DATE = new Date('1980-01-01T00:00:00Z')

/** A file of the archive. `data` is called when the entries before it are written. */
interface Entry {
  path: string
  data: () => AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Destroying the stream ends the rows. An error of the rows destroys the stream. */
export function xlsxStream(sheets: readonly Sheet[]): AsyncIterable<Buffer> {
  const written: WrittenSheet[] = []

  function* entries(): Generator<Entry> {
    for (const [index, sheet] of sheets.entries()) {
      const data = () => sheetXml(sheet, (done) => written.push(done))
      yield { path: `xl/${sheetPath(index)}`, data }
    }
    yield { path: 'xl/styles.xml', data: whole(STYLES) }
    yield { path: 'xl/workbook.xml', data: () => [Buffer.from(workbookXml(written))] }
    yield { path: 'xl/_rels/workbook.xml.rels', data: whole(workbookRelations(sheets.length)) }
    yield { path: '_rels/.rels', data: whole(RELATIONS) }
    yield { path: '[Content_Types].xml', data: whole(contentTypes(sheets.length)) }
  }
  return zip(entries())
}

async function* sheetXml(
  { name, columns, rows, frozen = 0 }: Sheet,
  onWritten: (sheet: WrittenSheet) => void,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index))
  const writersOf = (isBold: boolean) =>
    columns.map(({ kind }, index) => columnWriter(kind, letters[index] as string, isBold))
  const [plain, bold] = [writersOf(false), writersOf(true)]
  const head = columns
    .map(({ heading }, i) => textCells(letters[i] as string, STYLE.heading)(heading, 1))
    .join('')
  let count = 1
  yield Buffer.from(`${sheetStart(frozen)}${columnWidths(columns)}<sheetData><row r="1">${head}</row>`)
  let out = Buffer.allocUnsafe(CHUNK_BYTES)
  let filled = 0
  for await (const batch of rows) {
    for (const row of batch) {
      count++
      const xml = 'totals' in row ? rowXml(row.totals, bold, count) : rowXml(row, plain, count)
      if (filled + MAX_BYTES_PER_UNIT * xml.length > out.length) {
        yield out.subarray(0, filled)
        out = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, MAX_BYTES_PER_UNIT * xml.length))
        filled = 0
      }
      filled += out.write(xml, filled)
    }
  }
  yield out.subarray(0, filled)
  const range = `A1:${letters.at(-1)}${count}`
  const pages = pagesAcross(widthOf(columns), widthOf(columns.slice(0, frozen)))
  yield Buffer.from(`</sheetData><autoFilter ref="${range}"/>${sheetEnd(pages)}`)
  onWritten({ name, range, lastFrozen: letters[frozen - 1] })
}

/** Sizes and checksums follow each entry, since they are not known before it is written. */
function zip(entries: Iterable<Entry>): AsyncIterable<Buffer> {
  const archive = new ZipStream({ zlib: COMPRESSION })
  addAll(archive, entries).catch((error: Error) => archive.destroy(error))
  return archive
}

async function addAll(archive: ZipStream, entries: Iterable<Entry>): Promise<void> {
  for (const { path, data } of entries) {
    // In bytes: object mode would buffer sixteen chunks, each with hundreds of rows.
    const source = Readable.from(data(), { objectMode: false })
    const destroy = () => source.destroy()
    archive.once('close', destroy)
    await new Promise<void>((resolve, reject) => {
      source.once('error', reject)
      archive.entry(source, { name: path, date: ENTRY_DATE }, (error) => (error ? reject(error) : resolve()))
    })
    archive.off('close', destroy)
  }
  archive.finalize()
}

const whole = (xml: string) => () => [Buffer.from(xml)]

const widthOf = (columns: readonly Column[]) => columns.reduce((sum, { width }) => sum + width, 0)

function columnWidths(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<cols>${widths.join('')}</cols>`
}
