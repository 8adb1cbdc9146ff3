/** Sentences about reserve calls. */
import type { CallFault } from './call-record.ts'

export type ReserveCode = 'reserve.school' | 'reserve.fingerprint' | 'reserve.reason' | 'reserve.unknown'

export const RESERVE_REASON_MAX = 300

export const reserveCode = (code: ReserveCode) => code

export const RESERVE_MESSAGES: Record<ReserveCode, string> = {
  'reserve.school': 'Pilih sekolah dari daftar',
  'reserve.fingerprint': 'Muat ulang daftar cadangan, lalu ulangi',
  'reserve.reason': `Isi alasan, paling banyak ${RESERVE_REASON_MAX} huruf`,
  'reserve.unknown': 'Filter ini tidak dikenal. Buka kembali daftar dari menu',
}

/** Why nobody is called now. */
export const RESERVE_REFUSALS = {
  window: 'Pendaftaran belum ditutup. Cadangan dipanggil setelah pendaftaran ditutup dan hasil diumumkan.',
  hidden: 'Hasil belum diumumkan. Cadangan dipanggil setelah pengumuman.',
} as const
export type ReserveRefusal = keyof typeof RESERVE_REFUSALS
/** Of a school in a level decided by hand. */
export const undecidedThere = (children: string) => `Ditahan: ${children} anak belum diputuskan`

/** @param moment in words */
export const seatsHeldUntil = (seats: string, moment: string) => `${seats} kursi ditahan sampai ${moment}`

/** 409 */
export const RESERVE_CHANGED =
  'Kursi atau pendaftar sudah berubah sejak daftar ini dibaca. Periksa daftar yang baru, lalu ulangi.'
export const RESERVE_NOTHING = 'Tidak ada anak yang dapat dipanggil sekarang.'
export const reserveCalled = (children: string) => `${children} anak dipanggil dari cadangan`

/** 404 */
export const CALL_NOT_FOUND = 'Panggilan ini tidak ditemukan. Muat ulang daftar panggilan.'

/** What a check of a record says. */
export const CALL_HOLDS =
  'Panggilan ini benar: urutan, kursi, dan anak yang dipanggil sama bila dihitung ulang.'
export const CALL_FAULTS: Record<CallFault, string> = {
  form: 'Berkas ini bukan catatan panggilan, atau rusak.',
  hash: 'Kode pemeriksanya lain: isi catatan sudah berubah sejak panggilan.',
  ranks: 'Urutan anak di suatu sekolah tidak sesuai dengan tempat dan undiannya.',
  moves: 'Anak yang dipanggil lain bila dihitung ulang.',
}
