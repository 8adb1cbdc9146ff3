/** Sentences about the figures and the record of a run. */

/** 409: before the seed the order is secret. */
export const NO_SEED_YET = 'Angka undian belum ditetapkan, jadi hasil belum dapat dihitung.'
/** 409 of the record. */
export const NO_PREVIEW_YET = 'Hasil belum dihitung. Buat pratinjau dahulu, lalu cetak berita acara.'
