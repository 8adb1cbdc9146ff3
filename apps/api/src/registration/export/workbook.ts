/**
 * Writes one sheet as an .xlsx file, row by row, in constant memory. The header row stays visible and has a filter. It is
 * printed in landscape on A4, with the header row and the first columns on every page.
 */
import { Readable } from 'node:stream'
import ZipStream from 'zip-stream'
import { columnLetters } from './column-letters.ts'
import {
  CONTENT_TYPES,
  RELATIONS,
  SHEET_END,
  STYLE,
  STYLES,
  sheetStart,
  WORKBOOK_RELATIONS,
  workbookXml,
} from './package-parts.ts'
import { cellWriter, rowXml, textCells } from './sheet-xml.ts'

/** Texts, whole numbers, dates as `YYYY-MM-DD`, moments as local `YYYY-MM-DD HH:mm`. */
export type CellKind = 'text' | 'number' | 'date' | 'moment'

export interface Column {
  heading: string
  kind: CellKind
  /** In characters. */
  width: number
}

/** In the order of the columns; null is an empty cell. */
export type Row = readonly (string | number | null)[]

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

/**
 * Destroying the stream ends `rows`. An error of `rows` destroys the stream.
 *
 * @param rows in batches
 * @param frozen number of first columns that stay visible and are repeated on every printed page
 */
export function xlsxStream(
  sheet: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  frozen = 0,
): AsyncIterable<Buffer> {
  let count = 0
  const letters = columns.map((_, index) => columnLetters(index))
  const range = () => `A1:${letters.at(-1)}${count}`
  const cells = columns.map(({ kind }, index) => cellWriter(kind, letters[index] as string))

  async function* sheetXml(): AsyncGenerator<Buffer> {
    const head = columns
      .map(({ heading }, i) => textCells(letters[i] as string, STYLE.heading)(heading, 1))
      .join('')
    count = 1
    yield Buffer.from(`${sheetStart(frozen)}${columnWidths(columns)}<sheetData><row r="1">${head}</row>`)
    let out = Buffer.allocUnsafe(CHUNK_BYTES)
    let filled = 0
    for await (const batch of rows) {
      for (const row of batch) {
        const xml = rowXml(row, cells, ++count)
        if (filled + MAX_BYTES_PER_UNIT * xml.length > out.length) {
          yield out.subarray(0, filled)
          out = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, MAX_BYTES_PER_UNIT * xml.length))
          filled = 0
        }
        filled += out.write(xml, filled)
      }
    }
    yield out.subarray(0, filled)
    yield Buffer.from(`</sheetData><autoFilter ref="${range()}"/>${SHEET_END}`)
  }

  function* entries(): Generator<Entry> {
    yield { path: 'xl/worksheets/sheet1.xml', data: sheetXml }
    yield { path: 'xl/styles.xml', data: whole(STYLES) }
    yield {
      path: 'xl/workbook.xml',
      data: () => [Buffer.from(workbookXml(sheet, range(), letters[frozen - 1]))],
    }
    yield { path: 'xl/_rels/workbook.xml.rels', data: whole(WORKBOOK_RELATIONS) }
    yield { path: '_rels/.rels', data: whole(RELATIONS) }
    yield { path: '[Content_Types].xml', data: whole(CONTENT_TYPES) }
  }
  return zip(entries())
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
    archive.once('close', () => source.destroy())
    await new Promise<void>((resolve, reject) => {
      source.once('error', reject)
      archive.entry(source, { name: path, date: ENTRY_DATE }, (error) => (error ? reject(error) : resolve()))
    })
  }
  archive.finalize()
}

const whole = (xml: string) => () => [Buffer.from(xml)]

function columnWidths(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<cols>${widths.join('')}</cols>`
}
