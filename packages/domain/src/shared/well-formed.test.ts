import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWellFormed } from './characters.ts'

test.each([
  ['', true],
  ['Siti Nurhaliza', true],
  ['\u{1f600}', true],
  ['\ud83d', false],
  ['\ude00', false],
  ['\ude00\ud83d', false],
  ['a\ud83d\ude00\ud83d', false],
])('%j: %s', (text, wellFormed) => {
  expect(isWellFormed(text)).toBe(wellFormed)
})

test('every text is judged as by the method of strings', () => {
  const unit = fc.constantFrom('a', 'é', '\u{1f600}', '\ud83d', '\ude00')
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      expect(isWellFormed(text)).toBe(text.isWellFormed())
    }),
  )
})
