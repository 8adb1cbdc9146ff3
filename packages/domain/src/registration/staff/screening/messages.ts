/** Words and sentences about documents seen, notes and flags. */
import type { AgeFilter, DocumentState, FlagKind } from './screening.ts'

export const DOCUMENT_STATE_NAMES: Record<DocumentState, string> = {
  belum: 'Belum',
  sebagian: 'Sebagian',
  lengkap: 'Lengkap',
}

export const FLAG_NAMES: Record<FlagKind, string> = {
  age_exception: 'Pengecualian usia',
  birth_date_seen: 'Tanggal lahir disahkan',
  court_order: 'Putusan pengadilan',
  doubt: 'Data diragukan',
}

export const AGE_FILTER_NAMES: Record<AgeFilter, string> = {
  di_bawah: 'Di bawah umur',
  di_atas: 'Di atas umur',
}

export const BIRTH_DATE_DIFFERS = 'Data berbeda dengan NIK'

export type ScreeningCode =
  | 'screening.documents'
  | 'screening.seen'
  | 'screening.note'
  | 'screening.kind'
  | 'screening.reason'
  | 'screening.version'

export const screeningCode = (code: ScreeningCode) => code

export const NOTE_MAX = 1_000
export const FLAG_REASON_MAX = 300

export const SCREENING_MESSAGES: Record<ScreeningCode, string> = {
  'screening.documents': 'Pilih berkas dari daftar berkas jenjang ini',
  'screening.seen': 'Pilih: berkas sudah dilihat, atau belum',
  'screening.note': 'Tulis catatan dengan huruf biasa, paling banyak 1.000 huruf',
  'screening.kind': 'Pilih jenis tanda dari daftar',
  'screening.reason': `Isi alasan tanda, paling banyak ${FLAG_REASON_MAX} huruf`,
  'screening.version': 'Versi data tidak dikenali. Muat ulang halaman, lalu ubah kembali',
}

export const DOCUMENTS_SAVED = 'Berkas diperiksa tersimpan'
export const NOTE_SAVED = 'Catatan tersimpan'
export const FLAG_SAVED = 'Tanda tersimpan'

/** 403. @param by the other school; null: the office */
export const statedByOther = (by: string | null) =>
  by === null
    ? 'Ini dicatat oleh kantor dinas. Hanya admin dinas yang dapat mengubahnya.'
    : `Ini dicatat oleh ${by}. Hanya sekolah itu dan admin dinas yang dapat mengubahnya.`

/** 403 */
export const ONLY_ADMIN_EXCEPTS =
  'Pengecualian usia hanya diberikan admin dinas. Sampaikan surat keluarga ke dinas.'

/** 403: the flag follows from a confirmation, whose rules ask more. */
export const CONFIRMED_IN_LIST_ONLY =
  'Tanggal lahir disahkan admin dinas di halaman Seleksi, bagian Sahkan satu per satu.'

/** 409: the run of the level reads the exception that was in force at the freeze. */
export const EXCEPTION_FROZEN =
  'Data jenjang ini sudah dikunci untuk seleksi. Pengecualian usia dan tanggal lahir yang disahkan berlaku seperti saat dikunci.'

export const EXCEPTION_UNCONFIRMED = 'Dicatat sekolah, belum berlaku sebelum disetujui admin dinas.'
