import { expect, test } from 'vitest'
import { isApostrophe, searchable } from './characters.ts'

test.each([
  ["Hu'u", 'huu'],
  ['Hu’u', 'huu'],
  ['Hu‘uʼ`´', 'huu'],
  ['José Ñandú', 'jose nandu'],
  ['ﬁtri', 'fitri'],
  ['  SDN \t 01\nDOMPU ', 'sdn 01 dompu'],
  ['', ''],
])('%j is compared as %j', (text, compared) => {
  expect(searchable(text)).toBe(compared)
})

test.each(["'", '’', '‘', 'ʼ', '`', '´'])('%s is an apostrophe', (character) => {
  expect(isApostrophe(character)).toBe(true)
})

test.each(['', 'a', '"', ' ', "a'"])('%j is no apostrophe', (character) => {
  expect(isApostrophe(character)).toBe(false)
})
