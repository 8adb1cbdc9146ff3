import { expect, test } from 'vitest'
import { lastAdmitted, type SchoolRun } from './last-admitted.ts'

const OF = {
  season: '2024/2025',
  order: ['birth_date', 'distance', 'lottery'],
  ageDay: '2024-07-01',
} as const
const RUN: SchoolRun = { competed: 10, refused: 1, last: { birthDate: '2018-03-02', metres: 3_702 } }

test('age in whole months and distance in steps of 100 m, in the order of the level', () => {
  expect(lastAdmitted(RUN, OF)).toEqual({
    kind: 'known',
    season: '2024/2025',
    values: [
      { key: 'birth_date', months: 75 },
      { key: 'distance', metres: 3_800 },
    ],
  })
  expect(lastAdmitted(RUN, { ...OF, order: ['distance', 'lottery'] })).toMatchObject({
    values: [{ key: 'distance', metres: 3_800 }],
  })
})

test.each([
  [0, 100],
  [1, 100],
  [100, 100],
  [101, 200],
])('%d m is said as %d m', (metres, said) => {
  const run = { ...RUN, last: { birthDate: '2018-03-02', metres } }
  expect(lastAdmitted(run, { ...OF, order: ['distance'] })).toMatchObject({ values: [{ metres: said }] })
})

test.each([
  ['the day before a birthday month', '2018-07-02', 71],
  ['the day itself', '2018-07-01', 72],
])('a month counts when it is full: %s', (_, birthDate, months) => {
  const run = { ...RUN, last: { birthDate, metres: null } }
  expect(lastAdmitted(run, OF)).toMatchObject({ values: [{ key: 'birth_date', months }] })
})

test.each([
  ['nobody competed', { ...RUN, competed: 0 }, null],
  ['fewer than ten competed', { ...RUN, competed: 9 }, { kind: 'few', season: '2024/2025' }],
  ['fewer than ten, all admitted', { ...RUN, competed: 9, refused: 0 }, { kind: 'few', season: '2024/2025' }],
  ['everybody was admitted', { ...RUN, refused: 0 }, { kind: 'all', season: '2024/2025' }],
  ['the run admitted nobody', { ...RUN, last: null }, null],
])('says no value when %s', (_, run, said) => {
  expect(lastAdmitted(run, OF)).toEqual(said)
})
