/** Sentences about registrations that staff enter from paper. */

export const LATE_REASON_MAX = 500
export const NUMBER_REASON_MAX = 500

/** Problems of fields that only the paper form has. */
export type PaperCode =
  | 'no_phone.phone_given'
  | 'paper_consent.required'
  | 'paper_consent_on.required'
  | 'received_on.required'
  | 'late_reason.required'
  | 'mail_wanted'
  | 'registered_late'
  | 'number_reason.required'
  | 'missing.number_given'
  | 'missing.reason'
  | 'paper_date.invalid'
  | 'paper_date.future'
  | 'paper_date.too_early'

export const PAPER_MESSAGES: Record<PaperCode, string> = {
  'no_phone.phone_given': 'Kosongkan nomor HP, atau lepaskan centang “Tidak punya HP”',
  'paper_consent.required': 'Lihat dahulu persetujuan tertulis orang tua/wali, lalu centang',
  'paper_consent_on.required': 'Isi tanggal persetujuan tertulis, contoh: 09062025',
  'received_on.required': 'Isi tanggal formulir kertas diterima, contoh: 09062025',
  'late_reason.required': `Isi alasan pendaftaran setelah penutupan, paling banyak ${LATE_REASON_MAX} karakter`,
  mail_wanted: 'Centang bila keluarga meminta pemberitahuan, atau kosongkan',
  registered_late: 'Pilih apakah ini pendaftaran susulan',
  'number_reason.required': `Lihat dahulu Kartu Keluarga dan akta anak ini, lalu tulis apa yang dilihat, paling banyak ${NUMBER_REASON_MAX} karakter`,
  'missing.number_given': 'Kosongkan nomornya, atau lepaskan centang “menyusul”',
  'missing.reason': `Tulis mengapa nomornya menyusul, paling banyak ${NUMBER_REASON_MAX} karakter`,
  'paper_date.invalid': 'Tanggal ini tidak ada di kalender. Ketik hari, bulan, tahun, contoh: 09062025',
  'paper_date.future': 'Tanggal ini tidak boleh setelah hari ini',
  'paper_date.too_early': 'Tanggal ini terlalu lama sebelum tahun pelajaran ini. Periksa tahunnya',
}

export const PAPER_SAVED = 'Pendaftaran dari formulir kertas tersimpan'

/** 403 */
export const PAPER_OTHER_SCHOOL =
  'Pilihan 1 harus sekolah Anda. Sekolah lain didaftarkan oleh sekolah itu atau admin dinas.'

/** 400, for an operator after the closing. */
export const PAPER_ONLY_ADMIN =
  'Setelah penutupan, formulir kertas hanya dapat dimasukkan oleh admin dinas. Ketikan Anda tetap ada; serahkan formulirnya ke kantor dinas.'
