import { expect, test } from 'vitest'
import { accountList } from './account-address.ts'

const FIRST = {
  search: '',
  role: null,
  district_id: null,
  state: null,
  sort: null,
  page: 1,
  per_page: 50,
}

test.each([
  ['', FIRST],
  [
    '?role=operator&district_id=3&state=never&sort=-last_login&per_page=25&page=3',
    {
      search: '',
      role: 'operator',
      district_id: 3,
      state: 'never',
      sort: '-last_login',
      page: 3,
      per_page: 25,
    },
  ],
  ["?search=hu'u+%25", { ...FIRST, search: "hu'u %" }],
])('%j is read and written back unchanged', (address, state) => {
  expect(accountList.read(address)).toEqual(state)
  expect(accountList.read(accountList.address(accountList.read(address)))).toEqual(state)
})

test.each([
  '?page=0',
  '?state=hilang',
  '?role=guru',
  '?sort=password_hash',
  '?per_page=1000',
  '?district_id=x',
])('an invalid parameter is ignored: %s', (address) => {
  expect(accountList.read(address)).toEqual(FIRST)
  expect(accountList.address(accountList.read(address))).toBe('')
})
