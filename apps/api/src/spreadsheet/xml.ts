/** Reads XML from a stream of bytes, element by element. */
import { SaxesParser } from 'saxes'

export interface XmlHandler {
  /** @param name without a namespace prefix */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** @throws Error for anything that is not well-formed UTF-8 XML, and for a document type, which no workbook has */
export async function readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ xmlns: false })
  const refuse = (message: string) => {
    throw new Error(message)
  }
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', () => refuse('a document type is not allowed'))
  parser.on('opentag', ({ name, attributes }) => handler.open?.(localName(name), attributes))
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  parser.on('closetag', ({ name }) => handler.close?.(localName(name)))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of bytes) parser.write(decoder.decode(chunk, { stream: true }))
  parser.write(decoder.decode()).close()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
