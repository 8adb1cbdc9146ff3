import { describe, expect, test } from 'vitest'
import { LEVEL_ORDER } from '../order.ts'
import { dateInNik, farthest, placesGained } from './confirming.ts'

const at = (birthDate: string, metres: number | null = 500) => ({ birthDate, metres })
const RIVALS = [at('2018-02-01'), at('2018-05-01'), at('2018-05-01'), at('2018-09-01')]

describe('the places that a child gains by its birth date', () => {
  test.each([
    ['an older date than the NIK says overtakes', 'SD', at('2018-03-01'), '2018-12-01', 3],
    ['a younger one falls behind', 'SD', at('2018-12-01'), '2018-03-01', -3],
    ['whom the lottery separates is not overtaken', 'SD', at('2018-05-01'), '2018-05-02', 2],
    ['a NIK without a date: all behind the child', 'SD', at('2018-03-01'), null, 3],
    ['in an SMP a date moves nobody of another distance', 'SMP', at('2012-03-01', 400), '2018-12-01', 0],
    ['but those of the same', 'SMP', at('2012-03-01'), '2018-12-01', 4],
    ['an unknown distance stays last', 'SMP', at('2012-03-01', null), '2018-12-01', 0],
    ['two unknown distances are equal', 'SMP', at('2012-03-01', null), null, 0],
  ] as const)('%s', (_, level, child, other, places) => {
    expect(placesGained(LEVEL_ORDER[level], child, other, RIVALS)).toBe(places)
  })

  test('are none without rivals', () => {
    expect(placesGained(LEVEL_ORDER.SD, at('2018-03-01'), '2018-12-01', [])).toBe(0)
  })

  test('sort by where the child moves most, in both directions', () => {
    expect(farthest([{ places: 2 }, { places: -7 }])).toBe(7)
    expect(farthest([])).toBe(0)
  })
})

test.each([
  ['5299011103180001', '2018-03-12', '2018-03-11'],
  // A girl.
  ['5299015103180001', '2018-03-12', '2018-03-11'],
  ['5299011103180001', '2012-03-11', '2018-03-11'],
  // Of the century of the child.
  ['5299011103990001', '1999-01-01', '1999-03-11'],
  // No such day.
  ['5299013102180001', '2018-03-12', null],
  ['5299010013180001', '2018-03-12', null],
])('the NIK %s of a child born on %s says %s', (nik, birthDate, date) => {
  expect(dateInNik(nik, birthDate)).toBe(date)
})
