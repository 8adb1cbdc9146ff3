/** Workbooks that Excel opens are read however they are put together; other files are named for what they are. */
import { describe, expect, it } from 'vitest'
import {
  aWorkbook,
  aZip,
  cellXml,
  MAIN,
  relationshipsXml,
  sheetXml,
  stringsXml,
  workbookXml,
} from '../../../testing/import/workbooks.ts'
import { readTable } from './read-table.ts'

const FORM = { headings: { npsn: 'NPSN', seats: 'Kursi' }, required: ['npsn', 'seats'] }
const SHEET = sheetXml(
  `<row r="1"><c r="A1" t="s"><v>0</v></c>${cellXml('B1', 'Kursi')}</row><row r="2">${cellXml('A2', '50200001')}${cellXml('B2', '28')}</row>`,
)
const TEXTS = stringsXml('NPSN')

const read = (bytes: Buffer) => readTable(FORM, { name: 'kuota.xlsx', bytes })
async function texts(bytes: Buffer) {
  const { table, rejections } = await read(bytes)
  return (
    table?.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? rejections.map(({ reason }) => reason.id)
  )
}

const STRICT = 'http://purl.oclc.org/ooxml'
const strict = (xml: string) =>
  xml
    .replaceAll('http://schemas.openxmlformats.org/spreadsheetml/2006/main', `${STRICT}/spreadsheetml/main`)
    .replaceAll(
      'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
      `${STRICT}/officeDocument/relationships`,
    )

describe('a workbook is read', () => {
  it.each<[string, Record<string, string>]>([
    ['with parts in other letter case', { 'xl/SharedStrings.xml': TEXTS }],
    [
      'with another name of its main part',
      {
        '_rels/.rels': relationshipsXml(['a', 'officeDocument', '/xl/workbook22.xml']),
        'xl/workbook22.xml': workbookXml('<sheet name="a" r:id="rId1"/>'),
        'xl/_rels/workbook22.xml.rels': relationshipsXml(
          ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ['b', 'sharedStrings', '/xl/texts.xml'],
        ),
        'xl/workbook.xml': 'x',
        'xl/texts.xml': TEXTS,
      },
    ],
    [
      'with its main part at the root',
      {
        '_rels/.rels': relationshipsXml(['a', 'officeDocument', 'workbook.xml']),
        'workbook.xml': workbookXml('<sheet name="a" r:id="rId1"/>'),
        '_rels/workbook.xml.rels': relationshipsXml(
          ['rId1', 'worksheet', './xl/worksheets/sheet1.xml'],
          ['b', 'sharedStrings', 'xl/sharedStrings.xml'],
        ),
        'xl/sharedStrings.xml': TEXTS,
      },
    ],
    [
      'with other prefixes',
      {
        'xl/workbook.xml':
          '<x:workbook xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheets><x:sheet name="a" p:id="rId1" xmlns:p="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/></x:sheets></x:workbook>',
        'xl/sharedStrings.xml': TEXTS,
      },
    ],
    [
      'with a sheet of a chart before it',
      {
        'xl/workbook.xml': workbookXml('<sheet name="c" r:id="c"/><sheet name="a" r:id="rId1"/>'),
        'xl/_rels/workbook.xml.rels': relationshipsXml(
          ['c', 'chartsheet', 'chart.xml'],
          ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ['s', 'sharedStrings', 'sharedStrings.xml'],
        ),
        'xl/sharedStrings.xml': TEXTS,
      },
    ],
  ])('%s', async (_, files) => {
    expect(await texts(await aWorkbook(SHEET, files))).toEqual([['50200001', '28']])
  })

  it('in the strict form of the standard', async () => {
    const bytes = await aWorkbook(strict(SHEET), {
      '_rels/.rels': strict(relationshipsXml(['a', 'officeDocument', 'xl/workbook.xml'])),
      'xl/workbook.xml': strict(workbookXml('<sheet name="a" r:id="rId1"/>')),
      'xl/_rels/workbook.xml.rels': strict(
        relationshipsXml(
          ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ['b', 'sharedStrings', 'sharedStrings.xml'],
        ),
      ),
      'xl/sharedStrings.xml': strict(TEXTS),
    })
    expect(await texts(bytes)).toEqual([['50200001', '28']])
  })
})

it.each([
  [
    'an element of another namespace as a sheet',
    { 'xl/worksheets/sheet1.xml': SHEET.replace(MAIN, 'xmlns="urn:x"') },
  ],
  ['two files of one name', { 'xl/Workbook.xml': 'x' }],
])('a workbook with %s is refused', async (_, files) => {
  expect(await texts(await aWorkbook(SHEET, files))).toEqual([
    expect.stringContaining('bukan buku kerja Excel'),
  ])
})

const utf16 = (name: string) => Buffer.from(`${name}\0`, 'utf16le')
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

describe('a file is named for what it is', () => {
  it.each<[string, Buffer, string]>([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'Berkas ini PDF'],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'Berkas ini gambar'],
    ['a photograph', Buffer.from('ffd8ffe000104a46', 'hex'), 'Berkas ini gambar'],
    ['a photograph of a phone', Buffer.from('0000001866747970686569630000', 'hex'), 'Berkas ini gambar'],
    [
      'a web page',
      Buffer.from('\n<html><table><tr><td>NPSN</td></tr></table></html>'),
      'Berkas ini halaman web',
    ],
    ['a saved web page', Buffer.from('MIME-Version: 1.0\n'), 'Berkas ini halaman web'],
    [
      'a spreadsheet of 2003',
      Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
      'XML Spreadsheet 2003',
    ],
    ['other XML', Buffer.from('<?xml version="1.0"?><data/>'), 'Berkas ini XML'],
    ['an old workbook', Buffer.concat([OLE, utf16('Workbook')]), 'Berkas ini Excel lama (.xls)'],
    ['a very old workbook', Buffer.from('0908080000050500', 'hex'), 'Berkas ini Excel lama (.xls)'],
    ['a workbook with a password', Buffer.concat([OLE, utf16('EncryptedPackage')]), 'memakai password'],
    ['an old letter', Buffer.concat([OLE, utf16('WordDocument')]), 'dokumen program lain'],
    ['a rich text', Buffer.from('{\\rtf1'), 'dokumen program lain'],
    ['a compressed file', Buffer.from('1f8b0800', 'hex'), 'kumpulan berkas'],
  ])('%s', async (_, bytes, sentence) => {
    expect(await texts(bytes)).toEqual([expect.stringContaining(sentence)])
  })

  it.each<[string, Record<string, string>, string]>([
    [
      'an OpenDocument',
      { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' },
      'OpenDocument (.ods)',
    ],
    ['a letter', { '_rels/.rels': '<x/>', 'word/document.xml': '<x/>' }, 'dokumen program lain'],
    ['a binary workbook', { '_rels/.rels': '<x/>', 'xl/workbook.bin': 'x' }, 'Excel biner (.xlsb)'],
    ['a file of Numbers', { 'Index/Document.iwa': 'x' }, 'Numbers (Apple)'],
    ['an archive', { 'kuota.csv': 'NPSN,Kursi' }, 'kumpulan berkas'],
  ])('%s', async (_, files, sentence) => {
    expect(await texts(await aZip(files))).toEqual([expect.stringContaining(sentence)])
  })
})
