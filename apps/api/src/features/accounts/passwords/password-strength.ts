/**
 * How many guesses find a password, estimated by zxcvbn with common passwords and Indonesian words, without a network
 * (docs/decisions/0020-password-strength.md). Only the server estimates: the dictionaries are too large for the browser.
 */
import type { EstimateGuesses } from '@spmb/domain/accounts/password.ts'

/**
 * UTF-16 units that are estimated. A longer password is at least as strong as its beginning, and the time grows with the
 * length.
 */
const ESTIMATED_LENGTH = 40

/** Each further substitution of digits for letters multiplies the time; `unmasked` undoes the usual ones instead. */
const MAX_SUBSTITUTIONS = 2

let loading: Promise<EstimateGuesses> | undefined

/** Loads the dictionaries at the first use (0.1 s, about 20 MB) and keeps them. */
export function loadPasswordEstimator(): Promise<EstimateGuesses> {
  loading ??= load()
  return loading
}

async function load(): Promise<EstimateGuesses> {
  const [{ ZxcvbnFactory }, common, indonesian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-id'),
  ])
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...indonesian.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  })
  return (password, words) => {
    const start = password.slice(0, ESTIMATED_LENGTH)
    // zxcvbn takes separators for random characters, so words are also estimated without them.
    const spellings = new Set([start, start.replace(/[^\p{L}\p{N}]/gu, ''), unmasked(start)])
    return Math.min(...[...spellings].map((text) => zxcvbn.check(text, [...words]).guessesLog10))
  }
}

const UNMASKED: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** 'P@$$w0rd' as 'password', for a text that has letters. */
function unmasked(text: string): string {
  if (!/\p{L}/u.test(text)) return text
  const plain = text.toLowerCase().replace(/[013457@$!]/g, (sign) => UNMASKED[sign] ?? sign)
  return plain.replace(/[^\p{L}\p{N}]/gu, '')
}
