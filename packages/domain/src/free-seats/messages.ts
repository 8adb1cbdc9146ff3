/** Sentences about free seats. */
import type { LocalTimeProblem } from '../shared/local-date.ts'
import { NAMED_MAX, type NamedProblem, type NamingRefusal } from './free-seats.ts'

export type FreeSeatsCode =
  | 'free_seats.until'
  | 'free_seats.schools'
  | 'free_seats.version'
  | 'free_seats.fingerprint'
  | 'free_seats.reason'

export const freeSeatsCode = (code: FreeSeatsCode) => code

export const GIVE_REASON_MAX = 300

export const FREE_SEATS_MESSAGES: Record<FreeSeatsCode, string> = {
  'free_seats.until': 'Isi tanggal dan jam batas, misalnya 2025-07-04 24:00',
  'free_seats.schools': `Pilih paling banyak ${NAMED_MAX} sekolah dari daftar`,
  'free_seats.version': 'Versi data tidak dikenali. Muat ulang halaman, lalu ulangi',
  'free_seats.fingerprint': 'Muat ulang daftar, lalu ulangi',
  'free_seats.reason': `Isi alasan, paling banyak ${GIVE_REASON_MAX} huruf`,
}

/** 400 for the moment. */
export const UNTIL_PROBLEMS: Record<LocalTimeProblem | 'past', string> = {
  format: FREE_SEATS_MESSAGES['free_seats.until'],
  date: 'Tanggal ini tidak ada di kalender',
  time: 'Jam ini tidak ada. Tulis 00:00 sampai 24:00',
  skipped: 'Jam ini dilewati saat pergantian waktu. Pilih jam lain',
  past: 'Batas ini sudah lewat. Isi saat yang akan datang',
}

/** 400 for the named schools. */
export const NAMED_PROBLEMS: Record<NamedProblem, string> = {
  many: `Pilih paling banyak ${NAMED_MAX} sekolah`,
  twice: 'Satu sekolah cukup dipilih satu kali',
  chosen: 'Sekolah Pilihan 1 dan 2 tidak perlu dipilih lagi: cadangannya sudah dipanggil',
  full: 'Kursi sekolah ini sudah terisi. Pilih sekolah lain',
}

/** 409: why no school can be named. */
export const NAMING_REFUSALS: Record<NamingRefusal, string> = {
  hidden: 'Hasil belum diumumkan. Kursi kosong dipilih setelah pengumuman.',
  closed: 'Pemilihan kursi kosong belum dibuka.',
  over: 'Batas waktu memilih kursi kosong sudah lewat.',
  withdrawn: 'Pendaftaran ini sudah ditarik.',
  admitted: 'Anak ini sudah diterima, jadi tidak memilih kursi kosong.',
}

/** 409 */
export const WISH_CHANGED = 'Pilihan ini baru saja diubah di tempat lain. Muat ulang halaman, lalu ulangi.'
export const FREE_SEATS_NOT_PUBLISHED = 'Hasil belum diumumkan. Kursi kosong dibuka setelah pengumuman.'
export const RESERVE_FIRST =
  'Masih ada anak cadangan yang dapat dipanggil. Panggil cadangan dahulu, baru kursi kosong.'
export const NAMING_STILL_OPEN = 'Keluarga masih dapat memilih. Kursi diberikan setelah batas waktunya lewat.'
export const GIVE_CHANGED =
  'Kursi atau pilihan keluarga sudah berubah sejak daftar ini dibaca. Periksa daftar yang baru, lalu ulangi.'

/** 409: of a seat that is taken back. */
export const NOT_PLACED = 'Anak ini tidak menempati kursi kosong.'

export const SEAT_TAKEN_BACK = 'Kursi ditarik kembali dan kosong lagi'
export const FREE_SEATS_OPENED = 'Pemilihan kursi kosong dibuka'
export const WISH_SAVED = 'Pilihan sekolah tersimpan'
export const GIVE_NOTHING = 'Tidak ada kursi yang dapat diberikan sekarang.'
export const seatsGiven = (children: string) => `${children} anak mendapat kursi kosong`
