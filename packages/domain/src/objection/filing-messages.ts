/** Sentences of filing an objection, which families read too. */

export const OBJECTION_TEXT_MAX = 2_000

export type FilingCode = 'objection.text' | 'objection.school'

export const FILING_MESSAGES: Record<FilingCode, string> = {
  'objection.text': 'Tulis isi keberatan, paling banyak 2.000 huruf',
  'objection.school': 'Pilih sekolah pilihan yang menjadi pokok keberatan',
}

export const OBJECTION_FILED = 'Keberatan tercatat'
