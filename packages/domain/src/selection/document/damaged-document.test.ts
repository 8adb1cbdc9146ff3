import { describe, expect, test } from 'vitest'
import { faultsOf, fromBytes, whole } from '../../../testing/selection/documents.ts'
import { readDocumentBytes } from './read-document.ts'

describe('damaged JSON', () => {
  const text = JSON.stringify(whole(), null, 1)

  test('is named wherever the text ends', () => {
    const end = text.trimEnd().length
    for (let length = 0; length < end; length++)
      expect(faultsOf(fromBytes(text.slice(0, length)))).toHaveLength(1)
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
    expect(faultsOf(fromBytes(damaged))).toEqual([fault])
  })

  test('a part without an end is named', () => {
    const text = `{"applicants":[{"id":"${'A'.repeat(6_000_000)}`
    expect(faultsOf(fromBytes(text))).toEqual(['applicants[0]: has more than 4194304 bytes'])
  })

  test('a part is counted in bytes', () => {
    const text = `{"applicants":[{"id":"${'é'.repeat(2_100_000)}"}],"level":`
    expect(faultsOf(fromBytes(text))).toEqual(['applicants[0]: has more than 4194304 bytes'])
  })

  test('bytes that are no UTF-8 are found behind signs for damage that the text has itself', () => {
    const text = Buffer.from('\ufeff{"level":"\ufffd\ufffd","seed":"é')
    const bytes = Buffer.concat([text, Buffer.from([0xe2, 0x82]), Buffer.from('"}')])
    expect(faultsOf(readDocumentBytes(bytes))).toEqual(['seed: is no JSON'])
  })

  test('bytes that are no UTF-8 are damage', () => {
    const bytes = Buffer.concat([Buffer.from('{"level":"'), Buffer.from([0xff, 0x22, 0x7d])])
    expect(faultsOf(readDocumentBytes(bytes))).toEqual(['level: is no JSON'])
  })

  test('a key that is there twice is named, at the top and inside', () => {
    const twice = text
      .replace('"quota": 1', '"quota": 1, "quota": 9')
      .replace('"seed"', '"seed": "1", "seed"')
    expect(faultsOf(fromBytes(twice))).toEqual(['seed: is there twice', 'schools[0]: has a key twice'])
  })
})
