import { expect, test } from 'vitest'
import { comparableContact } from './contact.ts'
import { type Complaint, checkComplaint } from './fields.ts'
import { stateWith } from './states.ts'
import { parseTicket, ticketOf } from './ticket.ts'

const valid: Complaint = {
  name: 'Contoh Pelapor',
  email: 'pelapor@contoh.example',
  phone: null,
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
    'a phone in place of an e-mail',
    { email: '', phone: '0812-3456-7890' },
    { email: null, phone: '+6281234567890' },
  ],
  ['both, unmasked', { phone: '+62 812 3456 7890' }, { phone: '+6281234567890' }],
  [
    'an absent e-mail beside a phone',
    { email: undefined, phone: '0373 21000' },
    { email: null, phone: '+6237321000' },
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
  ['neither e-mail nor phone', { email: ' ', phone: '' }, { email: ['contact.required'] }],
  ['a wrong phone beside an e-mail', { phone: '12345' }, { phone: ['phone.format'] }],
  ['a wrong phone alone', { email: null, phone: '5299010101180042' }, { phone: ['phone.format'] }],
  ['a wrong e-mail beside a phone', { email: 'x', phone: '0373 21000' }, { email: ['email.format'] }],
  ['a title of 151 letters', { title: 'a'.repeat(151) }, { title: ['title.long'] }],
  ['a text of line ends only', { content: '\n\r\n \t' }, { content: ['content.required'] }],
  ['a text of 5,001 letters', { content: 'a'.repeat(5_001) }, { content: ['content.long'] }],
  ['a text with a null character', { content: 'a\n\u0000b' }, { content: ['text.characters'] }],
  ['a text with a lone surrogate', { content: 'a\ud800b' }, { content: ['text.characters'] }],
  ['a list in place of a text', { content: ['a'] }, { content: ['content.required'] }],
])('refuses %s', (_what, sent, problems) => {
  expect(checkComplaint({ ...valid, ...sent })).toEqual({ ok: false, problems })
})

test('problems are listed in the order of the form', () => {
  const checked = checkComplaint({ title: 'Judul' })
  expect(checked.ok ? [] : Object.keys(checked.problems)).toEqual(['name', 'email', 'content'])
})

test.each([null, undefined, 'text', 7, [], {}])('asks for every field when %j was sent', (body) => {
  expect(checkComplaint(body)).toEqual({
    ok: false,
    problems: {
      name: ['name.required'],
      email: ['contact.required'],
      title: ['title.required'],
      content: ['content.required'],
    },
  })
})

test('a ticket has eight letters of an unambiguous alphabet', () => {
  expect(ticketOf(Uint8Array.from({ length: 32 }, (_, index) => index * 33))).toBe('LAP-0123-4567')
  expect(ticketOf(new Uint8Array(8).fill(255))).toBe('LAP-ZZZZ-ZZZZ')
})

test.each<[string, string | null]>([
  ['LAP-7K2M-9QWD', 'LAP-7K2M-9QWD'],
  [' lap 7k2m 9qwd ', 'LAP-7K2M-9QWD'],
  ['lap7k2m\u20139qwd', 'LAP-7K2M-9QWD'],
  ['LAP-OI1L-0000', 'LAP-0111-0000'],
  ['Nomor laporan: *LAP-7K2M-9QWD*', 'LAP-7K2M-9QWD'],
  ['LAP-7K2M\u200b-9QWD\u202c', 'LAP-7K2M-9QWD'],
  ['LAP-7K2M-9QWD, LAP-7K2M-9QWE', null],
  ['LAP-7K2M-9QW', null],
  ['LAP-7K2M-9QWDX', null],
  ['LAP-7K2M-9QWU', null],
  ['7K2M-9QWD', null],
  ['', null],
  [`LAP-7K2M-9QWD${' '.repeat(100)}x`, 'LAP-7K2M-9QWD'],
])('the ticket %j is read as %j', (typed, ticket) => {
  expect(parseTicket(typed)).toBe(ticket)
})

test.each([
  ['Pelapor@Contoh.example', ' pelapor@contoh.EXAMPLE '],
  ['0812 3456 7890', '+6281234567890'],
  ['(0373) 21-000', '037321000'],
])('%j and %j are the same contact', (one, other) => {
  expect(comparableContact(one)).toBe(comparableContact(other))
})

test.each([
  ['a@contoh.example', 'b@contoh.example'],
  ['0812 3456 7890', '0812 3456 7891'],
  ['', '0812 3456 7890'],
])('%j and %j are different contacts', (one, other) => {
  expect(comparableContact(one)).not.toBe(comparableContact(other))
})

test('a new complaint with an answer is being worked on; every other state stays', () => {
  expect(stateWith('Jawaban', 'baru')).toBe('diproses')
  expect(stateWith(null, 'baru')).toBe('baru')
  for (const state of ['diproses', 'selesai'] as const) expect(stateWith('Jawaban', state)).toBe(state)
})
