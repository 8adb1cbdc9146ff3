import { expect, it } from 'vitest'
import { readTypedNumber } from './typed-number.ts'

const NUMBER = 'SD25-00000-00000-0'
const OTHER = 'SMP25-00000-00001-1'

it.each([
  ['the number', NUMBER],
  ['another spelling', 'sd25 ooooo ooooo o'],
  ['a label', `Nomor: ${NUMBER}`],
  ['stars of a messenger', `*${NUMBER}*`],
  ['a full stop', `${NUMBER}.`],
  ['invisible marks', `\u200e${NUMBER}\u202c`],
  [
    'the shared text',
    `No. Pendaftaran SPMB: ${NUMBER}\nLihat hasil: https://spmb.example/information/pengumuman-hasil-ppdb/${NUMBER}`,
  ],
  [
    'the shared text in a field of one line, which drops the break',
    `No. Pendaftaran SPMB: ${NUMBER}Lihat hasil: https://spmb.example/information/pengumuman-hasil-ppdb/${NUMBER}`,
  ],
  ['the address', `https://spmb.example/information/pengumuman-hasil-ppdb/${NUMBER}`],
  ['the shared text of another site', `Lihat https://other.example/x?y=1 nomor ${NUMBER} ya`],
])('reads the number in %s', (_, typed) => {
  expect(readTypedNumber(typed)).toEqual({ number: NUMBER })
})

it.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['SD25-00000-00000-1', 'mistyped'],
  ['Nomor SD25-00000-00000-1 milik anak', 'mistyped'],
  [`${NUMBER} dan ${OTHER}`, 'several'],
  ['5205990303180001', 'nik'],
  ['NIK: 5205 9903 0318 0001', 'nik'],
  ['K7RM 4W2X', 'code'],
  ['Kode Ubah: k7rm-4w2x', 'code'],
  ['SD25-00000', 'unknown'],
  ['https://other.example/spmb', 'unknown'],
  ['0012345678', 'unknown'],
  ['x'.repeat(5_000), 'unknown'],
])('%j has no number: %s', (typed, problem) => {
  expect(readTypedNumber(typed)).toEqual({ problem })
})
