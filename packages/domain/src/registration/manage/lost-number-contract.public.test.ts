import { expect, test } from 'vitest'
import { comparableName } from './lost-number-contract.public.ts'

test.each([
  ['Contoh Ibu Satu', 'contoh  ibu-satu'],
  ["Nur'aini", 'NUR’AINI'],
  ['Hj. Aisyah', 'Hj Aisyah'],
  ['Zoë', 'Zoe'],
])('%j and %j are the same name', (one, other) => {
  expect(comparableName(one)).toBe(comparableName(other))
})

test('other letters are another name', () => {
  expect(comparableName('Contoh Ibu Satu')).not.toBe(comparableName('Contoh Ibu Dua'))
})
