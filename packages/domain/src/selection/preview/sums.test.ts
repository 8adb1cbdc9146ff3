import { expect, test } from 'vitest'
import type { PreviewSchool } from './contract.staff.ts'
import { schoolsByDistrict, sumChildren, sumSchools } from './sums.ts'

const WOJA = { id: 1, name: 'Woja' }
const PAJO = { id: 2, name: 'Pajo' }
const COUNTS = {
  choice_1: 1,
  choice_2: 2,
  admitted: 3,
  birth_date: 4,
  distance: 5,
  lottery: 6,
  unopposed: 7,
  by_hand: 8,
  empty: 9,
  reserve: 10,
  passed_over: 11,
  displaced: 12,
}
const school = (id: number, district: typeof WOJA, changes: Partial<PreviewSchool> = {}): PreviewSchool => ({
  id,
  npsn: `5000000${id}`,
  name: `SD Contoh ${id}`,
  district,
  quota: 28,
  earlier: null,
  ...COUNTS,
  ...changes,
})

test('counts of schools are added, the quota of those that have one', () => {
  expect(sumSchools([school(1, WOJA), school(2, PAJO, { quota: null, earlier: 5, choice_1: 100 })])).toEqual({
    quota: 28,
    earlier: 5,
    choice_1: 101,
    choice_2: 4,
    admitted: 6,
    birth_date: 8,
    distance: 10,
    lottery: 12,
    unopposed: 14,
    by_hand: 16,
    empty: 18,
    reserve: 20,
    passed_over: 22,
    displaced: 24,
  })
  expect(sumSchools([school(1, WOJA), school(2, WOJA, { quota: 0 })]).quota).toBe(28)
  expect(sumSchools([school(1, WOJA, { quota: null })])).toMatchObject({ quota: null, earlier: null })
})

test('districts are in the order of their first school, each with its sums', () => {
  const schools = [school(3, PAJO), school(1, WOJA), school(2, PAJO)]
  const districts = schoolsByDistrict(schools)
  expect(
    districts.map(({ name, schools: own, sums }) => [name, own.map(({ id }) => id), sums.quota]),
  ).toEqual([
    ['Pajo', [3, 2], 56],
    ['Woja', [1], 28],
  ])
})

test('placements of groups of children are added', () => {
  const group = { district: WOJA, gender: 'L' as const }
  const counts = { applicants: 10, choice_1: 5, choice_2: 3, without: 2 }
  expect(
    sumChildren([
      { ...group, ...counts },
      { ...group, ...counts, applicants: 1 },
    ]),
  ).toEqual({
    applicants: 11,
    choice_1: 10,
    choice_2: 6,
    without: 4,
  })
  expect(sumChildren([])).toEqual({ applicants: 0, choice_1: 0, choice_2: 0, without: 0 })
})
