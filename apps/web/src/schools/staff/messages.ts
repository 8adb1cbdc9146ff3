/** Sentences of schools and villages, for staff. */
import { formatCount } from '@spmb/domain/shared/count.ts'

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
export const PHONE_SHOWN = 'Telepon kantor (bukan HP) tampil di halaman sekolah. Nomor HP hanya dibaca dinas.'
export const CHANGE_SEARCH = 'Ubah kata pencarian atau filter.'
export const CLOSE_VILLAGE_TITLE = 'Tutup desa/kelurahan ini?'
export const CLOSE_VILLAGE_TEXT =
  'Keluarga langsung tidak dapat memilihnya lagi, misalnya karena digabung dengan desa lain. Pendaftaran yang sudah masuk tetap memuatnya, dengan zonasi dan jaraknya. Desa dapat dibuka kembali.'
export const REOPEN_VILLAGE_TITLE = 'Buka kembali desa/kelurahan ini?'
export const REOPEN_VILLAGE_TEXT = 'Keluarga langsung dapat memilihnya lagi.'
/** @param children live ones of the season */
export const livingThere = (children: number) =>
  children === 0
    ? 'Belum ada pendaftar musim ini dari sini.'
    : `${formatCount(children)} pendaftar musim ini tinggal di sini. Urutan mereka tidak berubah.`
export const VILLAGE_NAME_HELP =
  'Bila namanya diganti, nama lama menjadi ejaan lain. Pendaftaran, zonasi, dan jarak tetap milik desa ini'
export const VILLAGE_CODE_HELP =
  'Seperti dalam keputusan Mendagri. Delapan tanda pertama menunjukkan kecamatannya'
export const ALIASES_HELP =
  'Satu ejaan di setiap baris. Orang tua menemukan desa ini juga dengan ejaan tersebut'
