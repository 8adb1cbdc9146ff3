/** The seed of a draw as staff type it (docs/product-rules.md#selection-act). */
import { foldSpaces, hasForbiddenCharacters } from '../../shared/fields/text.ts'

export const SEED_KINDS = ['dice', 'public'] as const
export type SeedKind = (typeof SEED_KINDS)[number]

export const DICE_MIN = 20
export const DICE_MAX = 200
export const PUBLIC_SEED_MIN = 4
export const PUBLIC_SEED_MAX = 200

export type SeedCode =
  | 'seed.empty'
  | 'seed.dice_digits'
  | 'seed.dice_few'
  | 'seed.dice_many'
  | 'seed.public_short'
  | 'seed.public_long'
  | 'seed.characters'

/**
 * Dice are digits 1 to 6; spaces, commas and dashes between them are left out. A public value is taken as it is, without the
 * spaces around it.
 */
export function readSeed(
  kind: SeedKind,
  typed: string,
): { ok: true; seed: string } | { ok: false; code: SeedCode } {
  const seed = kind === 'dice' ? typed.replace(/[\s,;.-]+/gu, '') : foldSpaces(typed)
  const code = kind === 'dice' ? diceFault(seed) : publicFault(seed)
  return code === null ? { ok: true, seed } : { ok: false, code }
}

/** A draw is held at the moment that was announced, or later: families may come and watch. */
export function isDrawDue(drawAt: Date, now: Date): boolean {
  return now >= drawAt
}

function diceFault(seed: string): SeedCode | null {
  if (seed === '') return 'seed.empty'
  if (!/^[1-6]+$/.test(seed)) return 'seed.dice_digits'
  if (seed.length < DICE_MIN) return 'seed.dice_few'
  return seed.length > DICE_MAX ? 'seed.dice_many' : null
}

function publicFault(seed: string): SeedCode | null {
  if (seed === '') return 'seed.empty'
  if (hasForbiddenCharacters(seed)) return 'seed.characters'
  const length = [...seed].length
  if (length < PUBLIC_SEED_MIN) return 'seed.public_short'
  return length > PUBLIC_SEED_MAX ? 'seed.public_long' : null
}
