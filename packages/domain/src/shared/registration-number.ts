/**
 * The public number of a registration: `SD25-XXXXX-XXXXX-C` (docs/product-rules.md#registration-number). It consists
 * of the level, the season's year, ten random characters of Crockford's base 32 (50 bits: neither guessable nor
 * sequential) and one check character that detects typing mistakes.
 */
import { BASE32_LETTERS, base32Letters } from './base32.ts'
import { cleanPasted, onlyValueIn, PASTED_MAX_LENGTH } from './fields/pasted.ts'
import type { Level } from './level.ts'

const RANDOM_CHARACTERS = 10

/** Returns `length` random bytes; a CSPRNG in production. */
export type RandomBytes = (length: number) => Uint8Array

/** A new number, redrawn while its check character is outside the 32 letters, which 5 of 37 are. */
export function drawRegistrationNumber(level: Level, firstYear: number, random: RandomBytes): string {
  for (;;) {
    const body = base32Letters(random(RANDOM_CHARACTERS))
    const check = checkCharacter(body)
    if (check) return format(level, String(firstYear % 100).padStart(2, '0'), body, check)
  }
}

export type ParsedNumber =
  | { kind: 'number'; number: string }
  /** The format is right but the check character is not: a typing mistake. */
  | { kind: 'mistyped' }
  | { kind: 'malformed' }

/**
 * Parses a number in any accepted spelling: lower case, spaces, any dashes or none, O for 0, I or L for 1; alone, or the only
 * number in a pasted text or address.
 */
export function parseRegistrationNumber(text: string): ParsedNumber {
  const cleaned = cleanPasted(text.slice(0, PASTED_MAX_LENGTH + 1))
  const alone = parseSpelling(cleaned)
  if (alone.kind !== 'malformed') return alone
  let kind: 'mistyped' | 'malformed' = 'malformed'
  const number = onlyValueIn(cleaned, WRITTEN_NUMBER, (found) => {
    const parsed = parseSpelling(found)
    if (parsed.kind === 'number') return parsed.number
    kind = 'mistyped'
    return null
  })
  return number === null ? { kind } : { kind: 'number', number }
}

function parseSpelling(text: string): ParsedNumber {
  const plain = text
    .slice(0, 60)
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015\u2212]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const parts = /^(SD|SMP)(\d\d)([0-9A-HJKMNP-TV-Z]{10})([0-9A-HJKMNP-TV-Z])$/.exec(plain)
  if (!parts) return { kind: 'malformed' }
  const [, level, year, body, check] = parts as unknown as [string, Level, string, string, string]
  if (checkCharacter(body) !== check) return { kind: 'mistyped' }
  return { kind: 'number', number: format(level, year, body, check) }
}

/** At most this many different numbers of one text are looked up. */
const NUMBERS_PER_TEXT = 10

/** The registration numbers in a text, each once, in the order in which they appear. Mistyped ones are left out. */
export function registrationNumbersIn(text: string): string[] {
  const numbers = new Set<string>()
  for (const [, candidate = ''] of cleanPasted(text).matchAll(WRITTEN_NUMBER)) {
    const parsed = parseSpelling(candidate)
    if (parsed.kind === 'number') numbers.add(parsed.number)
    if (numbers.size === NUMBERS_PER_TEXT) break
  }
  return [...numbers]
}

/**
 * Level, two digits of the year and eleven letters; a dash with spaces around it may stand between two of them. What precedes the
 * number is part of the match, because a lookbehind needs a newer Safari (docs/decisions/0049-browser-baseline.md).
 */
const BETWEEN = String.raw`[ \-\u2010-\u2015\u2212]{0,3}`
const WRITTEN_NUMBER = new RegExp(
  String.raw`(?:^|[^\p{L}\p{Nd}])(S(?:D|MP)(?:${BETWEEN}\d){2}(?:${BETWEEN}[0-9A-Z]){11})(?![\p{L}\p{Nd}])`,
  'giu',
)

function format(level: Level, year: string, body: string, check: string): string {
  return `${level}${year}-${body.slice(0, 5)}-${body.slice(5)}-${check}`
}

/** Crockford's check: the value modulo 37 as one of the 32 letters, or null for the five symbols beyond them. */
function checkCharacter(body: string): string | null {
  let remainder = 0
  for (const character of body) remainder = (remainder * 32 + BASE32_LETTERS.indexOf(character)) % 37
  return BASE32_LETTERS[remainder] ?? null
}
