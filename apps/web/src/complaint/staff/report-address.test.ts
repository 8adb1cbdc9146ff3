import { expect, test } from 'vitest'
import { reportList } from './report-address.ts'

const FIRST = { search: '', state: null, sort: null, page: 1, per_page: 50 }

test.each([
  ['', FIRST],
  [
    '?state=baru&sort=-name&page=3&per_page=25',
    { search: '', state: 'baru', sort: '-name', page: 3, per_page: 25 },
  ],
  ['?search=%25+_', { ...FIRST, search: '% _' }],
])('%j is read and written back unchanged', (address, state) => {
  expect(reportList.read(address)).toEqual(state)
  expect(reportList.read(reportList.address(reportList.read(address)))).toEqual(state)
})

test.each([
  '?page=0',
  '?page=99999999999',
  '?state=hilang',
  '?sort=content',
  '?per_page=1000',
  `?search=${'x'.repeat(10_000)}`,
])('an invalid parameter is ignored: %.30s', (address) => {
  expect(reportList.read(address)).toEqual(FIRST)
  expect(reportList.address(reportList.read(address))).toBe('')
})
