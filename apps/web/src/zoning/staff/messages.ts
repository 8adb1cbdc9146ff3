/** Sentences of zones, villages and schools, for staff. */

import { formatCount } from '@spmb/domain/shared/count.ts'

export const allServe = (level: string, village: string) => `Semua ${level} sudah melayani ${village}.`
export const noSchoolToAdd = (level: string, typed: string, village: string) =>
  `Tidak ada ${level} bernama “${typed}” yang belum melayani ${village}.`
export const SCHOOLS_NOT_LOADED = 'Daftar sekolah belum dapat dimuat.'
export const STORED_UNCHANGED = 'Pendaftaran yang sudah masuk tidak berubah.'
export const UNTIL_ADDED = 'sampai Anda menambahkan sekolah lain.'
export const NO_SUCH_VILLAGE = 'Alamat ini tidak menunjuk desa/kelurahan mana pun. Pilih kembali dari daftar.'
export const noVillage = (typed: string) => `Tidak ada desa/kelurahan bernama “${typed}”. Periksa ejaannya.`
export const NO_DISTRICTS = 'Belum ada kecamatan. Data wilayah masuk lewat impor data rujukan.'
export const CHOOSE_VILLAGE = 'Pilih desa/kelurahan untuk melihat sekolahnya.'
export const DELETE_TEXT =
  'Sekolah ini belum pernah dipilih. Zonasi dan kuotanya ikut terhapus, dan tidak dapat dikembalikan.'
export const DELETE_TITLE = 'Hapus sekolah ini?'
export const REOPEN_TEXT =
  'Calon murid langsung dapat memilihnya lagi, di zonasi yang dimilikinya sebelum ditutup.'
export const REOPEN_TITLE = 'Buka kembali sekolah ini?'
export const CLOSE_TEXT =
  'Sekolah langsung hilang dari pilihan calon murid. Pendaftaran yang sudah masuk, daftar, dan rekap tahun lalu tetap memuatnya. Sekolah dapat dibuka kembali.'
/** @param chosen how many children of the season chose the school */
export const chosenBy = ({ first, second }: { first: number; second: number }) =>
  first + second === 0
    ? 'Belum ada pendaftar musim ini yang memilihnya.'
    : `${formatCount(first)} pendaftar memilihnya sebagai Pilihan 1 dan ${formatCount(second)} sebagai Pilihan 2. Mereka tidak dapat LULUS di sini lagi, dan keluarganya membaca bahwa sekolah ini ditutup.`
export const CLOSE_TITLE = 'Tutup sekolah ini?'
export const LEVEL_FIXED = 'Jenjang sekolah yang sudah ada tidak dapat diubah.'
export const CHANGE_SEARCH = 'Ubah kata pencarian atau saringan.'
export const SUGGESTED_TEXT =
  'Orang tua membaca “usulan” di formulir dan Petunjuk Teknis sampai dinas menetapkannya.'
export const ALIASES_HELP =
  'Satu ejaan di setiap baris. Orang tua menemukan desa ini juga dengan ejaan tersebut'
