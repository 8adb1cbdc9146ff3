/** Sentences about registrations that may be of one child. */
import type { DoubleReason } from '@spmb/domain/registration/staff/doubles/doubles.ts'

export const DOUBLE_MARK = 'Mungkin ganda'
export const DOUBLES_TITLE = 'Mungkin satu anak'
export const DOUBLES_INTRODUCTION =
  'Dua pendaftaran yang mungkin milik satu anak. Periksa Kartu Keluarga keduanya; bila benar satu anak, catat yang satu mengundurkan diri.'
export const NO_DOUBLES = 'Tidak ada pendaftaran yang tampak ganda'
export const DOUBLE_WORDS: Record<DoubleReason, string> = {
  same: 'Nama, tanggal lahir, dan ibu sama',
  nik: 'NIK berbeda satu angka',
}
export const NUMBERS_INTRODUCTION =
  'Dua pendaftaran dengan nomor yang sama. Keduanya berlaku. Lihat Kartu Keluarga dan akta kedua anak, lalu putuskan; selama itu data tidak dapat dikunci atau diumumkan.'
export const MISSING_INTRODUCTION =
  'Anak ini tetap terdaftar. Isi nomornya di ‘Edit’ pada datanya, kapan saja.'
export const disputedTitle = (number: string, level: string) => `${number} ${level} dipakai dua pendaftaran`
export const OTHER_IS_NOT_LIVE = 'Pendaftaran lain sudah tidak berlaku.'
export const PAPERS_WERE_SEEN = 'Berkas yang dilihat'
export const whoseNumber = (number: string) => `${number} ini milik siapa?`
export const BOTH_ONE_CHILD = 'Satu anak terdaftar dua kali; yang mengundurkan diri'
export const numberIs = (number: string, name: string) => `${number} ini milik ${name}`
export const numberIsNot = (number: string, name: string) => `${number} ini bukan milik ${name}`
export const noLongerTheirs = (number: string) => `Bila bukan, ${number} anak ini dikosongkan dan menyusul.`
export const othersFollows = (number: string) =>
  `Bila dua anak, ${number} anak yang lain dikosongkan dan menyusul.`
export const BOTH_ADMITTED = 'Keduanya LULUS'
export const OTHER_SCHOOLS_CHILD = 'Pendaftaran lain tidak memilih sekolah Anda. Tanyakan ke dinas.'
export const POSSIBLE_DOUBLE = 'Anak ini mungkin terdaftar dua kali'
