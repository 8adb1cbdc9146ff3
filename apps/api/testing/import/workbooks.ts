/** Workbooks made part by part, also such as no spreadsheet program writes. */
import ZipStream from 'zip-stream'

type Files = Record<string, string | readonly Buffer[]>

export const cellXml = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

/** @param after elements behind the rows, such as merged cells */
export const sheetXml = (rows: string, after = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`

/** A workbook with one sheet. @param chunks files that are written in pieces and may replace the sheet */
export function aWorkbook(
  sheet: string,
  files: Files = {},
  properties = '',
  chunks: Files = {},
): Promise<Buffer> {
  return aZip({
    'xl/workbook.xml': `<workbook>${properties}<sheets><sheet name="Sheet1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...files,
    ...chunks,
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
