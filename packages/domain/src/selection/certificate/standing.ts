import { Standing } from '../engine/market.ts'
import type { Reason } from '../reasons.ts'

const BY_REASON: Partial<Record<Reason, number>> = {
  LULUS_MANUAL: Standing.AdmittedByHand,
  TIDAK_MANUAL: Standing.RefusedByHand,
  LUAR_ZONA: Standing.OutsideZone,
  MENGUNDURKAN_DIRI: Standing.Withdrawn,
  PILIHAN_SAMA: Standing.SameSchool,
}

/** What was known about a choice before the run, as its rank and reason say. */
export function standingOf(rank: number | null, reason: Reason): number {
  return BY_REASON[reason] ?? (rank === null ? Standing.AdmittedElsewhere : Standing.Competes)
}
