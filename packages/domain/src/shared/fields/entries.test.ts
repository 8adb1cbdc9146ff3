import { expect, test } from 'vitest'
import { entries, firstEntry, joinEntries } from './entries.ts'

test.each([
  ['', []],
  [' ; \n', []],
  ['0812 0000 0000', ['0812 0000 0000']],
  [
    ' Jl. Merdeka 1; Jl. Sudirman 2\nJl. Diponegoro 3 ',
    ['Jl. Merdeka 1', 'Jl. Sudirman 2', 'Jl. Diponegoro 3'],
  ],
])('%j has the entries %j', (text, list) => {
  expect(entries(text)).toEqual(list)
  expect(firstEntry(text)).toBe(list[0] ?? '')
})

test('joined entries are read again as the same entries', () => {
  expect(joinEntries(['a', 'b', 'c'])).toBe('a; b; c')
  expect(entries(joinEntries(['a', 'b', 'c']))).toEqual(['a', 'b', 'c'])
})
