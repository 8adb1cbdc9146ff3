import { expect, test } from 'vitest'
import type { RecapSchool } from './contract.staff.ts'
import { childrenOf, DETAILS, figuresOf, onwardOf, placesOf, recapByDistrict } from './sums.ts'

const school = (changes: Partial<RecapSchool> = {}): RecapSchool => ({
  id: 1,
  npsn: '50200001',
  name: 'SD Contoh 1',
  district: { id: 1, name: 'Dompu' },
  choice_1: 10,
  choice_2: 5,
  seats: 28,
  admitted: 9,
  undecided: 1,
  unplaced: 3,
  withdrawn: 2,
  male: 6,
  female: 4,
  places: { arrived: 6, reserve: 2, objection: 1, placed: 1, released: 3 },
  onward: { unknown: 2, state: 0, private: 1, madrasah: 1, none: 0 },
  compared: { choice_1: 8, admitted: 7 },
  ...changes,
})

test('the figures of several schools are sums', () => {
  expect(figuresOf([school(), school({ seats: 10, admitted: 12 })])).toEqual({
    choice_1: 20,
    choice_2: 10,
    seats: 38,
    admitted: 21,
    free: 17,
    undecided: 2,
    unplaced: 6,
    withdrawn: 4,
    male: 12,
    female: 8,
    places: { arrived: 12, reserve: 4, objection: 2, placed: 2, released: 6 },
    onward: { unknown: 4, state: 0, private: 2, madrasah: 2, none: 0 },
    compared: { choice_1: 16, admitted: 14 },
  })
})

test('families that have not come are those admitted without those that have', () => {
  expect(Object.entries(placesOf(figuresOf([school()])))).toEqual([
    ...Object.entries({ admitted: 9, arrived: 6, missing: 3, reserve: 2 }),
    ...Object.entries({ objection: 1, placed: 1, released: 3 }),
  ])
})

test('children without a place are counted with where they go, in the order of the columns', () => {
  expect(Object.entries(onwardOf(figuresOf([school()])))).toEqual([
    ...Object.entries({ children: 4, unknown: 2, state: 0, private: 1, madrasah: 1, none: 0 }),
  ])
})

test('each detail has a figure for each column, and is printed once there is something to say', () => {
  const empty = { unknown: 3, state: 0, private: 0, madrasah: 0, none: 0 }
  const places = { arrived: 0, reserve: 0, objection: 0, placed: 0, released: 0 }
  const [begun, notBegun] = [figuresOf([school()]), figuresOf([school({ places, onward: empty })])]
  for (const { columns, of, hasBegun } of Object.values(DETAILS)) {
    expect(Object.keys(of(begun))).toHaveLength(columns.length)
    expect([hasBegun(begun), hasBegun(notBegun)]).toEqual([true, false])
  }
  expect(DETAILS.onward.lists(notBegun)).toBe(true)
})

test('schools without a quota do not change the free seats, and none of them makes them unknown', () => {
  expect(figuresOf([school(), school({ seats: null, admitted: 3 })])).toMatchObject({ seats: 28, free: 19 })
  expect(figuresOf([school({ seats: null })])).toMatchObject({ seats: null, free: null })
  expect(figuresOf([school({ seats: 0, admitted: 0 })])).toMatchObject({ seats: 0, free: 0 })
})

test('without a compared season there are no figures of it', () => {
  expect(figuresOf([school({ compared: null })]).compared).toBeNull()
})

test('districts keep the order of the schools', () => {
  const schools = [
    school({ district: { id: 4, name: "Hu'u" } }),
    school({ district: { id: 1, name: 'Dompu' } }),
    school({ district: { id: 4, name: "Hu'u" }, choice_1: 1 }),
  ]
  expect(
    recapByDistrict(schools).map(({ name, schools: of, figures }) => [name, of.length, figures.choice_1]),
  ).toEqual([
    ["Hu'u", 2, 11],
    ['Dompu', 1, 10],
  ])
})

test('the tables by age and village have sums', () => {
  const row = { male: 1, female: 2, undecided: 3, unplaced: 5, admitted: 4 }
  expect(childrenOf([row, row])).toEqual({ male: 2, female: 4, undecided: 6, unplaced: 10, admitted: 8 })
  expect(childrenOf([])).toEqual({ male: 0, female: 0, undecided: 0, unplaced: 0, admitted: 0 })
})
