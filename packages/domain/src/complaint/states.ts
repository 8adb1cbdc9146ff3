/** The processing states of a complaint. */
export const COMPLAINT_STATES = ['baru', 'diproses', 'selesai'] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]

export const COMPLAINT_STATE_NAMES: Record<ComplaintState, string> = {
  baru: 'Baru',
  diproses: 'Diproses',
  selesai: 'Selesai',
}
