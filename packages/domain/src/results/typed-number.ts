/**
 * What a family has put into a field for its registration number: the number in any spelling, a whole shared text or address with one
 * number in it, or something else (docs/product-rules.md#pasted-values). Shared by the page and the server, which reads it without script.
 */
import { parseChangeCode } from '../registration/manage/change-code.ts'
import { isNik, pastedNik } from '../shared/fields/identity-numbers.ts'
import { PASTED_MAX_LENGTH } from '../shared/fields/pasted.ts'
import { parseRegistrationNumber, registrationNumbersIn } from '../shared/registration-number.ts'

/**
 * Why there is no number: nothing was typed, a NIK, a change code, several numbers, one whose check character is wrong, or anything
 * else.
 */
export type TypedProblem = 'empty' | 'nik' | 'code' | 'several' | 'mistyped' | 'unknown'

/** What the form shows again when the server has read no number in it. */
export interface TypedView {
  kind: 'typed'
  problem: TypedProblem
}

/** @returns the only number of the text in its own spelling */
export function readTypedNumber(typed: string): { number: string } | { problem: TypedProblem } {
  if (typed.trim() === '') return { problem: 'empty' }
  const parsed = parseRegistrationNumber(typed)
  if (parsed.kind === 'number') return { number: parsed.number }
  const text = typed.slice(0, PASTED_MAX_LENGTH)
  if (registrationNumbersIn(text).length > 1) return { problem: 'several' }
  if (parsed.kind === 'mistyped') return { problem: 'mistyped' }
  if (isNik(pastedNik(text))) return { problem: 'nik' }
  return { problem: parseChangeCode(text) === null ? 'unknown' : 'code' }
}
