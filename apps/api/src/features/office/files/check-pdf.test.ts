import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { aPdf } from '../../../../testing/office-files.ts'
import { pdfProblem } from './check-pdf.ts'

const PAGES = '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R>>endobj\n'

/** A small file: a catalogue with the entries, one page, and what follows. */
const pdf = (catalog = '', more = '', trailer = '') =>
  Buffer.from(
    `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj\n${PAGES}${more}\ntrailer<</Root 1 0 R${trailer}>>\nstartxref\n9\n%%EOF\n`,
    'latin1',
  )

const packed = (
  objects: string,
  { head = '9 0', filter = '/Filter/FlateDecode', more = '/Type/ObjStm' } = {},
) => {
  const data = deflateSync(Buffer.from(`${head} ${objects}`)).toString('latin1')
  const entries = `${more}/N ${head.split(' ').length / 2}/First ${head.length + 1}/Length ${data.length}`
  return `8 0 obj<<${entries}${filter}>>\nstream\r\n${data}\nendstream endobj`
}

/** What a program writes, with what it may contain. */
async function drawn(draw: (doc: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) {
  const doc = new PDFDocument(options)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise((resolve) => doc.on('end', resolve))
  draw(doc)
  doc.end()
  await finished
  return Buffer.concat(chunks)
}

describe('accepted is', () => {
  test.each<[string, Buffer | Promise<Buffer>]>([
    ['the smallest document', pdf()],
    ['a document of this product', aPdf()],
    [
      'a document with links, outlines and a form to print',
      drawn((doc) => {
        doc.text('Contoh').link(1, 1, 9, 9, 'https://contoh.example')
        doc.outline.addItem('Bagian')
        doc.initForm().formText('isian', 1, 1, 9, 9)
      }),
    ],
    ['text about scripts', pdf('/Title(A \\(/JS /AA <</OpenAction>> stream\\) B)')],
    ['data that look like names', pdf('', '7 0 obj<</Length 14>>stream\n/JS /AA /Launch endstream endobj')],
    ['a place to open at', pdf('/OpenAction[3 0 R/XYZ null null 0]')],
    ['a reference to a place', pdf('/OpenAction 7 0 R', '7 0 obj[3 0 R/Fit]endobj')],
    ['the action of going to a page', pdf('/OpenAction<</S/GoTo/D[3 0 R/Fit]>>')],
    ['compressed objects', pdf('', packed('<</Type/Font>>'))],
    [
      'a signature',
      pdf('/AcroForm<</SigFlags 3/Fields[7 0 R]>>', '7 0 obj<</FT/Sig/V<</Contents<00ff>>>>>endobj'),
    ],
  ])('%s', async (_what, file) => {
    expect(pdfProblem(await file)).toBeNull()
  })
})

describe('refused is', () => {
  const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
  test.each<[string, Buffer | Promise<Buffer>, string]>([
    ['an empty file', Buffer.alloc(0), 'document.no_pdf'],
    ['a picture', Buffer.from('\x89PNG\r\n'), 'document.no_pdf'],
    ['a file that only begins like one', Buffer.from('%PDF-1.7\nContoh'), 'document.broken'],
    ['a file that is cut off', pdf().subarray(0, 80), 'document.broken'],
    [
      'a file without pages',
      Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'),
      'document.broken',
    ],
    ['a script that opens', pdf(`/OpenAction${SCRIPT}`), 'document.script'],
    ['a script with a name', pdf(`/Names<</JavaScript<</Names[(a)7 0 R]>>>>`), 'document.script'],
    ['a coded name', pdf('/OpenAction<</S/J#61vaScript/J#53(x)>>'), 'document.script'],
    ['a compressed script', pdf('', packed(SCRIPT)), 'document.script'],
    ['a compressed script without a type', pdf('', packed(SCRIPT, { more: '' })), 'document.script'],
    ['a compressed coded script', pdf('', packed('<</S/Java#53cript>>')), 'document.script'],
    [
      'a script in a stream',
      pdf('', `7 0 obj<<>>stream\n9 0 obj${SCRIPT}endobj\nendstream endobj`),
      'document.script',
    ],
    ['a script in a comment', pdf('', `% 9 0 obj${SCRIPT}endobj`), 'document.script'],
    ['a script in a text', pdf(`/Title(\n9 0 obj<</S/JavaScript>>endobj)`), 'document.script'],
    ['a script after a text without end', pdf('', `7 0 obj(\n9 0 obj${SCRIPT}endobj`), 'document.undecided'],
    ['a program to start', pdf('', '7 0 obj<</S/Launch/F(cmd.exe)>>endobj'), 'document.launch'],
    ['another file to open', pdf('', '7 0 obj<</S/GoToR/F(a.pdf)>>endobj'), 'document.launch'],
    [
      'answers that are sent',
      pdf('', '7 0 obj<</S/SubmitForm/F(http://x.example)>>endobj'),
      'document.launch',
    ],
    [
      'an attachment',
      drawn((doc) => {
        doc.file(Buffer.from('x'), { name: 'a.exe' })
      }),
      'document.attachment',
    ],
    ['a video', pdf('', '7 0 obj<</Subtype/RichMedia>>endobj'), 'document.media'],
    ['actions of a page', pdf('', '7 0 obj<</Type/Page/AA<</O 9 0 R>>>>endobj'), 'document.action'],
    [
      'an address that opens by itself',
      pdf('/OpenAction<</S/URI/URI(http://x.example)>>'),
      'document.action',
    ],
    ['the same behind a reference', pdf('/OpenAction 7 0 R', '7 0 obj<</S/URI>>endobj'), 'document.action'],
    ['the same in a compressed object', pdf('/OpenAction 9 0 R', packed('<</S/URI>>')), 'document.action'],
    [
      'the same in an earlier version',
      pdf('/OpenAction 7 0 R', '7 0 obj<</S/URI>>endobj 7 0 obj[3 0 R]endobj'),
      'document.action',
    ],
    ['a form of another kind', pdf('/AcroForm<</XFA 7 0 R>>'), 'document.form'],
    ['an encrypted file', pdf('', '', '/Encrypt 7 0 R'), 'document.encrypted'],
    ['a file with a password', drawn(() => {}, { userPassword: 'rahasia' }), 'document.encrypted'],
    [
      'an encrypted file with compressed objects',
      pdf('', packed('<<').replace('stream\r\n', 'stream\r\n!'), '/Encrypt 7 0 R'),
      'document.encrypted',
    ],
    ['another compression', pdf('', packed('<<>>', { filter: '/Filter/LZWDecode' })), 'document.undecided'],
    [
      'two compressions',
      pdf('', packed('<<>>', { filter: '/Filter[/ASCIIHexDecode/FlateDecode]' })),
      'document.undecided',
    ],
    ['a bomb', pdf('', packed(' '.repeat(70_000_000))), 'document.undecided'],
    ['objects without places', pdf('', packed('<<>>', { head: '9 x' })), 'document.undecided'],
    ['texts in texts', pdf(`/Title${'(1 0 obj '.repeat(50)}${')'.repeat(50)}`), 'document.undecided'],
    ['a dictionary without end', pdf('', '7 0 obj<</A'), 'document.undecided'],
  ])('%s', async (_what, file, problem) => {
    expect(pdfProblem(await file)).toBe(problem)
  })
})

// Each needs hours when it is checked in quadratic time.
test('10 MB of comments with one kind of line end are checked before the time limit of a test', () => {
  for (const lineEnd of ['\n', '\r']) {
    expect(pdfProblem(pdf('', `%${lineEnd}`.repeat(5_000_000)))).toBeNull()
  }
})

test('10 MB of small objects are checked before the time limit of a test', () => {
  const objects = Array.from(
    { length: 150_000 },
    (_, index) => `${index + 10} 0 obj<</Type/Font/A[1 2 3]/B(contoh)>>endobj\n`,
  )
  expect(pdfProblem(pdf('', objects.join('')))).toBeNull()
})
