import { expect, test } from 'vitest'
import { accountAddress, readAccountAddress } from './account-address.ts'

const FIRST = { search: '', role: null, state: null, sort: null, page: 1, perPage: 50 }

test.each([
  ['', FIRST],
  [
    '?role=operator&state=never&sort=-last_login&per_page=25&page=3',
    { search: '', role: 'operator', state: 'never', sort: '-last_login', page: 3, perPage: 25 },
  ],
  ["?search=hu'u+%25", { ...FIRST, search: "hu'u %" }],
])('%j is read and written back unchanged', (address, state) => {
  expect(readAccountAddress(address)).toEqual(state)
  expect(readAccountAddress(accountAddress(readAccountAddress(address)))).toEqual(state)
})

test.each(['?page=0', '?state=hilang', '?role=guru', '?sort=password_hash', '?per_page=1000'])(
  'an invalid parameter is ignored: %s',
  (address) => {
    expect(readAccountAddress(address)).toEqual(FIRST)
    expect(accountAddress(readAccountAddress(address))).toBe('')
  },
)
