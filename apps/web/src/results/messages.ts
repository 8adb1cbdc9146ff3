/** Sentences of the result pages. */

/** Fixed sentences (docs/product-rules.md#messages). */
export const NUMBER_EMPTY = 'Masukan no registrasi anda !'

/** Follows 'tidak ditemukan' when the check character reveals a typing mistake. */
export const NUMBER_MISTYPED =
  'Sepertinya ada satu huruf atau angka yang salah ketik. Cocokkan lagi dengan kartu pendaftaran.'

export const NUMBER_EXAMPLE =
  'Contoh: SD25-ABCDE-FGHJK-M. Huruf besar, huruf kecil, dan tanda hubung boleh berbeda.'

export const ENTER_NUMBER = 'Masukkan nomor pendaftaran yang tertulis di kartu pendaftaran.'
/** @param day in words */
export const objectUntil = (day: string) =>
  `Ada yang keliru? Ajukan keberatan di Kelola pendaftaran dengan Kode Ubah, atau di kantor dinas, paling lambat ${day}.`
export const SCHOOL_CLOSED =
  'Sekolah ini sudah ditutup dan tidak menerima anak. Pilih sekolah lain di Kelola pendaftaran selama pendaftaran dibuka, atau hubungi kantor dinas.'
export const ADMITTING_SCHOOL_CLOSED = 'Sekolah ini sudah ditutup. Hubungi kantor dinas.'
export const COMPARE_NUMBER = 'Cocokkan nomor dengan kartu pendaftaran, lalu cek kembali.'
/** The address of the result page follows on the next line. */
export const numberToShare = (number: string) => `No. Pendaftaran SPMB: ${number}\nLihat hasil:`
