import { expect, test } from 'vitest'
import { lastAdmitted, type SchoolRun } from './last-admitted.ts'

const OF = {
  season: '2024/2025',
  order: ['birth_date', 'distance', 'lottery'],
  ageDay: '2024-07-01',
} as const
const RUN: SchoolRun = { competed: 10, refused: 3, last: { birthDate: '2018-03-02', metres: 3_702 } }

test('the age in half years or the distance in steps of 500 m: the first key of the level only', () => {
  expect(lastAdmitted(RUN, OF)).toEqual({
    kind: 'known',
    season: '2024/2025',
    value: { key: 'birth_date', months: 72 },
  })
  expect(lastAdmitted(RUN, { ...OF, order: ['distance', 'birth_date'] })).toMatchObject({
    value: { key: 'distance', metres: 4_000 },
  })
})

test.each([
  [0, 500],
  [1, 500],
  [500, 500],
  [501, 1_000],
])('%d m is said as %d m', (metres, said) => {
  const run = { ...RUN, last: { birthDate: '2018-03-02', metres } }
  expect(lastAdmitted(run, { ...OF, order: ['distance'] })).toMatchObject({ value: { metres: said } })
})

test.each([
  ['the day before', '2018-07-02', 66],
  ['the day itself', '2018-07-01', 72],
])('half a year counts when it is full: %s', (_, birthDate, months) => {
  const run = { ...RUN, last: { birthDate, metres: null } }
  expect(lastAdmitted(run, OF)).toMatchObject({ value: { key: 'birth_date', months } })
})

test('an unknown distance is not said, and no other key in its place', () => {
  const run = { ...RUN, last: { birthDate: '2018-03-02', metres: null } }
  expect(lastAdmitted(run, { ...OF, order: ['distance', 'birth_date'] })).toBeNull()
})

test.each([
  ['nobody competed', { ...RUN, competed: 0 }, null],
  ['fewer than ten competed', { ...RUN, competed: 9 }, { kind: 'few', season: '2024/2025' }],
  ['fewer than three were refused', { ...RUN, refused: 2 }, { kind: 'few', season: '2024/2025' }],
  ['fewer than ten, all admitted', { ...RUN, competed: 9, refused: 0 }, { kind: 'few', season: '2024/2025' }],
  ['everybody was admitted', { ...RUN, refused: 0 }, { kind: 'all', season: '2024/2025' }],
  ['the run admitted nobody', { ...RUN, last: null }, null],
])('says no value when %s', (_, run, said) => {
  expect(lastAdmitted(run, OF)).toEqual(said)
})
