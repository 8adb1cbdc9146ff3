/** Messages that belong to no single feature. */

export type SharedCode = 'filter.name' | 'body.object'

/** Types a string as one of the shared codes where a schema carries it. */
export const sharedCode = (code: SharedCode) => code

export const SHARED_MESSAGES: Record<SharedCode, string> = {
  'filter.name': 'Isi nama dengan teks, paling panjang 200 huruf',
  'body.object': 'Kirim data sebagai objek JSON',
}

/** The toast and summary message when a required field is missing or invalid (docs/product-rules.md#messages). */
export const FORM_INCOMPLETE = 'Masukan semua data bertanda * pada form !'

/** The toast when only optional fields are wrong. */
export const FORM_INVALID = 'Ada isian yang perlu diperbaiki'

/** Messages of rules that several forms share. */
export const FIELD_MESSAGES = {
  'name.letters': 'Tulis nama dengan huruf, contoh: Siti Contoh',
  'email.format': 'Alamat e-mail tidak lengkap. Contoh: nama@contoh.id',
  'phone.format': 'Nomor telepon tidak dikenali. Contoh: 0812 0000 0000, 0373 000000, atau +60 12 345 6789',
  'text.characters': 'Isian memuat karakter yang tidak dapat disimpan. Ketik ulang dengan huruf biasa',
} as const

export const PROBLEM_MESSAGES = {
  /** A 400 whose body cannot be parsed. */
  unreadable: 'Data yang dikirim tidak dapat dibaca. Muat ulang halaman, lalu coba lagi.',
  notFound: 'Data tidak ditemukan',
  noSuchCall: 'Alamat ini tidak ada',
  wrongMethod: 'Metode ini tidak tersedia di alamat ini',
  /** The Host header names a site that this server does not answer for. */
  wrongHost: 'Server ini tidak melayani alamat yang Anda buka. Buka alamat resmi situs ini.',
  tooLarge: 'Data yang dikirim terlalu besar',
  tooSlow: 'Data terlalu lama diterima. Periksa sambungan internet, lalu coba lagi.',
  idempotencyKey: 'Idempotency-Key harus 16 sampai 200 karakter ASCII tanpa spasi',
  contentType: 'Kirim data sebagai JSON (content-type: application/json)',
  tooMany: 'Terlalu banyak permintaan dari jaringan Anda. Tunggu sebentar, lalu coba lagi.',
  unavailable: 'Layanan sedang sibuk atau dipelihara. Data Anda belum tersimpan; coba lagi sebentar lagi.',
  /** The same for requests that save nothing. */
  unavailableToRead: 'Layanan sedang sibuk atau dipelihara. Coba lagi sebentar lagi.',
  outcomeUnknown:
    'Belum diketahui apakah data Anda sudah tersimpan. Kirim lagi data yang sama; data tidak akan ganda.',
} as const

/** 503: uploaded tables are read one after the other. */
export const TABLE_BUSY = 'Berkas lain sedang dibaca. Coba lagi sebentar lagi.'

/** 429: uploaded tables of one account. */
export const TOO_MANY_TABLES = 'Terlalu banyak berkas dalam satu menit. Tunggu satu menit, lalu unggah lagi.'

/** 429: one whole list per account. */
export const LIST_RUNNING =
  'Daftar Anda yang sebelumnya masih dikirim. Tunggu sampai selesai, lalu coba lagi.'

/** 409 of an edit that started from an older version. @param by who saved last, and when in words */
export function changedMeanwhile(by: { who: string; when: string } | null): string {
  const changed = by
    ? `Data ini baru saja diubah oleh ${by.who} pada ${by.when}`
    : 'Data ini baru saja diubah'
  return `${changed}. Ketikan Anda belum disimpan. Tekan “Muat data terbaru”, lalu simpan kembali.`
}

/** The message of an internal error; the reference identifies the log line. */
export function faultMessage(reference: string): string {
  return `Maaf, terjadi gangguan pada sistem. Coba lagi. Bila tetap terjadi, hubungi kantor dinas dengan kode ${reference}.`
}
