/** Sentences of the frame of the staff screens. */

export const CANNOT_SHOW = 'Layar ini tidak dapat ditampilkan. Data yang sudah disimpan tetap aman.'
export const CHECK_CONNECTION =
  'Periksa sambungan internet Anda, lalu coba lagi. Bila tetap gagal, muat ulang halaman.'
export const UNEXPECTED = 'Unexpected Application Error!'
export const UNEXPECTED_TITLE = 'SPMB | Unexpected Application Error!'
