import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { optionalStaffReason, staffReason } from './reason.ts'

test.each<[string, string]>([
  ['  NIK 5299011103180999  salah ', 'NIK ••• salah'],
  ['Salah ketik 5299 0111 0318 0999', 'Salah ketik •••'],
  ['Telepon 081234567890', 'Telepon 081234567890'],
])('%j is stored as %j', (sent, stored) => {
  expect(staffReason(40, 'wrong').parse(sent)).toBe(stored)
  expect(optionalStaffReason(40, 'wrong').parse(sent)).toBe(stored)
})

const codesOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test('a missing, a long and a broken reason have the same problem', () => {
  for (const value of [undefined, ' ', 'a'.repeat(41), 'a\u202eb'])
    expect(codesOf(staffReason(40, 'wrong'), value)).toEqual(['wrong'])
  for (const value of ['a'.repeat(41), 'a\u202eb', 1])
    expect(codesOf(optionalStaffReason(40, 'wrong'), value)).toEqual(['wrong'])
  for (const value of [undefined, null, ' ']) expect(optionalStaffReason(40, 'wrong').parse(value)).toBeNull()
})

test.each([
  [undefined, 'none'],
  ['a'.repeat(41), 'long'],
  ['a\u202eb', 'characters'],
])('with a code for each problem %j has the code %j', (value, code) => {
  const codes = { required: 'none', long: 'long', characters: 'characters' }
  expect(codesOf(staffReason(40, codes), value)).toEqual([code])
})
