/** Sentences of pages without a network. */
export const NO_NETWORK_TITLE = 'HP ini tanpa internet'
export const NO_NETWORK_TEXT = 'Halaman ini belum tersimpan di HP. Yang sudah Anda isi tetap ada.'
export const openForm = (level: string) => `Buka formulir ${level} yang tersimpan`
export const OPEN_RESULT = 'Buka hasil yang tersimpan'
export const keptForm = (when: string) =>
  `Tanpa internet. Formulir ini tersimpan di HP sejak ${when}; jadwal dan daftar sekolah bisa sudah berubah.`
export const keptResult = (when: string) =>
  `Tanpa internet. Ini hasil seperti pada ${when}, tersimpan di HP; bisa sudah berubah.`
