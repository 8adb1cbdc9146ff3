/** Which admins may sign a run, and when it may be applied (docs/product-rules.md#selection-act). */

export const SIGNATURES_NEEDED = 2

export interface Signature {
  userId: number
  role: 'admin' | 'monitor'
  /** The result that was signed. */
  resultHash: string
}

export interface Signer {
  userId: number
  role: 'admin' | 'monitor'
  accountCreatedAt: Date
  hasSecondFactor: boolean
}

export type SigningRefusal =
  | 'not_previewed'
  | 'other_result'
  | 'under_age'
  | 'younger_account'
  | 'no_second_factor'
  | 'signed_already'
  | 'two_monitors'
  | 'enough'

/** Why this person may not sign the result now; null when they may. */
export function signingRefusal(
  signer: Signer,
  run: { frozenAt: Date; resultHash: string | null; undecidedUnderAge: number },
  asked: { resultHash: string; signatures: readonly Signature[] },
): SigningRefusal | null {
  if (run.resultHash === null) return 'not_previewed'
  if (asked.resultHash !== run.resultHash) return 'other_result'
  if (run.undecidedUnderAge > 0) return 'under_age'
  if (signer.accountCreatedAt >= run.frozenAt) return 'younger_account'
  if (!signer.hasSecondFactor) return 'no_second_factor'
  const valid = validSignatures(asked.signatures, run.resultHash)
  if (valid.some(({ userId }) => userId === signer.userId)) return 'signed_already'
  if (valid.length >= SIGNATURES_NEEDED) return 'enough'
  return signer.role === 'monitor' && valid.some(({ role }) => role === 'monitor') ? 'two_monitors' : null
}

/** A signature holds for the result that it names; a preview with another result voids it. */
export function validSignatures(
  signatures: readonly Signature[],
  resultHash: string | null,
): readonly Signature[] {
  return signatures.filter((signature) => signature.resultHash === resultHash)
}

/** Two people, at least one of them an admin. */
export function isSigned(signatures: readonly Signature[], resultHash: string | null): boolean {
  const valid = validSignatures(signatures, resultHash)
  const people = new Set(valid.map(({ userId }) => userId))
  return people.size >= SIGNATURES_NEEDED && valid.some(({ role }) => role === 'admin')
}
