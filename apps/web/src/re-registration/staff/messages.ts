/** Sentences of the screen 'Daftar ulang'. */
import type { ReRegistrationPeriod } from '@spmb/domain/re-registration/re-registration.ts'

/** @param dates in words; null: not set, or not known to a page that was opened before */
export function periodWords(period: ReRegistrationPeriod, dates: string | null): string {
  const named = dates ? `Daftar ulang ${dates}.` : 'Masa daftar ulang:'
  switch (period) {
    case 'hidden':
      return 'Hasil belum diumumkan. Daftar ulang dicatat setelah pengumuman.'
    case 'before':
      return dates ? `${named} Belum mulai.` : `${named} belum mulai.`
    case 'open':
      return dates ? `${named} Sedang berlangsung.` : 'Tanggal daftar ulang belum diatur.'
    case 'over':
      return dates ? `${named} Sudah selesai.` : `${named} sudah selesai.`
  }
}

export const lateChildren = (children: string) =>
  `${children} anak mendapat kursi setelah masa daftar ulang, dan belum datang`
export const LATE_TEXT = 'Sekolah tetap dapat mencatat kedatangan mereka. Kursinya tidak ikut dikosongkan.'
/** A tick: the family has said so, and has not come. */
export const TAKES = 'Keluarga mengambil tempat ini'
/** Who said so. */
export const BY_FAMILY = 'keluarga'
/** A link to the families who have neither come nor answered, with their phones. */
export const toCall = (families: string) => `Telepon ${families} keluarga yang belum menjawab`
/** Beside a school's figure of families who have neither come nor answered. */
export const SILENT = 'Belum menjawab'
/** Beside such a child. */
export const LATE = 'Mendapat kursi setelah masa daftar ulang'

export const CAMERA_HELP = 'Arahkan kamera ke kode QR pada kartu pendaftaran.'
export const CAMERA_REFUSED =
  'Kamera tidak dapat dipakai. Izinkan kamera di peramban, atau ketik nomor pada kartu.'
export const NOBODY_ADMITTED = 'Anak yang LULUS muncul di sini setelah keputusan ditetapkan.'
export const CHANGE_SEARCH = 'Ubah kata pencarian, atau pilih daftar ulang dan sekolah yang lain.'
export const RELEASE_TEXT =
  'Keluarga di bawah ini tidak datang sampai batas waktu. Bila dilanjutkan, kursinya menjadi kosong dan keluarga membaca bahwa tempatnya sudah dilepas. Pelepasan satu anak dapat dibatalkan di halaman pendaftarannya selama masih ada kursi.'
export const CALL_THEM_FIRST = 'Hubungi keluarga dahulu: mungkin mereka datang tetapi belum dicatat.'
export const meanwhileArrived = (children: string) =>
  `${children} anak tidak dilepas: keluarganya sudah datang atau keputusannya berubah.`
/** Beside a child whose family said that it takes the place. */
export const SAID_IT_TAKES = 'keluarga menyatakan mengambil tempat ini'
/** Beside a child whose arrival was taken back. */
export const TAKEN_BACK = 'kedatangan pernah dicabut'
export const PERSON_CHANGED = 'data diri diubah sesudah dikunci'
export const WHY_TAKEN_BACK =
  'Alasan tercatat di riwayat. Lebih dari satu jam setelah dicatat, hanya admin dinas yang dapat mencabut kedatangan.'
