/** Reads XML from a stream of bytes, element by element. */
import { SaxesParser } from 'saxes'

export interface XmlHandler {
  /** @param attributes those without a prefix by name; those of `RELATIONSHIPS` as `r:…` */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Namespaces of workbooks and of the files that connect their parts, each as Excel writes it and in the strict form of the standard. */
const WORKBOOK = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/package/2006/relationships',
])
/** Of the attribute by which an element names a relationship. */
const RELATIONSHIPS = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
])

/**
 * Calls the handler for the elements of workbooks, whatever prefix they have; elements of other namespaces, such as extensions, are left out.
 *
 * @throws Error for anything that is not well-formed UTF-8 XML, for a document type, which no workbook has, and for another root
 */
export async function readXml(
  bytes: AsyncIterable<Buffer>,
  root: string,
  handler: XmlHandler,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const refuse = (message: string) => {
    throw new Error(message)
  }
  let depth = 0
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', () => refuse('a document type is not allowed'))
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (depth++ === 0 && (local !== root || !WORKBOOK.has(uri))) refuse(`the root is no ${root}`)
    if (!WORKBOOK.has(uri)) return
    const values: Record<string, string> = {}
    for (const { uri, local, value } of Object.values(attributes)) {
      if (uri === '') values[local] = value
      else if (RELATIONSHIPS.has(uri)) values[`r:${local}`] = value
    }
    handler.open?.(local, values)
  })
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  parser.on('closetag', ({ uri, local }) => {
    depth--
    if (WORKBOOK.has(uri)) handler.close?.(local)
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of bytes) parser.write(decoder.decode(chunk, { stream: true }))
  parser.write(decoder.decode()).close()
}
