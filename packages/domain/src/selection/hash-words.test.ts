/** The words of a hash: told apart by every reader, and repeatable by anybody. */
import { expect, test } from 'vitest'
import { allWords, compareWords, hashWords } from './hash-words.ts'

const HASH = 'dd932812561c0f5672e157811e6359723457865247b7406a0584641316b3cacd'
const OTHER = '24b0e290aa34757f79b318fde1b39cf8aa1fc6c137d9264fbfd61cfc0d90969f'
const words = hashWords(HASH)

test('are 2,048 of five letters, of which no two differ by one letter only', () => {
  const all = allWords()
  expect(new Set(all).size).toBe(2_048)
  const seen = new Set<string>()
  for (const word of all) {
    expect(word).toMatch(/^[bcdghjklmnprstwy][aiuo][bcdghjklmnprstwy][aiuo][hklmnrst]$/)
    // With one letter left out the same text would come from two words that differ in that letter only.
    for (let i = 0; i < word.length; i++) {
      const rest = `${i} ${word.slice(0, i)}_${word.slice(i + 1)}`
      expect(seen.has(rest), rest).toBe(false)
      seen.add(rest)
    }
  }
})

test('have no word of abuse among them', () => {
  const all = new Set(allWords())
  const abuse =
    'bugil tolol cabul lacur binal budak sodom bodoh gigol najis kafir jorok modar pukim dogol jahil kolor mampus'
  expect(abuse.split(' ').filter((word) => all.has(word))).toEqual([])
})

test('are those of the first 88 bits, and stay so', () => {
  expect(words).toEqual(hashWords(HASH.slice(0, 22)))
  expect(words).toHaveLength(8)
  expect(hashWords('0'.repeat(64)).join(' ')).toBe('babah babah babah babah babah babah babah babah')
  expect(hashWords(OTHER)).not.toEqual(words)
  expect(hashWords(`00000000000000000000${'01'}${'0'.repeat(42)}`).at(-1)).toBe('cabak')
})

test('from paper are compared whatever is between them', () => {
  const hashes = { data: OTHER, bukti: HASH }
  expect(compareWords(words.join(' '), hashes)).toEqual({ kind: 'same', name: 'bukti' })
  expect(compareWords(words.map((word, i) => `${i + 1}. ${word.toUpperCase()},`).join('\n'), hashes)).toEqual(
    {
      kind: 'same',
      name: 'bukti',
    },
  )
  expect(compareWords(hashWords('f'.repeat(64)).join(' '), hashes)).toEqual({ kind: 'other' })
})

test.each([
  ['nothing', '', 0],
  ['one too few', words.slice(1).join(' '), 7],
  ['one too many', [...words, 'babah'].join(' '), 9],
])('%s is counted', (_, typed, count) => {
  expect(compareWords(typed, { bukti: HASH })).toEqual({ kind: 'count', count })
})

const [first = ''] = words
test.each([
  ['a letter exchanged', `${first.slice(0, 4)}z`],
  ['a letter left out', first.slice(0, 4)],
  ['a letter more', `${first}a`],
])('a word with %s is named, and the right one is among the nearest', (_, typo) => {
  const answer = compareWords([typo, ...words.slice(1)].join(' '), { bukti: HASH })
  expect(answer).toMatchObject({ kind: 'unknown', position: 1, word: typo })
  expect((answer as { nearest: string[] }).nearest).toContain(first)
})

test('nothing is offered for a word that is near to none', () => {
  const answer = compareWords(['matahari', ...words.slice(1)].join(' '), { bukti: HASH })
  expect(answer).toEqual({ kind: 'unknown', position: 1, word: 'matahari', nearest: [] })
})
