/** Sentences of the result pages. */

/** Product section 9, to the letter. */
export const NUMBER_EMPTY = 'Masukan no registrasi anda !'

/** Added to 'tidak ditemukan' when the check character shows a typing mistake. */
export const NUMBER_MISTYPED =
  'Sepertinya ada satu huruf atau angka yang salah ketik. Cocokkan lagi dengan kartu pendaftaran.'

export const NUMBER_EXAMPLE =
  'Contoh: SD25-ABCDE-FGHJK-M. Huruf besar, huruf kecil, dan tanda hubung boleh berbeda.'
