/** The parts of an .xlsx package beside the rows: content types, relationships, styles and the workbook itself. */
import { columnLetters } from '../column-letters.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** What precedes the column widths and rows of the sheet. @param frozen first columns that stay visible with the header row */
export function sheetStart(frozen: number): string {
  const corner = columnLetters(frozen)
  const pane =
    frozen > 0
      ? `<pane xSplit="${frozen}" ySplit="1" topLeftCell="${corner}2" activePane="bottomRight" state="frozen"/>`
      : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
}

/** Characters across the widest sheet that is still read when it is scaled to one landscape page of A4. */
const FITTED_CHARACTERS = 225
/** Of a page beside others, at 8 points: it holds 199, and the column that does not fit goes to the next. */
const PAGE_CHARACTERS = 170

/**
 * On how many pages side by side a sheet is printed. The reader's program chooses the columns of each and a size at which none needs another
 * page, also where its fonts are wider than ours.
 *
 * @param width of all columns, in characters
 * @param repeated of those that every page begins with
 */
export function pagesAcross(width: number, repeated: number): number {
  if (width <= FITTED_CHARACTERS) return 1
  return Math.ceil((width - repeated) / Math.max(PAGE_CHARACTERS - repeated, FITTED_CHARACTERS / 4))
}

/** What follows the filter: A4 in landscape, with lines between the cells and page numbers in the footer. @param pages side by side */
export function sheetEnd(pages: number): string {
  return `<printOptions gridLines="1"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" pageOrder="overThenDown" fitToWidth="${pages}" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RHalaman &amp;P dari &amp;N</oddFooter></headerFooter></worksheet>`
}

/** Indexes into `cellXfs` of `STYLES`. */
export const STYLE = { text: 1, heading: 2, number: 3, date: 4, moment: 5, total: 6 } as const

/** Long texts and headings take several lines; cells are aligned to the top of their row. */
const WRAPPED = '<alignment vertical="top" wrapText="1"/>'
const TOP = '<alignment vertical="top"/>'

export const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${WRAPPED}</xf><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${WRAPPED}</xf><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${TOP}</xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${TOP}</xf><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${TOP}</xf><xf numFmtId="1" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${TOP}</xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** A written sheet. `range` is that of the filter, as 'A1:Z9'. */
export interface WrittenSheet {
  name: string
  range: string
  /** Letters of the last column that every printed page repeats; undefined for none. */
  lastFrozen: string | undefined
}

/** The header filter is also a hidden defined name, because some programs drop it otherwise. */
export function workbookXml(sheets: readonly WrittenSheet[]): string {
  const names = sheets.flatMap(({ name, range, lastFrozen }, index) => {
    const fixed = range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
    const repeated = `${lastFrozen ? `'${name}'!$A:$${lastFrozen},` : ''}'${name}'!$1:$1`
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${name}'!${fixed}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${repeated}</definedName>`,
    ]
  })
  const list = sheets.map(({ name }, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`
}

/** The path of a sheet inside `xl/`. @param index from 0 */
export const sheetPath = (index: number) => `worksheets/sheet${index + 1}.xml`

/** @param sheets their number */
export function workbookRelations(sheets: number): string {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const parts = Array.from({ length: sheets }, (_, i) => relation(i + 1, 'worksheet', sheetPath(i)))
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${parts.join('')}${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`
}

export const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** @param sheets their number */
export function contentTypes(sheets: number): string {
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${TYPES}.${type}+xml"/>`
  const parts = Array.from({ length: sheets }, (_, i) => part(sheetPath(i), 'worksheet'))
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${parts.join('')}${part('styles.xml', 'styles')}</Types>`
}

export const XLSX_TYPE = `${TYPES}.sheet`
