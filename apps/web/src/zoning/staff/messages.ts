/** Sentences of zones, for staff. */

export const allServe = (level: string, village: string) => `Semua ${level} sudah melayani ${village}.`
export const noSchoolToAdd = (level: string, typed: string, village: string) =>
  `Tidak ada ${level} bernama “${typed}” yang belum melayani ${village}.`
export const SCHOOLS_NOT_LOADED = 'Daftar sekolah belum dapat dimuat.'
export const STORED_UNCHANGED = 'Pendaftaran yang sudah masuk tidak berubah.'
export const UNTIL_ADDED = 'sampai Anda menambahkan sekolah lain.'
export const VILLAGE_IS_CLOSED = 'Ditutup: keluarga tidak dapat memilihnya'
export const NO_SUCH_VILLAGE = 'Alamat ini tidak menunjuk desa/kelurahan mana pun. Pilih kembali dari daftar.'
export const noVillage = (typed: string) => `Tidak ada desa/kelurahan bernama “${typed}”. Periksa ejaannya.`
export const NO_DISTRICTS = 'Belum ada kecamatan. Data wilayah masuk lewat impor data rujukan.'
export const CHOOSE_VILLAGE = 'Pilih desa/kelurahan untuk melihat sekolahnya.'
export const SUGGESTED_TEXT =
  'Orang tua membaca “usulan” di formulir dan Petunjuk Teknis sampai dinas menetapkannya.'
export const CONFIRM_SHOWN_TEXT =
  'Cocokkan dahulu dengan keputusan dinas. Sesudah ditetapkan, orang tua tidak membaca “usulan” lagi. Zonasi tetap dapat diubah.'
export const zonesConfirmed = (villages: string) => `Zonasi ${villages} desa/kelurahan ditetapkan`
export const confirmShown = (villages: string) => `Tetapkan zonasi ${villages} desa/kelurahan?`
export const ZONES_OF_EARLIER_SEASON = 'Zonasi musim yang lalu hanya dibaca.'
