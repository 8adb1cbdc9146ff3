/** Names an uploaded file that is no table by its first bytes, so that a refusal can say what it is and what to do. */
import { FILE, type Reason } from './reasons.ts'
import { openZip } from './zip-archive.ts'

/** The start of a file: enough for every signature, and for the names in the directory of an old Office file. */
const HEAD_BYTES = 4_096

const SIGNATURES: readonly (readonly [start: string, reason: Reason])[] = [
  ['25504446', FILE.pdf],
  ['89504e47', FILE.picture],
  ['ffd8ff', FILE.picture],
  ['47494638', FILE.picture],
  ['52494646', FILE.picture],
  ['49492a00', FILE.picture],
  ['4d4d002a', FILE.picture],
  ['1f8b', FILE.archive],
  ['526172211a', FILE.archive],
  ['377abcaf271c', FILE.archive],
  ['7b5c727466', FILE.document],
  // The first record of workbooks before Excel 97.
  ['09000400', FILE.oldWorkbook],
  ['09020600', FILE.oldWorkbook],
  ['09040600', FILE.oldWorkbook],
  ['0908', FILE.oldWorkbook],
]

/** @returns why a file is neither a workbook nor text with separators; null if it may be text */
export function refuseByContent(bytes: Buffer): Reason | null {
  const start = bytes.subarray(0, 8).toString('hex')
  if (start === 'd0cf11e0a1b11ae1') return reasonOfOldOffice(bytes)
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature))
  if (known) return known[1]
  // Pictures of phones: a box of type 'ftyp' with a brand of HEIF.
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return FILE.picture
  return reasonOfMarkup(bytes.subarray(0, HEAD_BYTES).toString('utf8'))
}

/** The container of Excel 97 to 2003, and of workbooks with a password; its directory has the names of its streams in UTF-16. */
function reasonOfOldOffice(bytes: Buffer): Reason {
  const holds = (name: string) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le'))
  if (holds('EncryptedPackage')) return FILE.withPassword
  return holds('Workbook') || holds('Book') ? FILE.oldWorkbook : FILE.document
}

function reasonOfMarkup(text: string): Reason | null {
  const head = text.replace(/^\s+/u, '').toLowerCase()
  if (head.startsWith('mime-version:')) return FILE.webPage
  if (!head.startsWith('<')) return null
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet')) return FILE.xmlWorkbook
  return /<(?:!doctype html|html|head|body|table|meta|style)\b/.test(head) ? FILE.webPage : FILE.markup
}

/** @returns what an archive is that Excel does not open as a workbook */
export async function reasonOfArchive(bytes: Buffer, maxUnpackedMb: number): Promise<Reason> {
  const zip = await openZip(bytes, maxUnpackedMb).catch(() => null)
  if (!zip) return FILE.notWorkbook
  if (zip.has('xl/workbook.bin')) return FILE.binaryWorkbook
  if (zip.has('content.xml') && zip.has('mimetype')) return FILE.openDocument
  if (zip.has('Index/Document.iwa') || zip.has('Index.zip')) return FILE.numbers
  if (zip.has('word/document.xml') || zip.has('ppt/presentation.xml')) return FILE.document
  return zip.has('_rels/.rels') ? FILE.notWorkbook : FILE.archive
}
