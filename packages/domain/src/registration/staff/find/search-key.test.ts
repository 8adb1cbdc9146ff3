import { expect, test } from 'vitest'
import { searchKeysOf } from './search-key.ts'

const NOTHING = { nik: null, nisn: null, phone: null, words: null }

test.each([
  ['siti aminah', { words: 'siti aminah' }],
  ['SD25-NNTFD-EA7KC-T', { words: 'SD25-NNTFD-EA7KC-T' }],
  ['No. *SD25-00000-00000-0*', { words: 'SD25-00000-00000-0' }],
  ['siti\u200b aminah', { words: 'siti aminah' }],
  ['NIK: 5299011103180001', { nik: '5299011103180001' }],
  ['+60 12-345 6789', { phone: '+60123456789' }],
  ['12345', { words: '12345' }],
  ['529901 110318 0001', { nik: '5299011103180001' }],
  ['5299.0111.0318.0001', { nik: '5299011103180001' }],
  ['0181234567', { nisn: '0181234567' }],
  // Ten digits that start with 08 are also a telephone number.
  ['0812345678', { nisn: '0812345678', phone: '+62812345678' }],
  ['0812 3456 7890', { phone: '+6281234567890' }],
  ['+62 812-3456-7890', { phone: '+6281234567890' }],
  ['0373 210000', { nisn: '0373210000', phone: '+62373210000' }],
  // A NIK with a missing digit matches no applicant by chance.
  ['529901110318000', {}],
])('%s is looked up as %j', (text, keys) => {
  expect(searchKeysOf(text)).toEqual({ ...NOTHING, ...keys })
})
