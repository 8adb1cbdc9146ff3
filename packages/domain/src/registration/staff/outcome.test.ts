import { expect, test } from 'vitest'
import { admittedAt, outcomeOf } from './outcome.ts'

test.each([
  ['LULUS', null, 'SD Satu'],
  ['LULUS', 'TIDAK LULUS', 'SD Satu'],
  ['TIDAK LULUS', 'LULUS', 'SD Dua'],
  [null, 'LULUS', 'SD Dua'],
  ['TIDAK LULUS', 'TIDAK LULUS', 'TIDAK LULUS'],
  ['TIDAK LULUS', null, 'Belum ditetapkan'],
  [null, 'TIDAK LULUS', 'Belum ditetapkan'],
  [null, null, 'Belum ditetapkan'],
] as const)('decisions %s and %s mean: %s', (first, second, words) => {
  const outcome = outcomeOf({ school_1_status: first, school_2_status: second })
  expect(admittedAt(outcome, ['SD Satu', 'SD Dua'])).toBe(words)
})
