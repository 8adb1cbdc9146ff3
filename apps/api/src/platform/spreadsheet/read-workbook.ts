/** Reads Excel workbooks (.xlsx) in bounded memory, since a small file can hold a huge one. */
import { posix } from 'node:path'
import { readFormats } from './cell-formats.ts'
import { unescaped } from './cell-value.ts'
import { reasonOfArchive, refuseByContent } from './file-kind.ts'
import { FILE, RefusedFile } from './reasons.ts'
import { MAX_CELLS, type Rejection, type SheetRows } from './table.ts'
import { readWorksheet, type WorkbookParts } from './worksheet.ts'
import { readXml } from './xml.ts'
import { MAX_FILES, openZip, type ZipArchive } from './zip-archive.ts'

/** Megabytes that the files of a workbook may hold together. */
const MAX_UNPACKED_MB = 64

/** Limits of the texts that the cells of a workbook refer to. A text that is not in a cell is written by no program. */
const MAX_TEXTS = MAX_CELLS
/** UTF-16 code units: 20 in each cell. The cells count them again, since many may refer to one text. */
const MAX_TEXT_LENGTH = 20 * MAX_CELLS
/** Each has a sentence of its own. */
const MAX_UNREADABLE = 50_000

export interface SheetName {
  name: string
  /** Among the worksheets, hidden ones included. */
  index: number
  isHidden: boolean
}

export interface Sheet extends SheetName, SheetRows {
  /** 'dompu.xlsx (schools)' */
  source: string
}

/**
 * Reads the sheets that are asked for.
 *
 * @param wanted which sheets are read, by all their names
 * @param maxUnpackedMb megabytes that its files may hold together
 */
export async function readWorkbook(
  source: string,
  bytes: Buffer,
  wanted: (sheets: readonly SheetName[]) => readonly SheetName[],
  maxUnpackedMb = MAX_UNPACKED_MB,
): Promise<{ sheets: Sheet[]; notRead: SheetName[]; rejections: Rejection[] }> {
  const refused = (error: RefusedFile, of = source) => ({
    sheets: [],
    notRead: [],
    rejections: [{ source: of, line: error.line, column: error.column, reason: error.reason }],
  })
  let reading = source
  try {
    const zip = await openZip(bytes, maxUnpackedMb)
    const { listed, strings, styles, usesDates1904 } = await readStructure(zip)
    const parts: WorkbookParts = {
      strings: await readSharedStrings(zip, strings),
      format: await readFormats(zip, styles),
      left: { cells: MAX_CELLS, characters: MAX_TEXT_LENGTH, unreadable: MAX_UNREADABLE },
      epoch: usesDates1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30),
    }
    const names: SheetName[] = listed.map(({ name, isHidden }, index) => ({ name, index, isHidden }))
    const chosen = wanted(names)
    const sheets: Sheet[] = []
    for (const sheet of chosen) {
      reading = `${source} (${sheet.name})`
      const rows = await readWorksheet(zip.read(listed[sheet.index]?.path ?? ''), parts)
      sheets.push({ ...sheet, ...rows, source: reading })
    }
    const notRead: SheetName[] = []
    for (const sheet of names.filter((each) => !chosen.includes(each)))
      if (await holdsValues(zip, listed[sheet.index]?.path ?? '')) notRead.push(sheet)
    return { sheets, rejections: [], notRead }
  } catch (error) {
    if (error instanceof RefusedFile) return refused(error, error.line === null ? source : reading)
    // A damaged workbook causes many different errors. A fault of this program would be hidden too: the tests read files.
    return refused(new RefusedFile(refuseByContent(bytes) ?? (await reasonOfArchive(bytes, maxUnpackedMb))))
  }
}

interface Relationship {
  /** The last part of its type, such as 'worksheet', the same in the strict form of the standard. */
  type: string
  path: string
}

/** What a part refers to, by id. @param part '' for the whole workbook */
async function readRelationships(zip: ZipArchive, part: string): Promise<Map<string, Relationship>> {
  const folder = posix.dirname(`/${part}`)
  const found = new Map<string, Relationship>()
  const path = posix.join(folder, '_rels', `${posix.basename(part)}.rels`).slice(1)
  await readXml(zip.read(path), 'Relationships', {
    open(name, { Id, Target, Type = '', TargetMode }) {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
      if (found.size >= MAX_FILES) throw new Error('more relationships than files')
      // A target may be written from the root of the archive or from the folder of the part.
      const to = posix.resolve(folder, decodeURI(Target)).slice(1)
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: to })
    },
  })
  return found
}

async function readStructure(zip: ZipArchive) {
  const ofType = (all: Map<string, Relationship>, type: string) =>
    [...all.values()].find((each) => each.type === type)?.path
  const book = ofType(await readRelationships(zip, ''), 'officeDocument')
  if (book === undefined) throw new Error('the archive names no workbook')
  const parts = await readRelationships(zip, book)
  const listed: { name: string; path: string; isHidden: boolean }[] = []
  let usesDates1904 = false
  await readXml(zip.read(book), 'workbook', {
    open(element, attributes) {
      if (element === 'workbookPr') usesDates1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (element !== 'sheet') return
      const part = parts.get(attributes['r:id'] ?? '')
      if (!part) throw new Error('a sheet without a file')
      // Sheets of charts and macros have no cells.
      if (part.type !== 'worksheet') return
      if (listed.some(({ path }) => path === part.path)) throw new Error('two sheets are in one file')
      const isHidden = (attributes.state ?? 'visible') !== 'visible'
      listed.push({ name: attributes.name ?? '', path: part.path, isHidden })
    },
  })
  if (listed.length === 0) throw new Error('the workbook has no sheets')
  return { listed, usesDates1904, strings: ofType(parts, 'sharedStrings'), styles: ofType(parts, 'styles') }
}

/** @throws RefusedFile for more text than the cells of a table hold */
async function readSharedStrings(zip: ZipArchive, path: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (path === undefined || !zip.has(path)) return strings
  let current = ''
  let length = 0
  let isText = false
  let isPhonetic = false
  await readXml(zip.read(path), 'sst', {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') isPhonetic = true
    },
    text(text) {
      if (!isText || isPhonetic) return
      current += text
      length += text.length
      if (length > MAX_TEXT_LENGTH) throw new RefusedFile(FILE.tooManyTexts)
    },
    close(name) {
      if (name === 'si') {
        if (strings.length >= MAX_TEXTS) throw new RefusedFile(FILE.tooManyTexts)
        strings.push(unescaped(current))
      } else if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
    },
  })
  return strings
}

/** Whether a sheet has any value; the new workbooks of some programs have empty sheets. */
async function holdsValues(zip: ZipArchive, path: string): Promise<boolean> {
  class Found extends Error {}
  try {
    await readXml(zip.read(path), 'worksheet', {
      open(name) {
        if (name === 'v' || name === 't') throw new Found()
      },
    })
    return false
  } catch (error) {
    if (error instanceof RefusedFile) throw error
    return true
  }
}
