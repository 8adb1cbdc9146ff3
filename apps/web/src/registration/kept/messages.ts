/** Sentences of the list of children on this device. */
export const ONLY_HERE = 'Hanya tersimpan di HP ini. Hapus bila HP ini bukan milik Anda.'
export const READING = 'Mengambil kabar…'
export const NO_STATUS = 'Kabar belum dapat diambil. Buka hasilnya bila jaringan membaik.'
export const pressAgain = (firstName: string) =>
  `Tekan “Ya, hapus” untuk menghapus ${firstName} dan Kode Ubahnya dari HP ini.`
export const REALLY_REMOVE = 'Ya, hapus'
export const broughtBack = (firstName: string) => `${firstName} tersimpan lagi di HP ini.`
export const removed = (firstName: string) =>
  `${firstName} dihapus dari HP ini. Pendaftarannya tidak berubah.`
