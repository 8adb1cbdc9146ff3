/** Reads Excel workbooks (.xlsx) in bounded memory, since a small file can hold a huge one. */
import { posix } from 'node:path'
import { readDateStyles } from './cell-formats.ts'
import { FILE, type Reason, RefusedFile } from './reasons.ts'
import { MAX_CELLS, type Rejection, type SourceRow } from './table.ts'
import { readWorksheet, unescaped, type WorkbookParts } from './worksheet.ts'
import { readXml } from './xml.ts'
import { MAX_FILES, openZip, type ZipArchive } from './zip-archive.ts'

/** Megabytes that the files of a workbook may hold together. */
const MAX_UNPACKED_MB = 64

/** Limits of the texts that the cells of a workbook refer to. A text that is not in a cell is written by no program. */
const MAX_TEXTS = MAX_CELLS
/** UTF-16 code units: 20 in each cell. */
const MAX_TEXT_LENGTH = 20 * MAX_CELLS

export interface Sheet {
  name: string
  /** 'dompu.xlsx (schools)' */
  source: string
  rows: SourceRow[]
}

/**
 * Reads the sheets that are asked for. Formulas and merged cells are rejected: the value of a formula may be outdated, and a
 * merged cell leaves its neighbours empty.
 *
 * @param isWanted decides by the name and the position of a sheet, hidden ones included
 * @param maxUnpackedMb megabytes that its files may hold together
 */
export async function readWorkbook(
  source: string,
  bytes: Buffer,
  isWanted: (sheet: { name: string; index: number; isHidden: boolean }) => boolean,
  maxUnpackedMb = MAX_UNPACKED_MB,
): Promise<{ sheets: Sheet[]; notRead: string[]; rejections: Rejection[] }> {
  const refused = (reason: Reason) => ({
    sheets: [],
    notRead: [],
    rejections: [{ source, line: null, column: null, reason }],
  })
  try {
    const zip = await openZip(bytes, maxUnpackedMb)
    const { sheets, usesDates1904 } = await readSheetList(zip)
    const parts: WorkbookParts = {
      strings: await readSharedStrings(zip),
      isDate: await readDateStyles(zip),
      cells: { left: MAX_CELLS },
      epoch: usesDates1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30),
    }
    const read: Sheet[] = []
    const rejections: Rejection[] = []
    for (const [index, { name, path, isHidden }] of sheets.entries()) {
      if (!isWanted({ name, index, isHidden })) continue
      const sheet = { name, source: `${source} (${name})` }
      const { rows, rejections: found } = await readWorksheet(zip.read(path), sheet.source, parts)
      read.push({ ...sheet, rows })
      rejections.push(...found)
    }
    const wanted = new Set(read.map((sheet) => sheet.name))
    return {
      sheets: read,
      rejections,
      notRead: sheets.map(({ name }) => name).filter((name) => !wanted.has(name)),
    }
  } catch (error) {
    // A damaged workbook causes many different errors. A fault of this program would be hidden too: the tests read files.
    return refused(error instanceof RefusedFile ? error.reason : FILE.notWorkbook)
  }
}

async function readSheetList(zip: ZipArchive) {
  const targets = new Map<string, string>()
  await readXml(zip.read('xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target }) {
      if (name !== 'Relationship' || !Id || !Target) return
      targets.set(Id, posix.join('/xl', absolute(Target)).slice(1))
      if (targets.size > MAX_FILES) throw new Error('the workbook has more relationships than files')
    },
  })
  const sheets: { name: string; path: string; isHidden: boolean }[] = []
  let usesDates1904 = false
  await readXml(zip.read('xl/workbook.xml'), {
    open(element, attributes) {
      if (element === 'workbookPr') usesDates1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const path = targets.get(attributes['r:id'] ?? '')
      if (element !== 'sheet' || path === undefined || !zip.has(path)) return
      if (sheets.some((sheet) => sheet.path === path)) throw new Error('two sheets are in one file')
      const isHidden = (attributes.state ?? 'visible') !== 'visible'
      sheets.push({ name: attributes.name ?? '', path, isHidden })
    },
  })
  if (sheets.length === 0) throw new Error('the workbook has no sheets')
  return { sheets, usesDates1904 }
}

/** A target may be written from the root of the archive or from the folder xl. */
function absolute(target: string): string {
  return target.startsWith('/xl/') ? target.slice('/xl/'.length) : target
}

/** @throws RefusedFile for more text than the cells of a table hold */
async function readSharedStrings(zip: ZipArchive): Promise<string[]> {
  const path = 'xl/sharedStrings.xml'
  const strings: string[] = []
  if (!zip.has(path)) return strings
  let current = ''
  let length = 0
  let isText = false
  let isPhonetic = false
  await readXml(zip.read(path), {
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
