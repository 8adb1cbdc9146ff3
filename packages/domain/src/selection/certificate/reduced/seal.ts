/**
 * Seals of what paths say of a child (docs/selection.md#the-reduced-file). A run with claim paths has a key of 128 random bits. Its complete
 * file holds the key; its reduced one holds the seals alone, which cannot be opened by guessing. Both have the same hashes.
 */
import { sha256Hex } from '../../sha256.ts'
import type { CertificateChoice2, CertificatePlace2, PublicReason, Via } from '../format-2.ts'

/** Hexadecimal digits of 128 bits. */
const LENGTH = 32

/** What a reduced line hides of a choice. */
export type HiddenChoice = readonly [places: readonly CertificatePlace2[], reason: PublicReason]

/** What a reduced line hides: all places, not only those by claim paths, since a rank of the rest beside a result betrays another path. */
export interface HiddenLine {
  choices: readonly HiddenChoice[]
  /** Null: no place. */
  via: Via | null
}

export const hiddenOf = (choices: readonly CertificateChoice2[], via: Via | null): HiddenLine => ({
  choices: choices.map(([, places, , reason]) => [places, reason]),
  via,
})

/** Opens the seal of one line: its family reads it after the publication, and no other follows from it. */
export const nonceOf = (key: string, ticket: string): string => sha256Hex(`${key}:${ticket}`).slice(0, LENGTH)

export const sealOf = (nonce: string, { choices, via }: HiddenLine): string =>
  sha256Hex(JSON.stringify([nonce, choices, via])).slice(0, LENGTH)

/** A key, or a seal. */
export const isSealText = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
