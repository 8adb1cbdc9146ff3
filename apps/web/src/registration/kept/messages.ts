/** Sentences of the list of children on this device. */
export const ONLY_HERE = 'Hanya tersimpan di HP ini. Hapus bila HP ini bukan milik Anda.'
export const READING = 'Mengambil kabar…'
export const NO_STATUS = 'Kabar belum dapat diambil. Buka hasilnya bila jaringan membaik.'
export const removed = (firstName: string) =>
  `${firstName} dihapus dari HP ini. Pendaftarannya tidak berubah.`
