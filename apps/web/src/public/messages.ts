/** Sentences of what surrounds the public pages. */

export const PAGE_FAILED_TITLE = 'Ada gangguan pada halaman ini'
export const PAGE_FAILED =
  'Ini bukan kesalahan Anda. Muat ulang halaman ini. Bila HP menerjemahkan halaman, matikan dulu terjemahannya.'
export const CHECK_CONNECTION = 'Periksa sambungan internet Anda, lalu coba lagi.'
export const SAMPLE_OFFICE = 'nama dan kontak kantor.'
export const SAMPLE_PLACES = 'sekolah, desa, dan kuota.'
export const SAMPLE_PLACES_AND_OFFICE = 'sekolah, desa, kuota, dan kontak kantor.'
export const ALL_INVENTED = 'semua pendaftar di situs ini rekaan. Jangan mendaftarkan anak sungguhan di sini.'
export const NO_NETWORK = 'HP ini sedang tanpa internet. Isian Anda tetap ada.'
