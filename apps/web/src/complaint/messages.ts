/** Notices about a report that got no ticket: what is known, and what to do. The form keeps its input. */
import { HOW_TO_READ_THE_ANSWER } from '@spmb/domain/complaint/messages.ts'
import { FORM_INCOMPLETE } from '@spmb/domain/shared/messages.ts'
import type { Failure } from '../platform/call.ts'
import { describeFailure, type FailureDescription } from '../platform/failure-messages.ts'

export const SEND = 'Kirim Laporan'

const PRESS = `tekan “${SEND}” lagi`
const KEPT = 'Isian Anda tetap ada.'
const NEVER_TWICE = 'Laporan tidak akan ganda.'
const NOT_SENT = 'Laporan belum terkirim'

export function complaintTrouble(failure: Failure): FailureDescription {
  switch (failure.kind) {
    case 'lost':
    case 'timeout':
    case 'aborted':
      return {
        title: 'Belum diketahui apakah laporan terkirim',
        text: `Jaringan terputus sebelum jawaban sampai. ${KEPT} Periksa sambungan internet, lalu ${PRESS}. ${NEVER_TWICE}`,
      }
    case 'tooMany':
      return {
        title: NOT_SENT,
        text: `Sudah banyak laporan dikirim dari jaringan Anda. ${KEPT} Tunggu ${wait(failure.retryAfter)}, lalu ${PRESS}, atau telepon kantor dinas.`,
      }
    case 'unavailable': {
      // The server's message says whether the report was stored, or that this is unknown.
      const { title, text } = describeFailure(failure)
      return { title, text: `${text} ${KEPT} Tunggu sebentar, lalu ${PRESS}. ${NEVER_TWICE}` }
    }
    default:
      return { title: NOT_SENT, text: `${describeFailure(failure).text} ${KEPT}` }
  }
}

function wait(seconds: number | null): string {
  if (seconds === null || seconds < 60) return 'sebentar'
  return `sekitar ${Math.ceil(seconds / 60)} menit`
}

export const USE_OF_DATA = 'Nama, e-mail, dan nomor telepon dipakai hanya untuk menjawab laporan ini. Lihat'
export const contentHelp = (masked: string, maxLength: string) =>
  `Apa yang terjadi, kapan, dan di halaman atau sekolah mana. ${masked} Paling panjang ${maxLength} huruf.`
export const INCOMPLETE = `${FORM_INCOMPLETE} Isian lain tetap ada.`
export const EMAIL_HELP = 'Contoh: nama@contoh.id'
export const PHONE_HELP = 'Contoh: 0812 0000 0000'
export const CONTACTS_HELP = `Salah satu cukup. ${HOW_TO_READ_THE_ANSWER}`
export const INTRODUCTION =
  'Ada kendala, pertanyaan, atau pengaduan tentang penerimaan murid baru? Tulis di sini. Tidak dipungut biaya. Semua data bertanda * wajib diisi.'
export const QUOTE_NUMBER = 'Bila menelepon atau datang ke kantor, sebutkan nomor laporan.'
export const KEEP_NUMBER = 'Simpan nomor ini. Jawaban kantor dinas dapat dibaca di halaman'
export const ALREADY_SENT = 'Sudah mengirim laporan? Baca jawabannya'
