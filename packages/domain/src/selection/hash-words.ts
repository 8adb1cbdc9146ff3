/**
 * A hash as eight words (docs/decisions/0055-words-of-a-hash.md), which people can write on paper, read out and compare. The words have no
 * meaning: each is five letters that are computed from 11 bits, so that no two of the 2,048 differ by one letter only, and none is the
 * beginning of another.
 */

const FIRST = 'bcdghjklmnprstwy'
const VOWELS = 'aiuo'
const LAST = 'hklmnrst'

export const HASH_WORDS = 8
const BITS = 11
const COUNT = 1 << BITS

/** The first letter is fixed by the four others: another one of them gives another first letter. */
function wordAt(index: number): string {
  const [third, second, fourth, last] = [index >> 7, (index >> 5) & 3, (index >> 3) & 3, index & 7]
  const first = (third + 4 * second + fourth + last) % FIRST.length
  return [FIRST[first], VOWELS[second], FIRST[third], VOWELS[fourth], LAST[last]].join('')
}

/** All words, in the order of their bits. */
export const allWords = (): string[] => Array.from({ length: COUNT }, (_, index) => wordAt(index))

/** @param hash hexadecimal digits; the words are of its first 88 bits */
export function hashWords(hash: string): string[] {
  const bits = BigInt(`0x${hash.slice(0, (HASH_WORDS * BITS) / 4)}`)
  return Array.from({ length: HASH_WORDS }, (_, at) =>
    wordAt(Number((bits >> BigInt((HASH_WORDS - 1 - at) * BITS)) & BigInt(COUNT - 1))),
  )
}

export type ComparedWords =
  /** Not eight words. */
  | { kind: 'count'; count: number }
  /** No word of a hash, the position counted from 1, and the words nearest to it. */
  | { kind: 'unknown'; position: number; word: string; nearest: string[] }
  /** The name of the hash whose words they are. */
  | { kind: 'same'; name: string }
  | { kind: 'other' }

/** Most words that are offered for a wrong one. */
const OFFERED = 6

/**
 * Compares words from paper with hashes.
 *
 * @param typed in capital or small letters, with spaces, commas, dashes or numbers between them
 * @param hashes by their names
 */
export function compareWords(typed: string, hashes: Readonly<Record<string, string>>): ComparedWords {
  const words = typed.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length !== HASH_WORDS) return { kind: 'count', count: words.length }
  const all = allWords()
  const known = new Set(all)
  const wrong = words.findIndex((word) => !known.has(word))
  const word = words[wrong]
  if (word !== undefined) return { kind: 'unknown', position: wrong + 1, word, nearest: nearestTo(word, all) }
  const text = words.join()
  const name = Object.keys(hashes).find((each) => hashWords(hashes[each] ?? '').join() === text)
  return name === undefined ? { kind: 'other' } : { kind: 'same', name }
}

/** Those that need the fewest letters changed, added or left out, at most two; in the order of the words. */
function nearestTo(word: string, all: readonly string[]): string[] {
  for (const most of [1, 2]) {
    const near = all.filter((each) => isNear(word, each, most))
    if (near.length > 0) return near.slice(0, OFFERED)
  }
  return []
}

function isNear(a: string, b: string, most: number): boolean {
  if (a === b) return true
  if (most === 0 || Math.abs(a.length - b.length) > most) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const [restA, restB] = [a.slice(at), b.slice(at)]
  return (
    isNear(restA.slice(1), restB.slice(1), most - 1) ||
    isNear(restA.slice(1), restB, most - 1) ||
    isNear(restA, restB.slice(1), most - 1)
  )
}
