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

test('a missing, a long and a broken reason have the same problem', () => {
  const codesOf = (schema: z.ZodMiniType, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message)
  for (const value of [undefined, ' ', 'a'.repeat(41), 'a\u202eb'])
    expect(codesOf(staffReason(40, 'wrong'), value)).toEqual(['wrong'])
  for (const value of ['a'.repeat(41), 'a\u202eb', 1])
    expect(codesOf(optionalStaffReason(40, 'wrong'), value)).toEqual(['wrong'])
  for (const value of [undefined, null, ' ']) expect(optionalStaffReason(40, 'wrong').parse(value)).toBeNull()
})
