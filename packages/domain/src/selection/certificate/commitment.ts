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

/** Everything of a child that a run compares, and who the child is. */
export interface CommittedValues2 extends CommittedValues {
  /** One line serves one child only. */
  noRegistration: string
  /** Of each choice: the codes of the paths by which it competes; null: a run without paths. */
  paths: readonly (readonly string[])[] | null
  /** By the indexes of the paths, where there are any. */
  scores: readonly (number | null)[]
  priorities: readonly (number | null)[]
}

/** Hexadecimal digits of 192 bits. */
const LENGTH_2 = 48

/** Of version 2. @param salt 128 random bits in hexadecimal digits */
export function commitmentOf2(
  salt: string,
  { noRegistration, ticket, birthDate, distances, paths, scores, priorities }: CommittedValues2,
): string {
  const text = JSON.stringify([
    2,
    salt,
    noRegistration,
    ticket,
    birthDate,
    distances,
    paths,
    scores,
    priorities,
  ])
  return sha256Hex(text).slice(0, LENGTH_2)
}

export function isCommitment2(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{48}$/.test(value)
}
