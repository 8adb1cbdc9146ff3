/** Sentences about onward places. */
export const ONWARD_TEXT =
  'Anak yang belum mendapat tempat sesudah pengumuman. Telepon keluarganya, tunjukkan sekolah terdekat yang masih punya kursi, dan catat ke mana anak itu bersekolah.'
export const NOT_PUBLISHED = 'Sesudah pengumuman, anak tanpa tempat muncul di sini.'
export const NOBODY_LEFT = 'Tidak ada pendaftar tanpa tempat di jenjang ini.'
export const CHANGE_KIND = 'Pilih hasil lain, atau Semua.'
export const NEAREST = 'Kursi kosong terdekat'
export const NO_FREE_SEATS = 'Tidak ada kursi kosong'
