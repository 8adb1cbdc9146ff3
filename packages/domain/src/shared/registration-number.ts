/**
 * The public number of a registration: `SD25-XXXXX-XXXXX-C` (docs/product-rules.md#registration-number). It consists
 * of the level, the season's year, ten random characters of Crockford's base 32 (50 bits: neither guessable nor
 * sequential) and one check character that detects typing mistakes.
 */
import { BASE32_LETTERS, base32Letters } from './base32.ts'
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

/** Parses a number in any accepted spelling: lower case, spaces, any dashes or none, O for 0, I or L for 1. */
export function parseRegistrationNumber(text: string): ParsedNumber {
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

function format(level: Level, year: string, body: string, check: string): string {
  return `${level}${year}-${body.slice(0, 5)}-${body.slice(5)}-${check}`
}

/** Crockford's check: the value modulo 37 as one of the 32 letters, or null for the five symbols beyond them. */
function checkCharacter(body: string): string | null {
  let remainder = 0
  for (const character of body) remainder = (remainder * 32 + BASE32_LETTERS.indexOf(character)) % 37
  return BASE32_LETTERS[remainder] ?? null
}
