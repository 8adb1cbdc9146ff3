import { listQuery } from '@spmb/domain/registration/staff/list-query.ts'
import { expect, test } from 'vitest'
import {
  applicantList,
  changed,
  exportParameters,
  isFiltered,
  type ListState,
  NO_FILTERS,
} from './list-address.ts'

const GROUP = `${'0123456789abcdef'.repeat(4)}.2025-06-03`
const FIRST: ListState = { ...NO_FILTERS, page: 1, per_page: 50, sort: null, season: null }
const FULL: ListState = {
  search: 'Contoh & Anak',
  page: 3,
  per_page: 25,
  sort: '-name',
  school_id: 12,
  district_id: 2,
  village_id: 81,
  choice: 1,
  decision: 'tidak_lulus',
  re_registration: 'belum',
  documents: 'sebagian',
  flag: 'doubt',
  age: 'di_bawah',
  note: 'ada',
  group: GROUP,
  season: 2024,
}

test('the default list has an address without parameters', () => {
  expect(applicantList.read('')).toEqual(FIRST)
  expect(applicantList.address(FIRST)).toBe('')
})

test('an address round trip keeps the whole state of a list', () => {
  expect(applicantList.read(applicantList.address(FULL))).toEqual(FULL)
})

test.each([
  ['a page number beyond the limit', '?page=1000000000000000000'],
  ['page 0', '?page=0'],
  ['half a page', '?page=2.5'],
  ['a negative page', '?page=-1'],
  ['a hundred thousand rows', '?per_page=100000'],
  ['an unknown column', '?sort=nik'],
  ['a column in capitals', '?sort=NAME'],
  ['a school that is no number', '?school_id=abc'],
  ['a third choice', '?choice=3'],
  ['a group that is no hash and day', '?group=2aac0418.2025-06-03'],
  ['an unknown decision', '?decision=mungkin'],
  ['a search of 10,000 letters', `?search=${'a'.repeat(10_000)}`],
  ['an unknown parameter', '?role_id=1'],
])('%s is ignored', (_what, search) => {
  expect(applicantList.read(search)).toEqual(FIRST)
})

test('spaces around and inside a search are folded', () => {
  expect(applicantList.read('?search=++contoh++anak+').search).toBe('contoh anak')
})

test.each([FIRST, FULL])('the parameters for the API and the export fit the contract', (state) => {
  expect(listQuery.safeParse(applicantList.parameters(state)).success).toBe(true)
  expect(listQuery.safeParse(exportParameters(state)).success).toBe(true)
})

test('the export has the filters and the order, not the page', () => {
  expect(exportParameters(FULL)).toEqual({
    search: 'Contoh & Anak',
    school_id: '12',
    district_id: '2',
    village_id: '81',
    choice: '1',
    decision: 'tidak_lulus',
    re_registration: 'belum',
    documents: 'sebagian',
    flag: 'doubt',
    age: 'di_bawah',
    note: 'ada',
    group: GROUP,
    season: '2024',
    sort: '-name',
  })
})

test('a change returns to the first page', () => {
  expect(changed(FULL, { decision: null })).toEqual({ ...FULL, decision: null, page: 1 })
})

test.each([
  [{}, false],
  [{ page: 2, per_page: 100, sort: 'name' }, false],
  [{ search: 'a' }, true],
  [{ school_id: 1 }, true],
  [{ district_id: 1 }, true],
  [{ village_id: 1 }, true],
  [{ decision: 'belum' }, true],
  [{ re_registration: 'sudah' }, true],
  [{ documents: 'belum' }, true],
  [{ flag: 'ada' }, true],
  [{ note: 'ada' }, true],
  [{ group: GROUP }, true],
] as const)('with %j the list is filtered: %s', (change, filtered) => {
  expect(isFiltered({ ...FIRST, ...change })).toBe(filtered)
})
