/** Notices about a request that did not end with a registration number: what is known, and what to do. */
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Trouble } from './submission.ts'

export interface TroubleWords {
  title: string
  text: string
}

export const WAITING_TITLE = 'BELUM TERKIRIM'
const UNKNOWN = 'Belum diketahui apakah sudah terkirim'
const NOT_SENT = 'Belum terkirim'
export const TRY_AGAIN = 'Coba kirim lagi'
export const SENDING = 'Pendaftaran sedang dikirim. Jangan tutup halaman ini.'
const PRESS = `tekan “${TRY_AGAIN}”`
const NEVER_TWICE = 'Data tidak akan ganda.'
const KEPT = 'Jawaban Anda masih ada.'

/** @param mayHaveArrived an earlier request may have been stored */
export function troubleMessage(trouble: Trouble, level: Level, mayHaveArrived: boolean): TroubleWords {
  const numbers = level === 'SMP' ? 'NIK dan NISN' : 'NIK'
  switch (trouble.kind) {
    case 'offline':
      return {
        title: WAITING_TITLE,
        text: `HP ini tanpa jaringan, jadi belum ada yang dikirim. ${KEPT} Bila jaringan kembali, pengiriman dicoba sendiri, atau ${PRESS}.`,
      }
    case 'waiting':
      return {
        title: WAITING_TITLE,
        text: `Formulir ini menunggu di HP ini. Periksa, lalu ${PRESS} bila ada jaringan. ${NEVER_TWICE}`,
      }
    case 'resumed':
      return {
        title: UNKNOWN,
        text: `Halaman ini dimuat ulang sebelum jawaban sampai. ${KEPT} Bila ada jaringan, ${PRESS}. ${NEVER_TWICE}`,
      }
    case 'network':
      return {
        title: UNKNOWN,
        text: `Jaringan terputus sebelum jawaban sampai. ${KEPT} Bila jaringan kembali, pengiriman dicoba lagi sendiri, atau ${PRESS}. ${NEVER_TWICE}`,
      }
    case 'server':
      return {
        title: UNKNOWN,
        text: `Layanan sedang sibuk dan belum memberi jawaban. ${KEPT} Tunggu ${wait(trouble.waitSeconds)}, lalu ${PRESS}. ${NEVER_TWICE}`,
      }
    case 'busy':
      return {
        title: mayHaveArrived ? UNKNOWN : NOT_SENT,
        text: `Sedang banyak yang mendaftar. ${KEPT} Tunggu ${wait(trouble.waitSeconds)}, lalu ${PRESS}.${mayHaveArrived ? ` ${NEVER_TWICE}` : ''}`,
      }
    case 'rejected':
    case 'key_reused':
      return { title: NOT_SENT, text: trouble.message }
    case 'reloaded':
      return {
        title: UNKNOWN,
        text: `Halaman ini dimuat ulang sebelum jawaban sampai. ${numbers} tidak disimpan di HP ini: ketik lagi ${numbers} yang sama, lalu ${PRESS}. ${NEVER_TWICE}`,
      }
    case 'other_nik':
      return {
        title: `Pendaftaran sudah diterima, tetapi ${numbers} tidak sama`,
        text: `${numbers} yang diketik berbeda dari yang tadi dikirim. Ketik yang sama seperti tadi, lalu ${PRESS}, agar nomor pendaftaran tampil.`,
      }
  }
}

export const retryIn = (seconds: number) => `Dicoba lagi sendiri dalam ${seconds} detik.`
export const RETRIES_STOPPED = `Tidak dicoba lagi sendiri. Untuk mengirim, ${PRESS}.`

function wait(seconds: number | null): string {
  if (seconds === null || seconds < 5) return 'sebentar'
  return seconds < 90 ? `sekitar ${seconds} detik` : `sekitar ${Math.ceil(seconds / 60)} menit`
}

export const ASK_THEN_ERASE = 'apakah sudah diterima, lalu hapus draf ini.'
export const NOT_YOURS = 'Bukan pendaftaran Anda, atau tidak bisa dilanjutkan? Tanyakan ke kantor dinas,'
export const OPENING_CONFIRMATION =
  'Pendaftaran sudah diterima. Halaman konfirmasi sedang dibuka. Bila lama, catat nomor ini: halaman terbuka sendiri saat jaringan membaik.'
export const CODE_ONLY_HERE =
  'Pendaftaran sudah diterima. HP ini tidak dapat menyimpan Kode Ubah, jadi hanya tampil di halaman ini. Catat di kertas atau foto layar ini sekarang.'

export const NOTIFICATION_WILL_COME =
  'HP ini akan memberi tahu bila sudah terkirim. Biarkan halaman ini terbuka; Anda boleh membuka aplikasi lain.'
export const NOTIFICATION_REFUSED = 'HP ini tidak mengizinkan pemberitahuan. Buka lagi halaman ini nanti.'
export const SENT_NOTIFICATION = {
  title: 'Pendaftaran sudah terkirim',
  body: 'Buka halaman SPMB, lalu catat nomor dan Kode Ubah.',
} as const

export const ASK_FOR_CHECK =
  'Nomornya sudah benar menurut Kartu Keluarga. Kirim pendaftaran ini dan minta dinas memeriksa nomornya.'
export const CHECK_AT_OFFICE =
  'Sesudah terkirim, bawa Kartu Keluarga dan akta kelahiran anak ke kantor dinas. Selama diperiksa, pendaftaran tetap berlaku.'
export const REGISTERED_BEFORE = 'Pernah mendaftarkan anak ini?'

/** The line that opens odd cases, which every family reads. Those behind it are loaded with it. */
export const DIFFERS = 'Keadaan anak saya berbeda'
export const DIFFERS_EXAMPLES =
  'Misalnya anak belum punya NIK, orang tua tidak tercantum di akta, atau anak diasuh wali.'
export const LOADING_ODD = 'Memuat isian…'
export const ODD_NOT_LOADED =
  'Isian ini belum dapat dimuat. Bila jaringan sudah kembali, muat ulang halaman: jawaban Anda tersimpan di HP ini, kecuali NIK.'
export const RELOAD = 'Muat ulang halaman'
