/** Sentences about objections. */
import { PAGING_MESSAGES, type PagingCode } from '../shared/paging.ts'
import type { ObjectionRefusal } from './objection.ts'
import type { ObjectionOutcome } from './states.ts'

export const OBJECTION_TEXT_MAX = 2_000

export type ObjectionCode =
  | PagingCode
  | 'objection.text'
  | 'objection.school'
  | 'objection.outcome'
  | 'objection.answer'
  | 'objection.version'
  | 'objection.state'

export const objectionCode = (code: ObjectionCode) => code

export const OBJECTION_MESSAGES: Record<ObjectionCode, string> = {
  ...PAGING_MESSAGES,
  'objection.text': 'Tulis isi keberatan, paling banyak 2.000 huruf',
  'objection.school': 'Pilih sekolah pilihan yang menjadi pokok keberatan',
  'objection.outcome': 'Pilih: keberatan diterima, atau ditolak',
  'objection.answer': 'Tulis jawaban untuk keluarga, paling banyak 2.000 huruf',
  'objection.version': 'Versi data tidak dikenali. Muat ulang halaman, lalu ulangi',
  'objection.state': 'Pilih keadaan keberatan dari daftar',
}

export const OBJECTION_OUTCOME_NAMES: Record<ObjectionOutcome, string> = {
  upheld: 'Diterima',
  rejected: 'Ditolak',
}

export const OBJECTION_FILED = 'Keberatan tercatat'
export const OBJECTION_ANSWERED = 'Jawaban tersimpan'
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
  filed:
    'Keberatan untuk pendaftaran ini sudah pernah diajukan. Satu pendaftaran hanya dapat mengajukan satu kali.',
}

/** 404 */
export const OBJECTION_NOT_FOUND = 'Keberatan tidak ditemukan'
/** 409 */
/** 403: one person alone would give a place. */
export const FILED_BY_YOU = 'Anda yang mengajukan keberatan ini. Admin lain yang dapat menerimanya.'
export const ALREADY_ANSWERED = 'Keberatan ini sudah dijawab. Muat ulang halaman untuk membaca jawabannya.'
export const NOT_CHOSEN_ANY_MORE =
  'Sekolah ini bukan lagi pilihan calon murid ini. Kembalikan dahulu pilihannya, atau tolak keberatan ini.'
export const NOT_WAITING = 'Keberatan ini tidak sedang menunggu kursi.'
