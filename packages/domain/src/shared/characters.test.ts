import { expect, test } from 'vitest'
import { isNear, withoutKind } from './characters.ts'

test.each([
  ['manggelewa', 'manggalewa', true],
  ['doropeti', 'dorapeti', true],
  ['doropeti', 'doropetti', true],
  ['doropeti', 'doropet', true],
  ['doropeti', 'doropeti', true],
  ['doropeti', 'dorapeta', false],
  ['woja', 'wojo', false],
  ['sd negeri 31', 'sd negeri 32', false],
])('%j is a spelling of %j: %j', (one, other, near) => {
  expect([isNear(one, other), isNear(other, one)]).toEqual([near, near])
})

test.each([
  ['kec. dompu', 'dompu'],
  ['kelurahan bada', 'bada'],
  ['kelapa', 'kelapa'],
  ['desa', ''],
])('the kind before a name is no part of it: %j', (typed, name) => {
  expect(withoutKind(typed)).toBe(name)
})
