import type { SchoolChoice } from '@spmb/domain/zoning/contract.ts'
import { expect, test } from 'vitest'
import { schoolOptions, seatWords } from './school-option.ts'

test.each([
  [{ quota: 28, available: 9, quota_set: true }, '28 kursi · sisa 9'],
  [{ quota: 28, available: 0, quota_set: true }, '28 kursi · penuh'],
  [{ quota: 0, available: 0, quota_set: true }, 'tidak menerima murid'],
  [{ quota: 0, available: 0, quota_set: false }, 'kursi belum ditetapkan'],
])('seats %j are shown as %j', (seats, words) => {
  expect(seatWords(seats)).toBe(words)
})

const school = (id: number): SchoolChoice => ({
  id,
  name: `SD Negeri ${id} Contoh`,
  status: 'NEGERI',
  quota: 28,
  available: 9,
  quota_set: true,
})

test('the first choice cannot be chosen again as the second', () => {
  const [first, second] = schoolOptions([school(1), school(2)], 1)
  expect(first).toMatchObject({ disabled: true, meta: 'Negeri · sudah menjadi Pilihan 1' })
  expect(second).toMatchObject({ disabled: false })
})

test('the only school of a zone can be chosen twice', () => {
  expect(schoolOptions([school(1)], 1)).toMatchObject([{ disabled: false }])
})
