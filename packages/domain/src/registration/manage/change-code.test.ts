/** docs/product-rules.md#change-code */
import { expect, test } from 'vitest'
import { changeCodeOf, parseChangeCode, spacedChangeCode } from './change-code.ts'

test('a code has eight letters, one of the lowest five bits of each byte', () => {
  expect(changeCodeOf(Uint8Array.of(0, 31, 32, 63, 1, 2, 3, 10, 99))).toBe('0Z0Z123A')
})

test.each([
  ['K7RM4W2X', 'K7RM4W2X'],
  [' k7rm 4w2x ', 'K7RM4W2X'],
  ['K7RM–4W2X', 'K7RM4W2X'],
  ['oil0 2345', '01102345'],
  ['*K7RM 4W2X*', 'K7RM4W2X'],
  ["'K7RM4W2X.", 'K7RM4W2X'],
  ['K7RM\u200b4W2X\u202c', 'K7RM4W2X'],
  ['Ｋ７ＲＭ ４Ｗ２Ｘ', 'K7RM4W2X'],
  ['Kode Ubah: K7RM 4W2X', 'K7RM4W2X'],
  ['Nomor SD25-00000-00000-0\nKode Ubah *k7rm-4w2x*, simpan', 'K7RM4W2X'],
  ['Kode Ubah: K7RM 4W2X, Kode Ubah: K7RM 4W2Y', null],
  ['simpan K7RM 4W2X', null],
  ['K7RM4W2', null],
  ['K7RM4W2XX', null],
  ['K7RM4W2U', null],
  ['', null],
  ['💥💥💥💥', null],
])('%j is read as %j', (typed, code) => {
  expect(parseChangeCode(typed)).toBe(code)
})

test('a code is shown in two groups, which are read again', () => {
  expect(spacedChangeCode('K7RM4W2X')).toBe('K7RM 4W2X')
  expect(parseChangeCode(spacedChangeCode('K7RM4W2X'))).toBe('K7RM4W2X')
})
