import { describe, expect, test } from 'vitest'
import { PASTED_MAX_LENGTH } from './pasted.ts'
import { optionalPhone, phone } from './phone.ts'
import { isLandline, normalizePhone } from './phone-number.ts'

describe('a telephone number', () => {
  test.each([
    // Mobile: 8 and 8 to 11 more digits.
    ['081200000', null],
    ['0812000000', '+62812000000'],
    ['0812000000000', '+62812000000000'],
    ['08120000000000', null],
    // Landline: 2–7 or 9 and 6 to 10 more.
    ['0373000', null],
    ['03730000', '+623730000'],
    ['037300000000', '+6237300000000'],
    ['0373000000000', null],
    ['0200000000', '+62200000000'],
    ['0700000000', '+62700000000'],
    ['0900000000', '+62900000000'],
    // No area code starts like this.
    ['0100000000', null],
    ['0000000000', null],
    // The three ways to write the country code.
    ['+62812000000', '+62812000000'],
    ['62812000000', '+62812000000'],
    ['812000000', '+62812000000'],
    ['8120000000', '+628120000000'],
    ['373000000', null],
    ['+620812000000', '+62812000000'],
    ['+62 0812 0000 0000', '+6281200000000'],
    ['+0812000000', '+62812000000'],
    ['0062812000000', '+62812000000'],
    // Other countries, with the code; the 0 that is dialled within the country is left out.
    ['+60 12-345 6789', '+60123456789'],
    ['+60 012-345 6789', '+60123456789'],
    ['+60 (0)12 345 6789', '+60123456789'],
    ['0060123456789', '+60123456789'],
    ['+852 5123 4567', '+85251234567'],
    ['+966 50 123 4567', '+966501234567'],
    ['+9660501234567', '+966501234567'],
    ['+39 06 1234567', '+39061234567'],
    ['+60 1234', null],
    ['+852 5123 4567 8901 2345', null],
    ['60123456789', null],
    ['++62812000000', null],
    // Separators.
    ['0812-0000-0000', '+6281200000000'],
    ['0812.0000.0000', '+6281200000000'],
    ['(0373) 000 000', '+62373000000'],
    ['+62 812\u00a00000–0000', '+6281200000000'],
    ['\u202a+62 812-0000-0000\u202c', '+6281200000000'],
    ['\u200e0812 0000 0000', '+6281200000000'],
    ['0812/0000/0000', null],
    ['0812 0000 0000 (Nenek)', '+6281200000000'],
    ['+60 12-345 6789 (Ayah di Malaysia)', '+60123456789'],
    ['HP: 0812 0000 0000', '+6281200000000'],
    ['WA0812 0000 0000', '+6281200000000'],
    ['Telp. (0373) 000-000', '+62373000000'],
    ['*0812-0000-0000*', '+6281200000000'],
    ["'0812000000", '+62812000000'],
    ['0812000000 atau 0812000000', '+62812000000'],
    ['0812000000/0812000001', null],
    ['0812 0000 0000 0813 0000 0000', null],
    ['5299011103180001', null],
    ['SD26-A0812-00000-0', null],
    ['0812000000, 0812000001', null],
    ['０８１２００００００', '+62812000000'],
    ['٠٨١٢٠٠٠٠٠٠', null],
    ['08120000e0', null],
    ['0812000000\u0000', null],
    ['', null],
  ])('%j is kept as %j', (typed, stored) => {
    expect(normalizePhone(typed)).toBe(stored)
  })
})

describe('the field', () => {
  const parseWith =
    (field: ReturnType<typeof phone> | ReturnType<typeof optionalPhone>) => (value: unknown) => {
      const read = field.safeParse(value)
      return read.success ? { stored: read.data } : read.error.issues.map((issue) => issue.message)
    }
  const parse = parseWith(phone({ required: 'required', format: 'format' }))
  const parseOptional = parseWith(optionalPhone({ format: 'format' }))

  test.each([
    [' 0812 0000 0000 ', { stored: '+6281200000000' }],
    ['', ['required']],
    ['  ', ['required']],
    [undefined, ['required']],
    [null, ['required']],
    [812000000, ['required']],
    ['12345', ['format']],
    [`0812000000 ${'x'.repeat(PASTED_MAX_LENGTH)}`, ['format']],
  ])('when required, parses %j as %j', (value, parsed) => {
    expect(parse(value)).toEqual(parsed)
  })

  test.each([
    ['0812 0000 0000', { stored: '+6281200000000' }],
    ['', { stored: null }],
    ['  ', { stored: null }],
    [undefined, { stored: null }],
    [null, { stored: null }],
    ['12345', ['format']],
    [0, ['format']],
    [false, ['format']],
    [['0812000000'], ['format']],
  ])('when optional, parses %j as %j', (value, parsed) => {
    expect(parseOptional(value)).toEqual(parsed)
  })
})

test.each([
  ['+62373000000', true],
  ['+622100000', true],
  ['+6281200000000', false],
  ['+60123456789', false],
])('%s is a landline in Indonesia: %s', (stored, expected) => {
  expect(isLandline(stored)).toBe(expected)
})
