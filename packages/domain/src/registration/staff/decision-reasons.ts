/**
 * Reasons of decisions by hand where seats are given by a run (docs/product-rules.md#selection-method). They are listed, because
 * everybody sees how often each was used.
 */
import type { Decision } from '../contract.public.ts'

export const DECISION_REASONS: Record<NonNullable<Decision>, readonly string[]> = {
  LULUS: [
    'Putusan pengadilan',
    'Penempatan anak berkebutuhan khusus',
    'Anak korban bencana',
    'Kekeliruan dinas',
  ],
  'TIDAK LULUS': ['Berkas tidak lengkap', 'Data tidak benar', 'Di bawah umur tanpa rekomendasi'],
}

/** Whether the reason is a listed one, alone or followed by a colon and more words. */
export function isListedReason(decision: NonNullable<Decision>, reason: string | null): boolean {
  return DECISION_REASONS[decision].some((listed) => reason === listed || reason?.startsWith(`${listed}: `))
}
