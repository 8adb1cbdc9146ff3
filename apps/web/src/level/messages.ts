/** Sentences of the choice of the level. */

export const NO_ZONE = 'Zona sekolah tingkat ini belum ditetapkan. Hubungi kantor dinas.'
export const FREE_OF_CHARGE = 'Pendaftaran gratis. Bila ada yang meminta uang, laporkan lewat halaman'
export const SCHOOLS_OF_VILLAGE = 'Belum tahu sekolah mana yang bisa dipilih?'
export const INTRODUCTION =
  'Satu formulir untuk satu anak. Sekolah yang bisa dipilih mengikuti desa atau kelurahan tempat tinggal.'
