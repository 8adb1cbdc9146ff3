/** Finds out how the cells of a workbook show their values: as they are, as dates, or otherwise. */
import { FILE, RefusedFile } from './reasons.ts'
import { readXml } from './xml.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Excel writes no more formats of cells in a workbook ([MS-OI29500], 2.1.719 on ISO/IEC 29500-1, 18.8.10). */
export const MAX_CELL_FORMATS = 65_430
/** Excel loads 206 and keeps more, which other programs write ([MS-OI29500], 2.1.713 on 18.8.31). */
export const MAX_NUMBER_FORMATS = 1_000
/** UTF-16 code units. Excel accepts no longer code of a number format ([MS-XLS], 2.4.126). */
export const MAX_FORMAT_LENGTH = 255

/** Number formats that Excel defines itself (ECMA-376, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  48: '##0.0E+0',
  49: '@',
}
/** Those that show days or times, also those of other languages. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49)
const DATE_CODE = 'yyyy-mm-dd'

/**
 * @param path of the part with the styles; undefined: the workbook has none
 * @returns the code of the number format of a style; undefined for a style that does not exist
 * @throws RefusedFile for more formats, or longer ones, than Excel allows
 */
export async function readFormats(
  zip: ZipArchive,
  path: string | undefined,
): Promise<(style: number) => string | undefined> {
  if (path === undefined || !zip.has(path)) return () => 'General'
  const codes = new Map<number, string>()
  const ids: number[] = []
  let written = 0
  let isCellFormat = false
  await readXml(zip.read(path), 'styleSheet', {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt') {
        if (++written > MAX_NUMBER_FORMATS || formatCode.length > MAX_FORMAT_LENGTH)
          throw new RefusedFile(FILE.tooManyFormats)
        codes.set(Number(numFmtId), formatCode)
      } else if (name === 'cellXfs') isCellFormat = true
      else if (name === 'xf' && isCellFormat) {
        if (ids.length >= MAX_CELL_FORMATS) throw new RefusedFile(FILE.tooManyFormats)
        ids.push(Number(numFmtId ?? 0))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellFormat = false
    },
  })
  const none = ids.length === 0
  return (style) => {
    if (none) return 'General'
    const id = ids[style]
    if (id === undefined) return undefined
    return codes.get(id) ?? BUILT_IN[id] ?? (isBuiltInDate(id) ? DATE_CODE : 'General')
  }
}

/** What a cell shows of its number: the number, another notation of it, a date, or something else. */
export type Shown = { as: 'number' } | { as: 'text'; text: string } | { as: 'date' } | { as: 'other' }

const OTHER: Shown = { as: 'other' }

/** Quoted text, brackets, and characters that are shown as they are. What is not closed reaches to the end: one pass in linear time. */
const PARTS = /"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|[\\_*].|[^"[\\_*]+/gsu

interface Section {
  /** What is left without quoted text and brackets. */
  code: string
  /** The text that is always shown. */
  literal: string
  /** '[>10]' */
  hasCondition: boolean
}

/** Judges how Excel shows a number under a format. What the judgement does not understand is 'other'. */
export function shownNumber(format: string, value: number): Shown {
  const sections = sectionsOf(format)
  if (sections.some(({ code }) => /[dmyhs]/i.test(code.replace(/general/gi, '')))) return { as: 'date' }
  if (sections.some(({ hasCondition }) => hasCondition)) return OTHER
  const [positive, negative, zero] = sections
  const own = value < 0 ? negative : value === 0 ? zero : undefined
  const section = own ?? positive
  if (!section) return OTHER
  const { code, literal } = section
  if (/\d/.test(literal)) return OTHER
  if (own === negative && value < 0 && negative && !/[-(]/.test(code + literal)) return OTHER
  const core = code.replace(/[\s()+$-]/g, '')
  if (/^(?:general|@)$/i.test(core)) return { as: 'number' }
  const digits = /^([#0,]+?)(?:\.([#0]+))?$/.exec(core)
  if (!digits) return OTHER
  const [, whole = '', fraction = ''] = digits
  // A comma behind the last digit divides by a thousand.
  if (whole.endsWith(',')) return OTHER
  const size = Math.abs(value)
  if (Number(size.toFixed(fraction.length)) !== size) return OTHER
  const least = whole.replace(/[^0]/g, '').length
  const written = String(Math.trunc(size))
  if (least === 0 && size < 1) return OTHER
  if (least <= written.length) return { as: 'number' }
  return fraction === '' && !whole.includes(',') && value >= 0
    ? { as: 'text', text: written.padStart(least, '0') }
    : OTHER
}

/** Whether a format shows a text as it is. */
export function showsText(format: string): boolean {
  const sections = sectionsOf(format)
  const last = sections.at(-1)
  const section = sections.length >= 4 ? sections[3] : last?.code.includes('@') ? last : undefined
  if (!section) return true
  return section.literal.trim() === '' && /^(?:@|general)$/i.test(section.code.trim())
}

function sectionsOf(format: string): Section[] {
  const sections: Section[] = [{ code: '', literal: '', hasCondition: false }]
  const last = () => sections.at(-1) as Section
  for (const [part] of format.matchAll(PARTS)) {
    if (part.startsWith('"')) last().literal += part.replaceAll('"', '')
    else if (part.startsWith('\\')) last().literal += part.slice(1)
    else if (part.startsWith('[')) {
      if (/^\[(?:h+|m+|s+)\]?$/i.test(part)) last().code += part.slice(1, 2)
      else if (/^\[\s*[<>=]/.test(part)) last().hasCondition = true
      else if (part.startsWith('[$')) last().literal += part.slice(2).replace(/-[^-]*$/, '')
    } else if (!/^[_*]/.test(part)) {
      const [first = '', ...others] = part.split(';')
      last().code += first
      for (const code of others) sections.push({ code, literal: '', hasCondition: false })
    }
  }
  return sections
}
