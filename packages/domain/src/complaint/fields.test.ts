import { expect, test } from 'vitest'
import { type Complaint, checkComplaint } from './fields.ts'
import { ticketOf } from './ticket.ts'

const valid: Complaint = {
  name: 'Contoh Pelapor',
  email: 'pelapor@contoh.example',
  title: 'Nama sekolah tidak muncul',
  content: 'Baris pertama.\nBaris kedua.',
}

test.each<[string, Partial<Record<keyof Complaint, unknown>>, Partial<Complaint>]>([
  ['spaces around and inside a name', { name: '  Contoh   Pelapor ' }, { name: 'Contoh Pelapor' }],
  ['spaces around an e-mail', { email: ' pelapor@contoh.example ' }, { email: 'pelapor@contoh.example' }],
  ['a line end in a title', { title: 'Satu\nbaris' }, { title: 'Satu baris' }],
  ['line ends of Windows and old Macs', { content: 'a\r\nb\rc' }, { content: 'a\nb\nc' }],
  ['tabs and spaces in lines', { content: ' a \t b  \n\n\n\n  c\n' }, { content: 'a b\n\nc' }],
  ['a text of 5,000 letters', { content: 'a'.repeat(5_000) }, { content: 'a'.repeat(5_000) }],
  ['a NIK in the title', { title: 'NIK 5299010101180042' }, { title: 'NIK •••' }],
  ['a NIK in the text', { content: 'Salah:\n5299 0101 0118 0042' }, { content: 'Salah:\n•••' }],
  ['a phone beside a name', { name: 'Contoh 0812-3456-7890' }, { name: 'Contoh •••' }],
  [
    'an e-mail address of digits, which is not masked',
    { email: '6281234567890@contoh.example' },
    { email: '6281234567890@contoh.example' },
  ],
  [
    'markup and formulas',
    { title: '=1+1', content: '<b>Tebal</b>' },
    { title: '=1+1', content: '<b>Tebal</b>' },
  ],
])('reads %s', (_what, sent, read) => {
  expect(checkComplaint({ ...valid, ...sent })).toEqual({ ok: true, complaint: { ...valid, ...read } })
})

test.each<[string, Partial<Record<keyof Complaint, unknown>>, Record<string, string[]>]>([
  ['a name of spaces', { name: '   ' }, { name: ['name.required'] }],
  ['a name without a letter', { name: '-' }, { name: ['name.letters'] }],
  ['a name of Hangul fillers', { name: '\u3164\u3164' }, { name: ['name.required'] }],
  ['a name of a letter with 119 marks', { name: `a${'\u0336'.repeat(119)}` }, { name: ['text.characters'] }],
  ['a name of 121 letters', { name: 'a'.repeat(121) }, { name: ['name.long'] }],
  ['a name with a control character', { name: 'Con\u0007toh' }, { name: ['text.characters'] }],
  ['a name with a bidirectional override', { name: 'Contoh\u202e' }, { name: ['text.characters'] }],
  ['an e-mail without a top-level domain', { email: 'pelapor@contoh' }, { email: ['email.format'] }],
  ['two e-mails', { email: 'a@contoh.example, b@contoh.example' }, { email: ['email.format'] }],
  ['a title of 151 letters', { title: 'a'.repeat(151) }, { title: ['title.long'] }],
  ['a text of line ends only', { content: '\n\r\n \t' }, { content: ['content.required'] }],
  ['a text of 5,001 letters', { content: 'a'.repeat(5_001) }, { content: ['content.long'] }],
  ['a text with a null character', { content: 'a\n\u0000b' }, { content: ['text.characters'] }],
  ['a text with a lone surrogate', { content: 'a\ud800b' }, { content: ['text.characters'] }],
  ['a list in place of a text', { content: ['a'] }, { content: ['content.required'] }],
])('refuses %s', (_what, sent, problems) => {
  expect(checkComplaint({ ...valid, ...sent })).toEqual({ ok: false, problems })
})

test.each([null, undefined, 'text', 7, [], {}])('asks for every field when %j was sent', (body) => {
  expect(checkComplaint(body)).toEqual({
    ok: false,
    problems: {
      name: ['name.required'],
      email: ['email.required'],
      title: ['title.required'],
      content: ['content.required'],
    },
  })
})

test('a ticket has eight letters of an unambiguous alphabet', () => {
  expect(ticketOf(Uint8Array.from({ length: 32 }, (_, index) => index * 33))).toBe('LAP-0123-4567')
  expect(ticketOf(new Uint8Array(8).fill(255))).toBe('LAP-ZZZZ-ZZZZ')
})
