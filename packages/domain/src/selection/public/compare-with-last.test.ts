import { expect, test } from 'vitest'
import { LEVEL_ORDER } from '../order.ts'
import { compareWithLast } from './compare-with-last.ts'

const child = (ticket: string, birthDate: string, metres: number | null) => ({ ticket, birthDate, metres })
const last = child('T-2', '2018-03-03', 900)

test.each([
  ['the last child itself', 'SD', child('T-2', '2018-03-03', 900), 'self', null],
  ['a younger child', 'SD', child('T-1', '2018-04-13', 100), 'birth_date', 41],
  ['an older child', 'SD', child('T-1', '2018-03-02', 100), 'birth_date', -1],
  ['over a leap day', 'SD', child('T-1', '2020-03-03', 100), 'birth_date', 731],
  ['a child of the same day, farther away', 'SD', child('T-1', '2018-03-03', 1_400), 'distance', 500],
  ['a nearer child of an SMP', 'SMP', child('T-1', '2019-01-01', 400), 'distance', -500],
  ['an unknown distance', 'SMP', child('T-1', '2019-01-01', null), 'distance', null],
  ['the lottery', 'SMP', child('T-1', '2018-03-03', 900), 'lottery', null],
] as const)('%s', (_, level, own, key, difference) => {
  expect(compareWithLast(own, last, LEVEL_ORDER[level])).toEqual({ key, difference })
})

test('the last child has no known distance', () => {
  const own = child('T-1', '2018-03-03', 400)
  expect(compareWithLast(own, { ...last, metres: null }, LEVEL_ORDER.SMP)).toEqual({
    key: 'distance',
    difference: null,
  })
})

test('keys behind the lottery are not compared', () => {
  const own = child('T-1', '2018-04-13', 400)
  expect(compareWithLast(own, last, ['lottery', 'birth_date'])).toEqual({ key: 'lottery', difference: null })
})
