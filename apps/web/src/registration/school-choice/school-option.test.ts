import type { SchoolChoice } from '@spmb/domain/zoning/contract.public.ts'
import { expect, test } from 'vitest'
import { schoolOptions } from './school-choice.ts'

const school = (id: number, overrides: Partial<SchoolChoice> = {}): SchoolChoice => ({
  id,
  name: `SD Negeri ${id} Contoh`,
  status: 'NEGERI',
  quota: 28,
  available: 28,
  quota_set: true,
  metres: 1_349,
  applicants: { first: 11, second: 4, rounded: false },
  ...overrides,
})
const meta = (overrides: Partial<SchoolChoice>) => schoolOptions([school(1, overrides)], null)[0]?.meta

test('an option says distance, seats and first choices so far', () => {
  expect(schoolOptions([school(1)], null)).toEqual([
    {
      id: 1,
      name: 'SD Negeri 1 Contoh',
      disabled: false,
      aside: '1,3 km',
      meta: 'Negeri · 28 kursi · Pilihan 1: 11 anak',
    },
  ])
})

test.each([
  [{ available: 0 }, 'Negeri · 28 kursi, penuh · Pilihan 1: 11 anak'],
  [{ quota: 0, available: 0 }, 'Negeri · tidak menerima murid · Pilihan 1: 11 anak'],
  [{ quota: 0, available: 0, quota_set: false }, 'Negeri · kursi belum ditetapkan · Pilihan 1: 11 anak'],
  [
    { applicants: { first: 29, second: 0, rounded: false } },
    'Negeri · 28 kursi · Pilihan 1: 29 anak · peminat lebih banyak dari kursi',
  ],
  [
    { applicants: { first: 0, second: 5, rounded: true } },
    'Negeri · 28 kursi · Pilihan 1: kurang dari 5 anak',
  ],
  [{ applicants: null }, 'Negeri · 28 kursi'],
])('%j is shown as %j', (overrides, words) => {
  expect(meta(overrides)).toBe(words)
})

test('an unknown distance is left out', () => {
  expect(schoolOptions([school(1, { metres: null })], null)[0]?.aside).toBeUndefined()
})

test('the first choice cannot be chosen again as the second', () => {
  const [first, second] = schoolOptions([school(1), school(2)], 1)
  expect(first).toMatchObject({ disabled: true, meta: 'Negeri · sudah menjadi Pilihan 1' })
  expect(second).toMatchObject({ disabled: false })
})

test('the only school of a zone can be chosen twice', () => {
  expect(schoolOptions([school(1)], 1)).toMatchObject([{ disabled: false }])
})
