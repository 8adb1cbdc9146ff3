/** What was drawn, as staff type it, and the seed that it gives (docs/product-rules.md#draw). */
import type { SeedKind } from '../../season/selection-facts.ts'
import { foldSpaces, hasForbiddenCharacters } from '../../shared/fields/text.ts'
import { sha256Hex } from '../sha256.ts'

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

/** The parts of a draw; null: its kind has no such part. */
export interface Drawn {
  dice: string | null
  value: string | null
}
export type DrawnPart = keyof Drawn

/** The parts of a kind, in their order on screen. */
export const PARTS_OF: Record<SeedKind, readonly DrawnPart[]> = {
  dice: ['dice'],
  public: ['value'],
  both: ['dice', 'value'],
}

/**
 * Dice are digits 1 to 6; spaces, commas and dashes between them are left out. A public value is taken as it is, without the
 * spaces around it. What the kind does not have is left out.
 *
 * @returns codes by the parts that are wrong
 */
export function readDrawn(
  kind: SeedKind,
  typed: Partial<Record<DrawnPart, string | undefined>>,
): { ok: true; drawn: Drawn } | { ok: false; faults: Partial<Record<DrawnPart, SeedCode>> } {
  const drawn: Drawn = { dice: null, value: null }
  const faults: Partial<Record<DrawnPart, SeedCode>> = {}
  for (const part of PARTS_OF[kind]) {
    const text = READ[part](typed[part] ?? '')
    const code = FAULT[part](text)
    if (code) faults[part] = code
    else drawn[part] = text
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, drawn }
}

/** The text from which the lottery numbers are computed: with both parts sha256 of `dice:value`, as anybody can repeat it. */
export const seedOf = ({ dice, value }: Drawn): string =>
  dice !== null && value !== null ? sha256Hex(`${dice}:${value}`) : (dice ?? value ?? '')

export const isSameDraw = (a: Drawn, b: Drawn): boolean => a.dice === b.dice && a.value === b.value

/** A draw is held at the moment that was announced, or later: families may come and watch. */
export function isDrawDue(drawAt: Date, now: Date): boolean {
  return now >= drawAt
}

const HOUR_MS = 3_600_000
/** A draw is announced early enough that families can come. @param hours the setting of the level */
export const isAnnouncedInTime = (drawAt: Date, now: Date, hours: number): boolean =>
  drawAt.getTime() - now.getTime() >= hours * HOUR_MS

const READ: Record<DrawnPart, (typed: string) => string> = {
  dice: (typed) => typed.replace(/[\s,;.-]+/gu, ''),
  value: foldSpaces,
}

const FAULT: Record<DrawnPart, (text: string) => SeedCode | null> = {
  dice(seed) {
    if (seed === '') return 'seed.empty'
    if (!/^[1-6]+$/.test(seed)) return 'seed.dice_digits'
    if (seed.length < DICE_MIN) return 'seed.dice_few'
    return seed.length > DICE_MAX ? 'seed.dice_many' : null
  },
  value(seed) {
    if (seed === '') return 'seed.empty'
    if (hasForbiddenCharacters(seed)) return 'seed.characters'
    const length = [...seed].length
    if (length < PUBLIC_SEED_MIN) return 'seed.public_short'
    return length > PUBLIC_SEED_MAX ? 'seed.public_long' : null
  },
}
