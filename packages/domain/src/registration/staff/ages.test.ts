import { expect, test } from 'vitest'
import { ageQuestion, oddAge } from './ages.ts'

test.each([
  ['SD', '2020-07-01', null],
  ['SD', '2020-07-02', 'under'],
  ['SD', '2013-07-02', null],
  ['SD', '2013-07-01', 'over'],
  ['SMP', '2015-07-01', null],
  ['SMP', '2015-07-02', 'under'],
  ['SMP', '2010-07-02', null],
  ['SMP', '2010-07-01', 'over'],
] as const)(
  'of the %s a child born on %s is on 1 July 2026 of an age that is odd: %s',
  (level, born, end) => {
    expect(oddAge(level, born, 2026)).toBe(end)
  },
)

test('the question before LULUS says what is odd', () => {
  expect(ageQuestion('SD', '2019-03-01', 2026)).toBeNull()
  expect(ageQuestion('SMP', '2026-03-01', 2026)).toBe('Lahir 1 Maret 2026: belum 11 tahun pada 1 Juli 2026.')
  expect(ageQuestion('SD', '2002-03-01', 2026)).toBe(
    'Lahir 1 Maret 2002: lebih dari 12 tahun pada 1 Juli 2026.',
  )
})
