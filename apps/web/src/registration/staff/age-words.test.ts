import { expect, test } from 'vitest'
import { ageWords } from './age-words.ts'

test.each([
  ['2018-03-03', '7 tahun 3 bulan pada 1 Juli 2025'],
  ['2018-07-01', '7 tahun pada 1 Juli 2025'],
  ['2018-07-02', '6 tahun 11 bulan pada 1 Juli 2025'],
  ['2018-06-30', '7 tahun pada 1 Juli 2025'],
  ['2018-12-31', '6 tahun 6 bulan pada 1 Juli 2025'],
  ['2016-02-29', '9 tahun 4 bulan pada 1 Juli 2025'],
  ['2025-06-02', '0 tahun pada 1 Juli 2025'],
])('the age of a child born on %s is %s', (birth, words) => {
  expect(ageWords(birth, '2025-07-01')).toBe(words)
})
