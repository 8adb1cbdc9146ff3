import { describe, expect, test } from 'vitest'
import { faultsOf, inPieces, whole } from '../../../testing/selection/documents.ts'
import { documentReader } from './read-document.ts'

describe('damaged JSON', () => {
  const text = JSON.stringify(whole(), null, 1)

  test('is named wherever the text ends', () => {
    const end = text.trimEnd().length
    for (let length = 0; length < end; length++)
      expect(faultsOf(inPieces(text.slice(0, length), 11))).toHaveLength(1)
  })

  test.each<[string, string]>([
    ['', ': the document is empty'],
    [text.slice(0, text.indexOf('T-2')), 'applicants[1]: the document ends here, too early'],
    [`${text}}`, `applicants: the document is no JSON from byte ${text.length} on, at "}"`],
    [text.replace('"T-2"', "'T-2'"), 'applicants[1]: is no JSON'],
    [text.replace('"T-2"', '"T-2'), 'applicants[1]: the document ends here, too early'],
    [text.replace('"level"', 'level'), ': the document is no JSON from byte 3 on, at "l"'],
    ['[1]', ': the document must be a JSON object with level, schools and applicants'],
  ])('$1', (damaged, fault) => {
    expect(faultsOf(inPieces(damaged))).toEqual([fault])
  })

  test('a part without an end is not collected without bounds', () => {
    const reader = documentReader()
    reader.write(new TextEncoder().encode('{"applicants":[{"id":"'))
    for (let i = 0; i < 6; i++) reader.write(new Uint8Array(1_000_000).fill(0x41))
    expect(faultsOf(reader.end())).toEqual(['applicants[0]: has more than 4194304 bytes'])
  })

  test('bytes that are no UTF-8 are damage', () => {
    const reader = documentReader()
    reader.write(new TextEncoder().encode('{"level":"'))
    reader.write(new Uint8Array([0xff, 0x22, 0x7d]))
    expect(faultsOf(reader.end())).toEqual(['level: is no JSON'])
  })

  test('a key that is there twice is named, at the top and inside', () => {
    const twice = text
      .replace('"quota": 1', '"quota": 1, "quota": 9')
      .replace('"seed"', '"seed": "1", "seed"')
    expect(faultsOf(inPieces(twice))).toEqual(['seed: is there twice', 'schools[0]: has a key twice'])
  })
})
