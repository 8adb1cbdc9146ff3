/**
 * Who may sign a run, and when it may be applied (docs/product-rules.md#selection-act). The two signatures are those of two people:
 * neither has made or opened the account of the other since the season began, and since the freeze nobody else may have changed how
 * one gets into the account of a signer.
 */

export const SIGNATURES_NEEDED = 2

export interface Signature {
  userId: number
  role: 'admin' | 'monitor'
  /** The result that was signed. */
  resultHash: string
  /** Whether the account is still its signer's, see `standsStill`. */
  stands: boolean
}

export interface Signer {
  userId: number
  role: 'admin' | 'monitor'
  accountCreatedAt: Date
  /** When the owner confirmed the second factor; null: it is off. */
  secondFactorSince: Date | null
  /** When another person last changed role, school, password or second factor of the account; null: never. */
  accessChangedAt: Date | null
}

export type SigningRefusal =
  | 'not_previewed'
  | 'other_result'
  | 'under_age'
  | 'younger_account'
  | 'access_changed'
  | 'no_second_factor'
  | 'younger_second_factor'
  | 'signed_already'
  | 'two_monitors'
  | 'same_person'
  | 'monitor_due'
  | 'enough'

/** Why this person may not sign the result now; null when they may. */
export function signingRefusal(
  signer: Signer,
  run: {
    frozenAt: Date
    resultHash: string | null
    undecidedUnderAge: number
    /** At the freeze there was a monitor who could sign. */
    hasMonitor: boolean
  },
  asked: {
    resultHash: string
    signatures: readonly Signature[]
    /** Accounts that the signer made or opened since the season began, and those who did so with the signer's. */
    tiedTo: readonly number[]
  },
): SigningRefusal | null {
  if (run.resultHash === null) return 'not_previewed'
  if (asked.resultHash !== run.resultHash) return 'other_result'
  if (run.undecidedUnderAge > 0) return 'under_age'
  const account = accountRefusal(signer, run.frozenAt)
  if (account) return account
  const valid = validSignatures(asked.signatures, run.resultHash)
  if (valid.some(({ userId }) => userId === signer.userId)) return 'signed_already'
  if (valid.length >= SIGNATURES_NEEDED) return 'enough'
  if (valid.some(({ userId }) => asked.tiedTo.includes(userId))) return 'same_person'
  if (signer.role === 'monitor') return valid.some(({ role }) => role === 'monitor') ? 'two_monitors' : null
  return run.hasMonitor && valid.some(({ role }) => role === 'admin') ? 'monitor_due' : null
}

export type DrawerRefusal = 'younger_account' | 'access_changed' | 'same_account' | 'same_person'

/**
 * Why this person may not type what was drawn, or confirm it; null when they may (docs/product-rules.md#draw).
 *
 * @param typedBy null: nobody has typed it yet
 * @param tiedTo as in `signingRefusal`
 */
export function drawerRefusal(
  person: Pick<Signer, 'userId' | 'accountCreatedAt' | 'accessChangedAt'>,
  frozenAt: Date,
  { typedBy, tiedTo }: { typedBy: number | null; tiedTo: readonly number[] },
): DrawerRefusal | null {
  const account = ageRefusal(person, frozenAt)
  if (account) return account
  if (typedBy === person.userId) return 'same_account'
  return typedBy !== null && tiedTo.includes(typedBy) ? 'same_person' : null
}

/** Hours that an account exists, and is untouched by others, before it confirms what another person wrote. */
export const CONFIRMER_HOURS = 24

/** Of an account that wrote the birth date or the NIK of a child. */
export interface Writer {
  userId: number
  isOperator: boolean
}

/**
 * Why this admin may not confirm a birth date that the NIK contradicts; null when they may
 * (docs/product-rules.md#confirmed-before-the-freeze). An admin and an operator are two by their roles: admins make the accounts of
 * schools, so that every school would be tied to an admin.
 *
 * @param tiedTo as in `signingRefusal`
 */
export function confirmerRefusal(
  person: Pick<Signer, 'userId' | 'accountCreatedAt' | 'accessChangedAt'>,
  now: Date,
  { writers, tiedTo }: { writers: readonly Writer[]; tiedTo: readonly number[] },
): DrawerRefusal | null {
  const account = ageRefusal(person, new Date(now.getTime() - CONFIRMER_HOURS * 3_600_000))
  if (account) return account
  if (writers.some(({ userId }) => userId === person.userId)) return 'same_account'
  return writers.some(({ userId, isOperator }) => !isOperator && tiedTo.includes(userId))
    ? 'same_person'
    : null
}

function ageRefusal(
  { accountCreatedAt, accessChangedAt }: Pick<Signer, 'accountCreatedAt' | 'accessChangedAt'>,
  frozenAt: Date,
) {
  if (accountCreatedAt >= frozenAt) return 'younger_account'
  return isChangedSince(frozenAt, accessChangedAt) ? 'access_changed' : null
}

function accountRefusal(signer: Signer, frozenAt: Date): SigningRefusal | null {
  const account = ageRefusal(signer, frozenAt)
  if (account) return account
  if (signer.secondFactorSince === null) return 'no_second_factor'
  return signer.secondFactorSince >= frozenAt ? 'younger_second_factor' : null
}

const isChangedSince = (frozenAt: Date, accessChangedAt: Date | null) =>
  accessChangedAt !== null && accessChangedAt >= frozenAt

/** Whether an account that signed is enabled, in the role in which it signed, and unchanged by others since the freeze. */
export function standsStill(
  account: { isDisabled: boolean; role: string | null; accessChangedAt: Date | null },
  signedAs: Signature['role'],
  frozenAt: Date,
): boolean {
  return (
    !account.isDisabled && account.role === signedAs && !isChangedSince(frozenAt, account.accessChangedAt)
  )
}

/** A signature holds for the result that it names, while its account stands; a preview with another result voids it. */
export function validSignatures<T extends Signature>(
  signatures: readonly T[],
  resultHash: string | null,
): readonly T[] {
  return signatures.filter((signature) => signature.stands && signature.resultHash === resultHash)
}

/** Signatures of the result that no longer count, because their accounts have changed. */
export function lapsedSignatures<T extends Signature>(
  signatures: readonly T[],
  resultHash: string | null,
): readonly T[] {
  return signatures.filter((signature) => !signature.stands && signature.resultHash === resultHash)
}

/** Two people, at least one of them an admin. */
export function isSigned(signatures: readonly Signature[], resultHash: string | null): boolean {
  const valid = validSignatures(signatures, resultHash)
  const people = new Set(valid.map(({ userId }) => userId))
  return people.size >= SIGNATURES_NEEDED && valid.some(({ role }) => role === 'admin')
}
