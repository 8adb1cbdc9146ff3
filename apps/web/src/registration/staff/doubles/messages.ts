/** Sentences about registrations that may be of one child. */
import type { DoubleReason } from '@spmb/domain/registration/staff/doubles/doubles.ts'

export const DOUBLE_MARK = 'Mungkin ganda'
export const DOUBLES_INTRODUCTION =
  'Dua pendaftaran yang mungkin milik satu anak. Periksa Kartu Keluarga keduanya; bila benar satu anak, catat yang satu mengundurkan diri.'
export const NO_DOUBLES = 'Tidak ada pendaftaran yang tampak ganda'
export const DOUBLE_WORDS: Record<DoubleReason, string> = {
  same: 'Nama, tanggal lahir, dan ibu sama',
  nik: 'NIK berbeda satu angka',
}
export const BOTH_ADMITTED = 'Keduanya LULUS'
export const OTHER_SCHOOLS_CHILD = 'Pendaftaran lain tidak memilih sekolah Anda. Tanyakan ke dinas.'
export const POSSIBLE_DOUBLE = 'Anak ini mungkin terdaftar dua kali'
