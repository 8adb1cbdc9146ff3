/** Reads Excel workbooks (.xlsx) in bounded memory, since a small file can hold a huge one. */
import { posix } from 'node:path'
import { FILE, type Reason } from './reasons.ts'
import type { Rejection, SourceRow } from './table.ts'
import { readWorksheet, unescaped, type WorkbookParts } from './worksheet.ts'
import { readXml } from './xml.ts'
import { ArchiveTooLarge, MAX_UNPACKED_BYTES, openZip, type ZipArchive } from './zip-archive.ts'

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
 */
export async function readWorkbook(
  source: string,
  bytes: Buffer,
  isWanted: (sheet: { name: string; index: number; isHidden: boolean }) => boolean,
): Promise<{ sheets: Sheet[]; notRead: string[]; rejections: Rejection[] }> {
  const refused = (reason: Reason) => ({
    sheets: [],
    notRead: [],
    rejections: [{ source, line: null, column: null, reason }],
  })
  try {
    const zip = await openZip(bytes)
    const { sheets, usesDates1904 } = await readSheetList(zip)
    const parts: WorkbookParts = {
      strings: await readSharedStrings(zip),
      isDate: await readDateStyles(zip),
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
    return refused(
      error instanceof ArchiveTooLarge ? FILE.tooLarge(MAX_UNPACKED_BYTES / 1024 / 1024) : FILE.notWorkbook,
    )
  }
}

async function readSheetList(zip: ZipArchive) {
  const targets = new Map<string, string>()
  await readXml(zip.read('xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target)
        targets.set(Id, posix.join('/xl', absolute(Target)).slice(1))
    },
  })
  const sheets: { name: string; path: string; isHidden: boolean }[] = []
  let usesDates1904 = false
  await readXml(zip.read('xl/workbook.xml'), {
    open(element, attributes) {
      if (element === 'workbookPr') usesDates1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const path = targets.get(attributes['r:id'] ?? '')
      if (element !== 'sheet' || path === undefined || !zip.has(path)) return
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

async function readSharedStrings(zip: ZipArchive): Promise<string[]> {
  const path = 'xl/sharedStrings.xml'
  const strings: string[] = []
  if (!zip.has(path)) return strings
  let current = ''
  let isText = false
  let isPhonetic = false
  await readXml(zip.read(path), {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') isPhonetic = true
    },
    text(text) {
      if (isText && !isPhonetic) current += text
    },
    close(name) {
      if (name === 'si') strings.push(unescaped(current))
      else if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
    },
  })
  return strings
}

/** Number formats that Excel defines itself and that show days (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 49)

async function readDateStyles(zip: ZipArchive): Promise<(style: number) => boolean> {
  const path = 'xl/styles.xml'
  if (!zip.has(path)) return () => false
  const written = new Map<number, string>()
  const formats: number[] = []
  let isCellFormat = false
  await readXml(zip.read(path), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') written.set(Number(numFmtId), formatCode ?? '')
      else if (name === 'cellXfs') isCellFormat = true
      else if (name === 'xf' && isCellFormat) formats.push(Number(numFmtId ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') isCellFormat = false
    },
  })
  const dates = formats.map((id) => {
    const code = written.get(id)
    return code === undefined ? isBuiltInDate(id) : isDateFormat(code)
  })
  return (style) => dates[style] ?? false
}

/** Whether a format code has a part of a day or a time outside quoted text and brackets. */
function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, ''))
}
