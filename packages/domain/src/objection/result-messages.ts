/** What families read about the state of an objection, and staff too. */
import type { OwnObjectionState } from './states.ts'

export const OWN_OBJECTION_STATE_NAMES: Record<OwnObjectionState, string> = {
  open: 'Belum dijawab',
  waiting: 'Diterima, menunggu kursi',
  upheld: 'Diterima, sudah mendapat kursi',
  rejected: 'Ditolak',
}
