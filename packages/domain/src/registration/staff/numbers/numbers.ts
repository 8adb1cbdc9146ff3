/** Whose a NIK or NISN is that two live registrations have (docs/product-rules.md#disputed-numbers). Pure. */

/** In the order in which both are named. */
export const NUMBER_KINDS = ['nik', 'nisn'] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]
export const DISPUTED_NUMBERS = [...NUMBER_KINDS, 'both'] as const
/** The numbers of a registration that another one keeps until the office has decided; null: none. */
export type Disputed = (typeof DISPUTED_NUMBERS)[number] | null

export const OTHER_KIND: Record<NumberKind, NumberKind> = { nik: 'nisn', nisn: 'nik' }

export const disputes = (disputed: Disputed, kind: NumberKind) => disputed === kind || disputed === 'both'

/** What stays disputed when one number is not any more. */
export function withoutDispute(disputed: Disputed, kind: NumberKind): Disputed {
  if (disputed === 'both') return OTHER_KIND[kind]
  return disputed === kind ? null : disputed
}

/** @param kinds in the order of `NUMBER_KINDS` */
export const disputedOf = (kinds: readonly NumberKind[]): Disputed =>
  kinds.length === NUMBER_KINDS.length ? 'both' : (kinds[0] ?? null)

/**
 * What the office decides: the number is this child's or the other's, and the one without it gets it later; or both registrations are of
 * one child, and one of them is withdrawn.
 */
export const NUMBER_OUTCOMES = ['this', 'other', 'withdraw_this', 'withdraw_other'] as const
export type NumberOutcome = (typeof NUMBER_OUTCOMES)[number]
