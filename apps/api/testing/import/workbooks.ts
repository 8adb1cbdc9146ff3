/** Workbooks made part by part, also such as no spreadsheet program writes. */
import ZipStream from 'zip-stream'

type Files = Record<string, string | readonly Buffer[]>

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

export const cellXml = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

/** @param after elements behind the rows, such as merged cells @param before such as columns */
export const sheetXml = (rows: string, after = '', before = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet ${MAIN}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`

export const stringsXml = (...texts: string[]) =>
  `<sst ${MAIN}>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`

export const relationshipsXml = (...all: (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** @param sheets elements of the list, such as `<sheet name="a" r:id="rId1"/>` */
export const workbookXml = (sheets: string, properties = '') =>
  `<workbook ${MAIN} xmlns:r="${OFFICE}">${properties}<sheets>${sheets}</sheets></workbook>`

/** A workbook with one sheet. @param chunks files that are written in pieces and may replace the sheet */
export function aWorkbook(
  sheet: string,
  files: Files = {},
  properties = '',
  chunks: Files = {},
): Promise<Buffer> {
  return aZip({
    '_rels/.rels': relationshipsXml(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': workbookXml('<sheet name="Sheet1" r:id="rId1"/>', properties),
    'xl/_rels/workbook.xml.rels': relationshipsXml(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'sharedStrings', 'sharedStrings.xml'],
      ['rId3', 'styles', '/xl/styles.xml'],
    ),
    'xl/worksheets/sheet1.xml': sheet,
    ...files,
    ...chunks,
  })
}

/** A workbook with several sheets, in their order. */
export function aWorkbookOf(
  sheets: readonly { name: string; xml: string; state?: string }[],
): Promise<Buffer> {
  return aZip({
    '_rels/.rels': relationshipsXml(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': workbookXml(
      sheets
        .map(
          ({ name, state }, at) => `<sheet name="${name}" r:id="s${at}"${state ? ` state="${state}"` : ''}/>`,
        )
        .join(''),
    ),
    'xl/_rels/workbook.xml.rels': relationshipsXml(
      ...sheets.map((_, at) => [`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`] as const),
    ),
    ...Object.fromEntries(sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at}.xml`, xml])),
  })
}

export async function aZip(files: Files): Promise<Buffer> {
  const archive = new ZipStream()
  const collected = (async () => {
    const parts: Buffer[] = []
    for await (const part of archive) parts.push(part as Buffer)
    return Buffer.concat(parts)
  })()
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.concat(content)
    await new Promise<void>((resolve, reject) =>
      archive.entry(bytes, { name }, (error) => (error ? reject(error) : resolve())),
    )
  }
  archive.finalize()
  return collected
}
