/**
 * A commitment binds the office to the exact values of a child without showing them: who has the salt can check them, and who
 * has not cannot guess them (docs/selection.md#the-certificate).
 */
import type { Id } from '../engine/market.ts'
import { sha256Hex } from '../sha256.ts'

export interface CommittedValues {
  ticket: Id
  birthDate: string
  /** School and metres of each choice. */
  distances: [school: Id, metres: number | null][]
}

/** Hexadecimal digits of 128 bits. */
const LENGTH = 32

export function commitmentOf(salt: string, { ticket, birthDate, distances }: CommittedValues): string {
  return sha256Hex(JSON.stringify([salt, ticket, birthDate, distances])).slice(0, LENGTH)
}

export function isCommitment(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
}
