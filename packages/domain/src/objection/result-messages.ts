/** What families and staff read about the state of an objection. */
import type { ObjectionState } from './states.ts'

export const OBJECTION_STATE_NAMES: Record<ObjectionState, string> = {
  open: 'Belum dijawab',
  waiting: 'Diterima, menunggu kursi',
  upheld: 'Diterima, sudah mendapat kursi',
  rejected: 'Ditolak',
}
