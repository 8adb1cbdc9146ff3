/** The states of an objection, which families and staff see (docs/product-rules.md#objections). */

/** `upheld`: the family was right; `rejected`: the result stands. */
export const OBJECTION_OUTCOMES = ['upheld', 'rejected'] as const
export type ObjectionOutcome = (typeof OBJECTION_OUTCOMES)[number]

/** Why an objection is upheld: listed, because everybody reads it (docs/product-rules.md#acts-after-the-result). */
export const UPHELD_REASONS = [
  'Tanggal lahir keliru',
  'Desa atau jarak keliru',
  'Pilihan sekolah keliru',
  'Berkas ternyata lengkap',
  'Putusan pengadilan',
  'Kekeliruan lain',
] as const

/**
 * `confirming`: upheld by one person, and not in force before a second one has confirmed it. `waiting`: upheld, no seat was free yet,
 * and nothing else gave the child a place that it wants as much (`hasWantedPlace`).
 */
export const OBJECTION_STATES = ['open', 'confirming', 'waiting', 'upheld', 'rejected'] as const
export type ObjectionState = (typeof OBJECTION_STATES)[number]

/** What its family reads: before the second person nothing is answered. */
export const OWN_OBJECTION_STATES = ['open', 'waiting', 'upheld', 'rejected'] as const
export type OwnObjectionState = (typeof OWN_OBJECTION_STATES)[number]

export function objectionState(of: {
  outcome: ObjectionOutcome | null
  confirmed: boolean
  seated: boolean
}): ObjectionState {
  if (of.outcome !== 'upheld') return of.outcome ?? 'open'
  if (!of.confirmed) return 'confirming'
  return of.seated ? 'upheld' : 'waiting'
}

export function ownObjectionState(state: ObjectionState): OwnObjectionState {
  return state === 'confirming' ? 'open' : state
}
