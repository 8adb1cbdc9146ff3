/** The processing states of a complaint. */
export const COMPLAINT_STATES = ['baru', 'diproses', 'selesai'] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]

export const COMPLAINT_STATE_NAMES: Record<ComplaintState, string> = {
  baru: 'Baru',
  diproses: 'Diproses',
  selesai: 'Selesai',
}

/** The state that is stored: a complaint with an answer is not new any more (docs/product-rules.md#complaint-answer). */
export function stateWith(answer: string | null, state: ComplaintState): ComplaintState {
  return answer !== null && state === 'baru' ? 'diproses' : state
}
