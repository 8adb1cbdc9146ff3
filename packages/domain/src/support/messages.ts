/** Sentences about what helps a child at school (docs/product-rules.md#support-needs). */

/** In characters. */
export const SUPPORT_MAX = 500

export type SupportCode = 'support.text' | 'support.version'
export const SUPPORT_MESSAGES: Record<SupportCode, string> = {
  'support.text': `Tulis yang membantu anak di sekolah, paling banyak ${SUPPORT_MAX} karakter`,
  'support.version': 'Versi data tidak dikenali. Muat ulang halaman, lalu tulis kembali',
}

export const SUPPORT_SAVED = 'Tulisan tersimpan'
/** 409 */
export const SUPPORT_CHANGED =
  'Tulisan ini baru saja diubah orang lain. Yang Anda ketik belum disimpan. Muat keadaan terbaru.'
export const SUPPORT_OF_WITHDRAWN = 'Pendaftaran ini sudah ditarik, jadi tidak ada yang dapat ditulis.'
