/** The states of a claim, which families and staff see, and what leads from one to another (docs/product-rules.md#claims). */
import type { DecidedClaim } from '../eligible.ts'

/** `incomplete`: something is missing and may still be brought; `lapsed`: not checked before the last day. */
export const CLAIM_STATES = ['waiting', 'incomplete', 'accepted', 'refused', 'lapsed', 'withdrawn'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** Of the family: change and withdraw; of who sees the papers: accept, refuse and ask for more; of an admin after the last day: lapse. */
export const CLAIM_ACTS = ['change', 'withdraw', 'accept', 'refuse', 'ask', 'lapse'] as const
export type ClaimAct = (typeof CLAIM_ACTS)[number]

const OPEN = ['waiting', 'incomplete'] as const satisfies readonly ClaimState[]

/** A change makes any claim wait again; what is decided is not decided again, unless the family changes it. */
export const CLAIM_TRANSITIONS: Record<ClaimAct, { from: readonly ClaimState[]; to: ClaimState }> = {
  change: { from: ['waiting', 'incomplete', 'accepted', 'refused', 'withdrawn'], to: 'waiting' },
  withdraw: { from: ['waiting', 'incomplete', 'accepted'], to: 'withdrawn' },
  accept: { from: OPEN, to: 'accepted' },
  refuse: { from: OPEN, to: 'refused' },
  ask: { from: OPEN, to: 'incomplete' },
  lapse: { from: OPEN, to: 'lapsed' },
}

/** @returns null: the act has no meaning in this state */
export function stateAfter(state: ClaimState, act: ClaimAct): ClaimState | null {
  const { from, to } = CLAIM_TRANSITIONS[act]
  return from.includes(state) ? to : null
}

/** Whether the family still follows the path, or may get it: its choices outside the zone rest on it. */
export const isFollowed = (state: ClaimState): boolean =>
  state === 'waiting' || state === 'incomplete' || state === 'accepted'

/**
 * What a run reads of a claim. One that lapsed counts as one whose papers were not complete.
 *
 * @returns null: it is not decided, or the family does not follow the path any more
 */
export function decidedState(state: ClaimState): DecidedClaim['state'] | null {
  if (state === 'lapsed') return 'incomplete'
  return state === 'waiting' || state === 'withdrawn' ? null : state
}
