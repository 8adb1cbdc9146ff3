/** The states of an objection, which families and staff see (docs/product-rules.md#objections). */

/** `upheld`: the family was right; `rejected`: the result stands. */
export const OBJECTION_OUTCOMES = ['upheld', 'rejected'] as const
export type ObjectionOutcome = (typeof OBJECTION_OUTCOMES)[number]

/** `waiting`: upheld, no seat was free yet, and nothing else gave the child a place that it wants as much (`hasWantedPlace`). */
export const OBJECTION_STATES = ['open', 'waiting', 'upheld', 'rejected'] as const
export type ObjectionState = (typeof OBJECTION_STATES)[number]

export function objectionState(of: { outcome: ObjectionOutcome | null; seated: boolean }): ObjectionState {
  if (of.outcome !== 'upheld') return of.outcome ?? 'open'
  return of.seated ? 'upheld' : 'waiting'
}
