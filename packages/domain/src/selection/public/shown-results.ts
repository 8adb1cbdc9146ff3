/** What a look-up by number says of a run (docs/product-rules.md#reasons-of-a-result). Pure. */
import { type ChoiceResult, type NOT_RANKED, publicReasonOf, RESULT_OF, type Reason } from '../reasons.ts'

export type OfChoices<Value> = readonly [Value | null, Value | null]

/** Of a level in which a path can be claimed: the same for every decided choice, so that it says nothing of a child. */
export const READ_WITH_CODE = 'DENGAN_KODE_UBAH'

/** Null: the decision that stands is not that of the run, or there is none. */
type PublicCode = Reason | typeof NOT_RANKED | typeof READ_WITH_CODE | null

/** What a run says about a registration, in the order of its choices. */
export interface RunResult {
  reasons: OfChoices<Reason>
  reserve: OfChoices<number>
  /** Reasons and numbers are shown after the change code only, and are not here. */
  isSealed?: true
}

/** What a run says about every child of a level in which a path can be claimed. */
export const SEALED_RESULT: RunResult = { reasons: [null, null], reserve: [null, null], isSealed: true }

/**
 * The reasons that belong to the decisions that stand. A decision that was made later by hand differs from the run, whose
 * reason for this choice is then wrong; its number on the reserve list too. Of a refusal by hand the number alone tells no more than the
 * certificate.
 *
 * @param run a reserve call gives no reason for a choice without a decision
 */
export function shownResults(
  run: RunResult,
  decisions: OfChoices<ChoiceResult>,
): { reasons: [PublicCode, PublicCode]; reserve: [number | null, number | null] } {
  if (run.isSealed) {
    const codeOf = (i: 0 | 1) => (decisions[i] === null ? null : READ_WITH_CODE)
    return { reasons: [codeOf(0), codeOf(1)], reserve: [null, null] }
  }
  const holds = ([0, 1] as const).map((i) => {
    const reason = run.reasons[i]
    // One school as both choices has one decision, which both carry.
    if (reason === 'PILIHAN_SAMA') return decisions[1] === decisions[0]
    return (reason === null ? null : RESULT_OF[reason]) === decisions[i]
  })
  // A child with a place by hand waits nowhere, unless the run said so of this place.
  const reserve = ([0, 1] as const).map((i) => (holds[0] && holds[1] ? run.reserve[i] : null))
  const codeOf = (i: 0 | 1): PublicCode => {
    const reason = run.reasons[i]
    return holds[i] && reason !== null ? publicReasonOf(reason) : null
  }
  return {
    reasons: [codeOf(0), codeOf(1)],
    reserve: [reserve[0] ?? null, reserve[1] ?? null],
  }
}
