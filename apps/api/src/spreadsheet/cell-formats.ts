/** Finds out which cells of a workbook show dates. */
import { FILE, RefusedFile } from './reasons.ts'
import { readXml } from './xml.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Excel writes no more formats of cells in a workbook ([MS-OI29500], 2.1.719 on ISO/IEC 29500-1, 18.8.10). */
export const MAX_CELL_FORMATS = 65_430
/** Excel loads 206 and keeps more, which other programs write ([MS-OI29500], 2.1.713 on 18.8.31). */
export const MAX_NUMBER_FORMATS = 1_000
/** UTF-16 code units. Excel accepts no longer code of a number format ([MS-XLS], 2.4.126). */
export const MAX_FORMAT_LENGTH = 255

/** Number formats that Excel defines itself and that show days (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 49)

/**
 * @returns whether numbers with a style are dates
 * @throws RefusedFile for more formats, or longer ones, than Excel allows
 */
export async function readDateStyles(zip: ZipArchive): Promise<(style: number) => boolean> {
  const path = 'xl/styles.xml'
  if (!zip.has(path)) return () => false
  const areDates = new Map<number, boolean>()
  const dates: boolean[] = []
  let written = 0
  let isCellFormat = false
  await readXml(zip.read(path), {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt') {
        if (++written > MAX_NUMBER_FORMATS || formatCode.length > MAX_FORMAT_LENGTH)
          throw new RefusedFile(FILE.tooManyFormats)
        areDates.set(Number(numFmtId), isDateFormat(formatCode))
      } else if (name === 'cellXfs') isCellFormat = true
      else if (name === 'xf' && isCellFormat) {
        if (dates.length >= MAX_CELL_FORMATS) throw new RefusedFile(FILE.tooManyFormats)
        // The schema has the number formats before the formats of cells.
        const id = Number(numFmtId ?? 0)
        dates.push(areDates.get(id) ?? isBuiltInDate(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellFormat = false
    },
  })
  return (style) => dates[style] ?? false
}

/** Quoted text, brackets, and characters that are shown as they are. What is not closed reaches to the end: one pass in linear time. */
const SHOWN_AS_WRITTEN = /"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|[\\_*]./gs

/** Whether a format code has a part of a day or a time outside quoted text and brackets. */
function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(SHOWN_AS_WRITTEN, ''))
}
