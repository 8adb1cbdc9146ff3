/** Reads the reason of a decision from its form, and checks one for several decisions. */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { OTHER_REASON } from '@spmb/domain/registration/manage/messages.ts'
import { isListedReason } from '@spmb/domain/registration/staff/decision-reasons.ts'

/** Letters that the listed reason before a note may take. */
export const NOTE_LEAVES = 60

/** The name of the note beside the reason of this name. */
export const noteName = (name: string) => `${name}_note`

/** The reason, followed by its note if there is one; '' without a reason, and for `OTHER_REASON` that is not explained. */
export function reasonFrom(data: FormData, name: string): string {
  const text = (field: string) => String(data.get(field) ?? '').trim()
  const [reason, note] = [text(name), text(noteName(name))]
  if (note === '') return reason === OTHER_REASON ? '' : reason
  return reason === '' ? '' : `${reason}: ${note}`
}

/**
 * What is wrong with one reason for these decisions where seats are given by a run: the decision that it is not listed for; `mixed`
 * when no reason is listed for all of them; null for nothing. A decision that is cleared needs no listed reason.
 */
export function reasonProblem(
  decisions: readonly Decision[],
  reason: string,
): NonNullable<Decision> | 'mixed' | null {
  const [first, ...others] = new Set(decisions.flatMap((decision) => decision ?? []))
  if (others.length > 0) return 'mixed'
  return first === undefined || isListedReason(first, reason) ? null : first
}
