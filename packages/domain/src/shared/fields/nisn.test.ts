import { expect, test } from 'vitest'
import { nisn } from './identity-numbers.ts'

const field = nisn({ required: 'required', length: 'length' })
const parse = (value: unknown) => {
  const read = field.safeParse(value)
  return read.success ? read.data : read.error.issues.map((issue) => issue.message)
}

test.each([
  ['0180000001', '0180000001'],
  [' 018 000 0001 ', '0180000001'],
  ['018-000.0001', '0180000001'],
  ['9999999999', '9999999999'],
  ['０１８００００００１', '0180000001'],
  ['\u200b0180000001\ufeff', '0180000001'],
  ['NISN: 0180000001', '0180000001'],
  ["'0180000001", '0180000001'],
])('a NISN is ten digits, whatever stands between them: %j', (typed, stored) => {
  expect(parse(typed)).toBe(stored)
})

test.each([
  ['', 'required'],
  [' - ', 'required'],
  [undefined, 'required'],
  [null, 'required'],
  [180000001, 'required'],
  [{}, 'required'],
  ['018000001', 'length'],
  ['01800000011', 'length'],
  ['018000000A', 'length'],
  ['NIK: 5299011103180001', 'length'],
])('a NISN is refused once and by its reason: %j', (typed, code) => {
  expect(parse(typed)).toEqual([code])
})
