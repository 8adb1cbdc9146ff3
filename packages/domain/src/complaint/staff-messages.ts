/** Sentences for staff about complaints. */
import { formatCount } from '../shared/count.ts'
import { FIELD_MESSAGES } from '../shared/messages.ts'

/** Longest note, in code points. */
export const NOTE_MAX_LENGTH = 5_000

/** Longest answer, in code points. */
export const ANSWER_MAX_LENGTH = 5_000

export type DeskCode =
  | 'report.sort'
  | 'report.state'
  | 'note.long'
  | 'answer.long'
  | 'answer.identity'
  | 'text.characters'
  | 'version.format'

export const DESK_MESSAGES: Record<DeskCode, string> = {
  'report.sort': 'Laporan hanya dapat diurutkan menurut tanggal, pengirim, judul, atau status',
  'report.state': 'Pilih status laporan: baru, diproses, atau selesai',
  'note.long': `Catatan paling panjang ${formatCount(NOTE_MAX_LENGTH)} huruf. Singkat catatan ini`,
  'answer.long': `Jawaban paling panjang ${formatCount(ANSWER_MAX_LENGTH)} huruf. Singkat jawaban ini`,
  'answer.identity':
    'Jangan menulis NIK atau nomor Kartu Keluarga di jawaban: jawaban dapat diteruskan kepada orang lain',
  'text.characters': FIELD_MESSAGES['text.characters'],
  'version.format': 'Versi laporan tidak dikenali. Muat ulang halaman, lalu ubah kembali',
}

/** Hint of the answer's field. */
export const ANSWER_HINT =
  'Dibaca pengirim dengan nomor laporan dan e-mail atau nomor teleponnya. Jangan menulis NIK.'

export const COMPLAINT_UPDATED = 'Laporan berhasil diperbarui'
export const COMPLAINT_NOT_FOUND = 'Laporan tidak ditemukan'
