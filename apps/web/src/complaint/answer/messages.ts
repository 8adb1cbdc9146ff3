/** Sentences of the page where the sender of a report reads its answer. */
import type { ComplaintState } from '@spmb/domain/complaint/states.ts'

export const ANSWER_INTRODUCTION =
  'Baca status dan jawaban kantor dinas atas laporan Anda. Semua data bertanda * wajib diisi.'
export const TICKET_HELP = 'Contoh: LAP-7K2M-9QWD. Huruf besar, huruf kecil, dan tanda hubung boleh berbeda.'
export const CONTACT_HELP = 'Yang Anda tulis di laporan itu'

/** What the sender may expect while there is no answer. */
export const WITHOUT_ANSWER: Record<ComplaintState, string> = {
  baru: 'Laporan Anda sudah diterima dan belum dibuka petugas. Periksa lagi di hari kerja berikutnya.',
  diproses: 'Laporan Anda sedang diproses. Jawaban belum ditulis; periksa lagi di hari kerja berikutnya.',
  selesai:
    'Laporan Anda sudah selesai diproses tanpa jawaban tertulis. Tanyakan kepada kantor dinas bila perlu.',
}
