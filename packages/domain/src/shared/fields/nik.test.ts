import { describe, expect, test } from 'vitest'
import {
  groupNik,
  groupTypedNik,
  maskNik,
  nik,
  oddityOfNik,
  readNik,
  regenciesOf,
} from './identity-numbers.ts'

const field = nik({ required: 'required', length: 'length' })
const parse = (value: unknown) => {
  const read = field.safeParse(value)
  return read.success ? read.data : read.error.issues.map((issue) => issue.message)
}

describe('a NIK', () => {
  test.each([
    ['5299011103180001', '5299011103180001'],
    [' 5299 0111 0318 0001 ', '5299011103180001'],
    ['5299.01.110318.0001', '5299011103180001'],
    ['5299-01–110318‐0001', '5299011103180001'],
    ['５２９９０１１１０３１８０００１', '5299011103180001'],
    ['\u202a5299\u200b0111\u00ad0318\u20600001\u202c\u200e', '5299011103180001'],
    ["'5299011103180001", '5299011103180001'],
    ['NIK: 5299011103180001', '5299011103180001'],
    ['NIK : 5299 0111 0318 0001.', '5299011103180001'],
    ['*5299011103180001*', '5299011103180001'],
    ['_5299011103180001_', '5299011103180001'],
    ['Nama: Siti, NIK 5299011103180001, NISN 0180000001', '5299011103180001'],
    ['NIK 5299011103180001\nNIK 5299-0111-0318-0001', '5299011103180001'],
    ['0000000000000000', '0000000000000000'],
    ['9999999999999999', '9999999999999999'],
  ])('is sixteen digits, whatever stands between them: %j', (typed, stored) => {
    expect(parse(typed)).toBe(stored)
  })

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['- .', 'required'],
    [undefined, 'required'],
    [null, 'required'],
    [5299011103180001, 'required'],
    [['5299011103180001'], 'required'],
    ['529901110318000', 'length'],
    ['52990111031800011', 'length'],
    ['529901110318000A', 'length'],
    ['529901110318000O', 'length'],
    ['٥٢٩٩٠١١١٠٣١٨٠٠٠١', 'length'],
    ['5299011103180001\u0000', 'length'],
    ['+529901110318000', 'length'],
    ['1e15', 'length'],
    ['NIK 5299011103180001 dan 5299011103180002', 'length'],
    ['x5299011103180001', 'length'],
    [`${'x '.repeat(1_000)}5299011103180001`, 'length'],
    ['5'.repeat(50_000), 'length'],
  ])('is refused once and by its reason: %j', (typed, code) => {
    expect(parse(typed)).toEqual([code])
  })

  test('the mask shows only the place of first registration', () => {
    expect(maskNik('5299011103180001')).toBe('529901••••••••••')
  })
})

describe('readNik', () => {
  test.each([
    ['5299011103180001', { gender: 'L', monthDay: '03-11', shortYear: '18' }],
    ['5299015103180001', { gender: 'P', monthDay: '03-11', shortYear: '18' }],
    ['5299013112000001', { gender: 'L', monthDay: '12-31', shortYear: '00' }],
    ['5299017112990001', { gender: 'P', monthDay: '12-31', shortYear: '99' }],
    ['5299014101180001', { gender: 'P', monthDay: '01-01', shortYear: '18' }],
    // A day that no month has is returned as written.
    ['5299013102180001', { gender: 'L', monthDay: '02-31', shortYear: '18' }],
  ])('of %s is birth date and gender', (value, facts) => {
    expect(readNik(value)).toEqual(facts)
  })

  test.each([
    '5299010003180001',
    '5299013203180001',
    '5299014003180001',
    '5299017203180001',
    '5299011100180001',
    '5299011113180001',
    '0000000000000000',
  ])('of %s is nothing, since its digits are no date', (value) => {
    expect(readNik(value)).toBeNull()
  })
})

test.each([
  ['5205991103180001', null],
  ['5205995103180001', null],
  ['5205992902160001', null],
  ['5205992902150001', 'impossible_date'],
  ['5205996902150001', 'impossible_date'],
  ['5205993102180001', 'impossible_date'],
  ['5205993104180001', 'impossible_date'],
  ['5205990003180001', 'impossible_date'],
  ['5205993203180001', 'impossible_date'],
  ['5205991113180001', 'impossible_date'],
  ['5205991103180000', 'no_serial'],
  ['5299011103180001', 'other_region'],
  ['3171011103180001', 'other_region'],
  ['0000000000000000', 'filler'],
  ['1111111111111111', 'filler'],
  ['1234567890123456', 'filler'],
  ['1111111111111112', 'other_region'],
])('the NIK %s is unusual for %j', (value, oddity) => {
  expect(oddityOfNik(value, regenciesOf(['52.05.01', '52.05.02']))).toBe(oddity)
})

test.each([
  [['33.05.01', '33.05.26'], null],
  [['52.05.01'], 'other_region'],
  [['33.05.01', '52.05.01'], null],
  [[], null],
])('where the districts are %j a NIK from 3305 is %j', (codes, oddity) => {
  expect(oddityOfNik('3305991103180001', regenciesOf(codes))).toBe(oddity)
})

test('a NIK is shown in groups of four, also a masked one', () => {
  expect(groupNik('5205990303180001')).toBe('5205 9903 0318 0001')
  expect(groupNik('520599••••••••••')).toBe('5205 99•• •••• ••••')
})

describe('while a NIK is typed', () => {
  test.each([
    ['', 0, '', 0],
    ['5205', 4, '5205', 4],
    ['52059', 5, '5205 9', 6],
    ['5205 9903 0318 0001', 19, '5205 9903 0318 0001', 19],
    ['5205990303180001', 16, '5205 9903 0318 0001', 19],
    ['520599-030318-0001', 18, '5205 9903 0318 0001', 19],
    // A digit is put before the caret in the middle, and one is removed there.
    ['52051 9903', 5, '5205 1990 3', 6],
    ['520 9903', 3, '5209 903', 3],
    // Backspace on a space moves the caret before it.
    ['52059903', 4, '5205 9903', 4],
    ['5205a', 5, '5205a', 5],
    // What is pasted loses everything around the number.
    ['NIK: 5205990303180001', 21, '5205 9903 0318 0001', 19],
    ['\u200e5205990303180001\u202c', 18, '5205 9903 0318 0001', 19],
  ])('%j with the caret at %i becomes %j with the caret at %i', (typed, caret, text, after) => {
    expect(groupTypedNik(typed, caret)).toEqual({ text, caret: after })
  })
})
