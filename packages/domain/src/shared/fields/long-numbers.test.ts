import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsIdentityNumber, maskIdentityNumbers, maskLongNumbers } from './long-numbers.ts'

test.each([
  ['a NIK', 'NIK 5299010101180042 salah', 'NIK ••• salah'],
  ['a NIK in groups', 'NIK 5299 0101 0118 0042 salah', 'NIK ••• salah'],
  ['dots', '5299.0101.0118.0042', '•••'],
  ['dashes', '5299-0101-0118-0042', '•••'],
  ['dashes of typesetters', '5299–0101—0118−0042', '•••'],
  ['spaces around dashes', '5299 - 0101 - 0118 - 0042', '•••'],
  ['single digits', '5 2 9 9 0 1 0 1 0 1 1 8 0 0 4 2', '•••'],
  ['no-break spaces', '5299\u00a00101\u00a00118\u00a00042', '•••'],
  ['digits of other scripts', '٥٢٩٩٠١٠١٠١١٨٠٠٤٢', '•••'],
  ['full-width digits', '５２９９０１０１０１１８００４２', '•••'],
  ['an NISN', 'NISN 0180000001', 'NISN •••'],
  ['a phone', 'Hubungi 0812-3456-7890.', 'Hubungi •••.'],
  ['a phone with country code', 'Hubungi +62 812 3456 7890', 'Hubungi +•••'],
  ['two numbers', '5299010101180042 dan 5299010101180043', '••• dan •••'],
  ['letters directly beside it', 'a5299010101180042b', 'a•••b'],
])('%s: %j becomes %j', (_what, text, masked) => {
  expect(maskLongNumbers(text)).toBe(masked)
  expect(maskLongNumbers(masked)).toBe(masked)
})

test.each([
  'Kelas 6, tahun 2025/2026',
  'Pukul 08.00 sampai 14.30',
  '2 Juni 2025, pukul 08.00',
  'Telepon kantor 0373 21234',
  '123456789',
  'Nomor SD25-01234-56789-0 tidak muncul',
  'nomor smp25-01234-56789-0',
  'Baris 12345\n67890',
])('%j stays', (text) => {
  expect(maskLongNumbers(text)).toBe(text)
})

test.each([
  'NIK 5299010101180042',
  'NIK: 5299 0101 0118 0042.',
  '5299-0101.0118 - 0042',
  'KK\n5299010101180042 dan 0812 3456 7890',
  '\u0665\u0662\u0669\u0669\u0660\u0661\u0660\u0661\u0660\u0661\u0661\u0668\u0660\u0660\u0664\u0662',
])('%j has an identity number', (text) => {
  expect(containsIdentityNumber(text)).toBe(true)
})

test.each([
  'Telepon 0812 3456 7890',
  '0812 3456 7890 0813 3456 7891',
  'SD25-12345-67890-1 dan SD25-12345-67890-2',
  '08.00 - 15.00, 2 - 10 Juni 2026',
  '+62 812 3456 78901',
])('%j has none', (text) => {
  expect(containsIdentityNumber(text)).toBe(false)
})

test.each([
  ['NIK 5299 0101 0118 0042 salah', 'NIK ••• salah'],
  ['5299010101180042, 5299010101180043', '•••, •••'],
  ['Telepon ibu 0812-3456-7890, NISN 0180000001', 'Telepon ibu 0812-3456-7890, NISN 0180000001'],
])('of %j only numbers as long as a NIK are masked', (text, masked) => {
  expect(maskIdentityNumbers(text)).toBe(masked)
})

test.each([
  ['0812 5299010101180042', '0812 •••'],
  ['5299010101180042 0812', '••• 0812'],
  ['5299 0101 0118 0042    0812', '•••    0812'],
  ['0812    5299 0101 0118 0042', '0812    •••'],
  ['0812   5299 0101 0118 0042', '0812   5299 0101 0118 0042'],
  ['52990101011800421', '52990101011800421'],
  ['x5299010101180042x', 'x•••x'],
])('in %j a number beside another is masked when all of its digits are together', (text, masked) => {
  expect(maskIdentityNumbers(text)).toBe(masked)
})

test('any text is masked as by lookbehinds, which old browsers do not read', () => {
  const gap = String.raw`(?:[^\S\n\p{Nd}]|[.\-\u2010-\u2015\u2212]){0,3}`
  const identityNumber = new RegExp(
    String.raw`(?<!\p{Nd})\p{Nd}{16}(?!\p{Nd})|(?<!\p{Nd}${gap})(?:\p{Nd}${gap}){15}\p{Nd}(?!${gap}\p{Nd})`,
    'gu',
  )
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(14, 15, 16, 17, 4, 8, 1).map((count) => '7'.repeat(count)) },
    fc.constantFrom('\u{1d7d7}', '٥', ' ', ' - ', '.', '    ', '\n', 'x', '\ud800'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      const text = parts.join('')
      expect(maskIdentityNumbers(text)).toBe(text.replace(identityNumber, '•••'))
      expect(containsIdentityNumber(text)).toBe(text.search(identityNumber) >= 0)
    }),
    { numRuns: 500 },
  )
})
