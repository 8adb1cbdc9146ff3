/**
 * Reasons of decisions by hand where seats are given by a run (docs/product-rules.md#selection-method). They are listed, because
 * everybody sees how often each was used.
 */
import type { Decision } from '../contract.public.ts'
import { OTHER_REASON } from '../manage/messages.ts'

export const DECISION_REASONS: Record<NonNullable<Decision>, readonly string[]> = {
  LULUS: [
    'Putusan pengadilan',
    'Penempatan anak berkebutuhan khusus',
    'Anak korban bencana',
    'Kekeliruan dinas',
  ],
  'TIDAK LULUS': ['Berkas tidak lengkap', 'Data tidak benar', 'Di bawah umur tanpa rekomendasi'],
}

/** The listed reason that a stored one is, alone or followed by a colon and more words; null for any other, also for `OTHER_REASON`. */
export function listedReasonOf(decision: NonNullable<Decision>, reason: string | null): string | null {
  const listed = DECISION_REASONS[decision].find((one) => reason === one || reason?.startsWith(`${one}: `))
  return listed ?? null
}

/** Of a refusal by hand what its family reads: the listed reason, or `OTHER_REASON` without the words after it; null: nothing. */
export const toldReasonOf = (reason: string | null): string | null =>
  listedReasonOf('TIDAK LULUS', reason) ?? (reason?.startsWith(`${OTHER_REASON}: `) ? OTHER_REASON : null)

/** Whether the reason begins with a listed one, or is `OTHER_REASON` with its explanation. */
export const isListedReason = (decision: NonNullable<Decision>, reason: string | null): boolean =>
  listedReasonOf(decision, reason) !== null || (reason?.startsWith(`${OTHER_REASON}: `) ?? false)
