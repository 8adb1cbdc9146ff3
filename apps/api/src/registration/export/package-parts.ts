/** The parts of an .xlsx package beside the rows: content types, relationships, styles and the workbook itself. */
import { columnLetters } from './column-letters.ts'

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
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
}

/** What follows the filter: A4 in landscape, page numbers in the footer. */
export const SHEET_END =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" pageOrder="overThenDown"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RHalaman &amp;P dari &amp;N</oddFooter></headerFooter></worksheet>'

/** Indexes into `cellXfs` of `STYLES`. */
export const STYLE = { text: 1, heading: 2, number: 3, date: 4, moment: 5 } as const

export const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/**
 * A workbook of one sheet. The header filter is also a hidden defined name, because some programs drop it otherwise.
 *
 * @param range of the filter, as 'A1:Z9'
 * @param lastFrozen letters of the last column that every printed page repeats; undefined for none
 */
export function workbookXml(sheet: string, range: string, lastFrozen: string | undefined): string {
  const fixed = range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
  const repeated = `${lastFrozen ? `'${sheet}'!$A:$${lastFrozen},` : ''}'${sheet}'!$1:$1`
  const names = [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${sheet}'!${fixed}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${repeated}</definedName>`,
  ]
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets><definedNames>${names.join('')}</definedNames></workbook>`
}

export const WORKBOOK_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

export const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`

export const XLSX_TYPE = `${TYPES}.sheet`
