import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { field, idsField, levelField, listState, ofLevels, oneOf, PAGING } from './list-state.ts'

const list = listState({
  search: field(z.optional(z.string().check(z.maxLength(9))), ''),
  state: oneOf(['baru', 'selesai'], null),
  level: levelField,
  open: idsField,
  ...PAGING,
})
const FIRST = { search: '', state: null, level: 'SD', open: [], per_page: 50, page: 1 } as const
const FULL = { search: 'a & b', state: 'baru', level: 'SMP', open: [3, 1], per_page: 25, page: 2 } as const

test('the first view has an address without parameters, and a link with a question mark', () => {
  expect(list.read('')).toEqual(FIRST)
  expect([list.address(FIRST), list.link(FIRST)]).toEqual(['', '?'])
})

test('a round trip keeps the state', () => {
  expect(list.read(list.address(FULL))).toEqual(FULL)
  expect(list.address(FULL)).toBe('?search=a+%26+b&state=baru&level=smp&open=3%2C1&per_page=25&page=2')
})

test.each([
  '?state=hilang',
  '?state=BARU',
  '?level=sma',
  '?open=a,b,123456',
  '?page=0',
  '?page=2.5',
  '?page=-1',
  '?page=1000000000000000000',
  '?per_page=100000',
  `?search=${'a'.repeat(10)}`,
  '?unknown=1',
])('%s is ignored', (address) => {
  expect(list.read(address)).toEqual(FIRST)
})

test('an id that is given twice counts once', () => {
  expect(list.read('?open=1,2,1').open).toEqual([1, 2])
})

test('the query of the API has what is set, and always the page', () => {
  expect(list.parameters({ ...FIRST, state: 'baru' })).toEqual({
    state: 'baru',
    level: 'SD',
    open: [],
    per_page: 50,
    page: 1,
  })
})

test('a level that the user may not see becomes the first of those that may be seen', () => {
  expect(ofLevels(list.read(''), ['SMP']).level).toBe('SMP')
  expect(ofLevels(list.read('?level=smp'), ['SD', 'SMP']).level).toBe('SMP')
})
