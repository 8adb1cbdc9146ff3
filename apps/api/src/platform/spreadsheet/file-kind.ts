/** Names an uploaded file that is no table by its first bytes, so that a refusal can say what it is and what to do. */
import { FILE, type Reason, reason } from './reasons.ts'
import { openZip } from './zip-archive.ts'

/** The start of a file: enough for every signature, and for the names in the directory of an old Office file. */
const HEAD_BYTES = 4_096

/** What a file is, and what to do with it. */
const KIND = {
  pdf: reason(
    'This is a PDF, not a table. Save the list from Excel as .xlsx or CSV.',
    'Berkas ini PDF, bukan tabel. Simpan daftarnya dari Excel sebagai .xlsx atau CSV, lalu unggah lagi.',
  ),
  picture: reason(
    'This is a picture or a recording, not a table. Type the list into Excel and save it as .xlsx.',
    'Berkas ini gambar atau rekaman, bukan tabel. Ketik daftarnya di Excel, simpan sebagai .xlsx, lalu unggah lagi.',
  ),
  archive: reason(
    'This is an archive of files. Unpack it and take the table in it.',
    'Berkas ini kumpulan berkas (ZIP, RAR, atau sejenisnya). Buka isinya, lalu unggah tabel di dalamnya.',
  ),
  document: reason(
    'This is a document of another program, not a workbook. Copy the table into Excel and save it as .xlsx.',
    'Berkas ini dokumen program lain (misalnya Word), bukan tabel Excel. Salin tabelnya ke Excel, simpan sebagai .xlsx, lalu unggah lagi.',
  ),
  oldWorkbook: reason(
    "This is an old Excel file (.xls). Open it in Excel and save it as 'Excel Workbook (.xlsx)'.",
    "Berkas ini Excel lama (.xls). Buka di Excel, pilih Save As 'Excel Workbook (.xlsx)', lalu unggah lagi.",
  ),
  xmlWorkbook: reason(
    "This is an XML spreadsheet of 2003 under the name .xls. Open it in Excel and save it as 'Excel Workbook (.xlsx)'.",
    "Berkas ini 'XML Spreadsheet 2003', walaupun bernama .xls. Buka di Excel, pilih Save As 'Excel Workbook (.xlsx)', lalu unggah lagi.",
  ),
  webPage: reason(
    "This is a web page (HTML), whatever its name says. Open it in Excel and save it as 'Excel Workbook (.xlsx)'.",
    "Berkas ini halaman web (HTML), walaupun namanya seperti Excel. Buka di Excel, pilih Save As 'Excel Workbook (.xlsx)', lalu unggah lagi.",
  ),
  markup: reason(
    'This is an XML file, not a table. Save the list from Excel as .xlsx or CSV.',
    'Berkas ini XML, bukan tabel. Simpan daftarnya dari Excel sebagai .xlsx atau CSV, lalu unggah lagi.',
  ),
  openDocument: reason(
    "This is an OpenDocument file (.ods). Save it as 'Excel Workbook (.xlsx)' from LibreOffice or Google Sheets.",
    "Berkas ini OpenDocument (.ods). Dari LibreOffice atau Google Sheets, simpan sebagai 'Excel Workbook (.xlsx)', lalu unggah lagi.",
  ),
  numbers: reason(
    'This is a file of Numbers. Export it to Excel (.xlsx) there.',
    'Berkas ini berasal dari Numbers (Apple). Di sana pilih Export To, Excel (.xlsx), lalu unggah lagi.',
  ),
  binaryWorkbook: reason(
    "This is a binary Excel file (.xlsb). Save it as 'Excel Workbook (.xlsx)'.",
    "Berkas ini Excel biner (.xlsb). Pilih Save As 'Excel Workbook (.xlsx)', lalu unggah lagi.",
  ),
  withPassword: reason(
    'This workbook has a password. Save it without one.',
    'Buku kerja ini memakai password. Buka di Excel, hapus password-nya (File, Info, Protect Workbook), simpan, lalu unggah lagi.',
  ),
}

const SIGNATURES: readonly (readonly [start: string, reason: Reason])[] = [
  ['25504446', KIND.pdf],
  ['89504e47', KIND.picture],
  ['ffd8ff', KIND.picture],
  ['47494638', KIND.picture],
  ['52494646', KIND.picture],
  ['49492a00', KIND.picture],
  ['4d4d002a', KIND.picture],
  ['1f8b', KIND.archive],
  ['526172211a', KIND.archive],
  ['377abcaf271c', KIND.archive],
  ['7b5c727466', KIND.document],
  // The first record of workbooks before Excel 97.
  ['09000400', KIND.oldWorkbook],
  ['09020600', KIND.oldWorkbook],
  ['09040600', KIND.oldWorkbook],
  ['0908', KIND.oldWorkbook],
]

/** @returns why a file is neither a workbook nor text with separators; null if it may be text */
export function refuseByContent(bytes: Buffer): Reason | null {
  const start = bytes.subarray(0, 8).toString('hex')
  if (start === 'd0cf11e0a1b11ae1') return reasonOfOldOffice(bytes)
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature))
  if (known) return known[1]
  // Pictures of phones: a box of type 'ftyp' with a brand of HEIF.
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return KIND.picture
  return reasonOfMarkup(bytes.subarray(0, HEAD_BYTES).toString('utf8'))
}

/** The container of Excel 97 to 2003, and of workbooks with a password; its directory has the names of its streams in UTF-16. */
function reasonOfOldOffice(bytes: Buffer): Reason {
  const holds = (name: string) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le'))
  if (holds('EncryptedPackage')) return KIND.withPassword
  return holds('Workbook') || holds('Book') ? KIND.oldWorkbook : KIND.document
}

function reasonOfMarkup(text: string): Reason | null {
  const head = text.replace(/^\s+/u, '').toLowerCase()
  if (head.startsWith('mime-version:')) return KIND.webPage
  if (!head.startsWith('<')) return null
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet')) return KIND.xmlWorkbook
  return /<(?:!doctype html|html|head|body|table|meta|style)\b/.test(head) ? KIND.webPage : KIND.markup
}

/** @returns what an archive is that Excel does not open as a workbook */
export async function reasonOfArchive(bytes: Buffer, maxUnpackedMb: number): Promise<Reason> {
  const zip = await openZip(bytes, maxUnpackedMb).catch(() => null)
  if (!zip) return FILE.notWorkbook
  if (zip.has('xl/workbook.bin')) return KIND.binaryWorkbook
  if (zip.has('content.xml') && zip.has('mimetype')) return KIND.openDocument
  if (zip.has('Index/Document.iwa') || zip.has('Index.zip')) return KIND.numbers
  if (zip.has('word/document.xml') || zip.has('ppt/presentation.xml')) return KIND.document
  return zip.has('_rels/.rels') ? FILE.notWorkbook : KIND.archive
}
