import type { Standing } from '../engine/market.ts'
import type { Reason } from '../reasons.ts'

const BY_REASON: Partial<Record<Reason, Standing>> = {
  LULUS_MANUAL: 'admitted_by_hand',
  TIDAK_MANUAL: 'refused_by_hand',
  LUAR_ZONA: 'outside_zone',
  JALUR_TIDAK_DITERIMA: 'claim_refused',
  BERKAS_TIDAK_LENGKAP: 'claim_incomplete',
  MENGUNDURKAN_DIRI: 'withdrawn',
  PILIHAN_SAMA: 'same_school',
}

/** What was known about a choice before the run, as its rank and reason say. */
export function standingOf(rank: number | null, reason: Reason): Standing {
  return BY_REASON[reason] ?? (rank === null ? 'admitted_elsewhere' : 'competes')
}
