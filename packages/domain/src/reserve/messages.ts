/** Sentences about reserve calls. */

export type ReserveCode = 'reserve.school' | 'reserve.fingerprint' | 'reserve.reason' | 'reserve.unknown'

export const RESERVE_REASON_MAX = 300

export const reserveCode = (code: ReserveCode) => code

export const RESERVE_MESSAGES: Record<ReserveCode, string> = {
  'reserve.school': 'Pilih sekolah dari daftar',
  'reserve.fingerprint': 'Muat ulang daftar cadangan, lalu ulangi',
  'reserve.reason': `Isi alasan, paling banyak ${RESERVE_REASON_MAX} huruf`,
  'reserve.unknown': 'Saringan ini tidak dikenal. Buka kembali daftar dari menu',
}

/** 409 */
export const RESERVE_NOT_PUBLISHED = 'Hasil belum diumumkan. Cadangan dipanggil setelah pengumuman.'
export const RESERVE_CHANGED =
  'Kursi atau pendaftar sudah berubah sejak daftar ini dibaca. Periksa daftar yang baru, lalu ulangi.'
export const RESERVE_NOTHING = 'Tidak ada anak yang dapat dipanggil sekarang.'
export const reserveCalled = (children: string) => `${children} anak dipanggil dari cadangan`
