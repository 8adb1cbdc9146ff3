/** Sentences about objections. */
import { PAGING_MESSAGES, type PagingCode } from '../shared/paging.ts'
import { FILING_MESSAGES, type FilingCode } from './filing-messages.ts'
import type { ConfirmationRefusal, ObjectionRefusal, ReopeningRefusal } from './objection.ts'
import { OWN_OBJECTION_STATE_NAMES } from './result-messages.ts'
import type { ObjectionOutcome, ObjectionState } from './states.ts'

export type ObjectionCode =
  | PagingCode
  | FilingCode
  | 'objection.outcome'
  | 'objection.answer'
  | 'objection.listed_reason'
  | 'objection.reason'
  | 'objection.version'
  | 'objection.state'

export const objectionCode = (code: ObjectionCode) => code

export const OBJECTION_MESSAGES: Record<ObjectionCode, string> = {
  ...PAGING_MESSAGES,
  ...FILING_MESSAGES,
  'objection.outcome': 'Pilih: keberatan diterima, atau ditolak',
  'objection.answer': 'Tulis jawaban untuk keluarga, paling banyak 2.000 huruf',
  'objection.listed_reason': 'Pilih alasan dari daftar. Alasan ini diumumkan',
  'objection.reason': 'Tulis alasan dibuka lagi, paling banyak 300 huruf',
  'objection.version': 'Versi data tidak dikenali. Muat ulang halaman, lalu ulangi',
  'objection.state': 'Pilih keadaan keberatan dari daftar',
}

export const OBJECTION_OUTCOME_NAMES: Record<ObjectionOutcome, string> = {
  upheld: 'Diterima',
  rejected: 'Ditolak',
}

/** Staff also see that a second person is asked for. */
export const OBJECTION_STATE_NAMES: Record<ObjectionState, string> = {
  ...OWN_OBJECTION_STATE_NAMES,
  confirming: 'Diterima, menunggu orang kedua',
}

/** Of the field 'objection' in histories and the audit: an outcome, or a state. */
export const OBJECTION_VALUE_NAMES: Record<string, string> = {
  ...OBJECTION_OUTCOME_NAMES,
  open: OBJECTION_STATE_NAMES.open,
  confirming: OBJECTION_STATE_NAMES.confirming,
}

export const OBJECTION_REASON_MAX = 300

export const OBJECTION_ANSWERED = 'Jawaban tersimpan'
export const OBJECTION_NEEDS_SECOND =
  'Keberatan diterima. Berlaku sesudah disahkan orang kedua: admin lain atau pemantau.'
export const OBJECTION_REOPENED = 'Keberatan dibuka lagi. Jawab sekali lagi.'
export const OBJECTION_SEATED = 'Keberatan diterima dan anak ini sekarang LULUS'
export const OBJECTION_WAITS =
  'Keberatan diterima. Belum ada kursi kosong: anak ini mendapat kursi kosong berikutnya.'

/** 409: why an objection may not be filed. */
export const OBJECTION_REFUSALS: Record<ObjectionRefusal, string> = {
  hidden: 'Hasil belum diumumkan. Keberatan diajukan setelah pengumuman.',
  unset: 'Batas waktu keberatan belum ditetapkan. Admin dinas menetapkannya di Musim.',
  over: 'Batas waktu keberatan sudah lewat.',
  withdrawn: 'Calon murid ini sudah mengundurkan diri, jadi tidak dapat mengajukan keberatan.',
  not_chosen: 'Keberatan hanya dapat diajukan untuk sekolah yang dipilih calon murid ini.',
  admitted: 'Calon murid ini LULUS di sekolah itu.',
  earlier_choice:
    'Calon murid ini LULUS di Pilihan 1. Keberatan hanya dapat diajukan untuk pilihan yang lebih diinginkan.',
  filed: 'Keberatan terhadap sekolah ini sudah pernah diajukan. Untuk setiap sekolah hanya satu kali.',
}

/** 404 */
export const OBJECTION_NOT_FOUND = 'Keberatan tidak ditemukan'
/** 403: one person alone would give a place. */
export const FILED_BY_YOU = 'Anda yang mengajukan keberatan ini. Admin lain yang dapat menerimanya.'
/** 403, and 409 for the first. */
export const CONFIRMATION_REFUSALS: Record<ConfirmationRefusal, string> = {
  not_confirming: 'Keberatan ini tidak menunggu pengesahan. Muat ulang halaman untuk membaca keadaannya.',
  upheld_by_you: 'Anda yang menerima keberatan ini. Orang kedua yang mengesahkan: admin lain atau pemantau.',
  filed_by_you:
    'Anda yang mengajukan keberatan ini di loket. Orang lain yang mengesahkan: admin lain atau pemantau.',
}
/** 409: why an objection is not opened again. */
export const REOPENING_REFUSALS: Record<ReopeningRefusal, string> = {
  not_answered: 'Keberatan ini belum selesai dijawab, jadi tidak perlu dibuka lagi.',
  seated: 'Anak ini sudah mendapat kursinya, dan keluarga sudah membacanya.',
  reopened: 'Keberatan ini sudah pernah dibuka lagi. Hanya dapat satu kali.',
}
/** 409 */
export const ALREADY_ANSWERED = 'Keberatan ini sudah dijawab. Muat ulang halaman untuk membaca jawabannya.'
export const NOT_CHOSEN_ANY_MORE =
  'Sekolah ini bukan lagi pilihan calon murid ini. Kembalikan dahulu pilihannya, atau tolak keberatan ini.'
export const NOT_WAITING = 'Keberatan ini tidak sedang menunggu kursi.'
