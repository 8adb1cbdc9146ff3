import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitHeight, wrapLines } from './paragraph.ts'

const letters = (text: string) => text.length

describe('wrapping', () => {
  test.each([
    ['', 5, []],
    ['abc', 5, ['abc']],
    ['abc def', 7, ['abc def']],
    ['abc def', 6, ['abc', 'def']],
    ['a bb ccc', 4, ['a bb', 'ccc']],
    ['abcdefgh', 3, ['abc', 'def', 'gh']],
    ['x abcdefgh y', 3, ['x', 'abc', 'def', 'gh', 'y']],
    ['abcdef y', 4, ['abcd', 'ef y']],
    ['WW', 0.5, ['W', 'W']],
  ])('breaks %j at width %d', (text, width, lines) => {
    expect(wrapLines(text, width, letters)).toEqual(lines)
  })

  test('never loses a character and never exceeds the width', () => {
    const word = fc.string({ minLength: 1, maxLength: 30 }).map((text) => text.replace(/\s/g, '_'))
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.integer({ min: 2, max: 20 }), (words, width) => {
        const lines = wrapLines(words.join(' '), width, (text) => [...text].length)
        expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''))
        expect(lines.every((line) => [...line].length <= width)).toBe(true)
      }),
    )
  })
})

describe('fitting', () => {
  test('keeps scale 1 when it fits', () => {
    expect(fitHeight(10, (scale) => ({ scale, height: 10 * scale }))).toEqual({ scale: 1, height: 10 })
  })

  test('takes the first smaller scale that fits', () => {
    const { scale, height } = fitHeight(5, (s) => ({ scale: s, height: 10 * s }))
    expect(height).toBeLessThanOrEqual(5)
    expect((10 * scale) / 0.96).toBeGreaterThan(5)
  })
})
