/** Sentences about the recap. */
import { ONWARD_KINDS, ONWARD_NAMES } from '../onward/messages.ts'
import { PAGING_MESSAGES, type PagingCode } from '../shared/paging.ts'

export type RecapCode = PagingCode | 'recap.compare'

export const RECAP_MESSAGES: Record<RecapCode, string> = {
  ...PAGING_MESSAGES,
  'recap.compare': 'Pilih tahun pembanding dari daftar',
}

/** The details about places, and their columns in the order of `placesOf`. */
export const PLACES_TITLE = 'Daftar ulang dan kursi'
export const PLACES_COLUMNS = [
  'LULUS',
  'Daftar ulang',
  'Belum',
  'Cadangan',
  'Keberatan',
  'Kursi kosong',
  'Dilepas',
] as const
export const PLACES_NOTE =
  'Daftar ulang dan belum adalah bagian dari LULUS; begitu juga yang diterima dari cadangan, keberatan, dan kursi kosong. Dilepas adalah kursi yang dikosongkan karena keluarga tidak datang.'

/** The details about children without a place, and their columns in the order of `onwardOf`. */
export const ONWARD_TITLE = 'Penyaluran'
export const ONWARD_COLUMNS = ['Anak', ...ONWARD_KINDS.map((kind) => ONWARD_NAMES[kind])]
export const ONWARD_NOTE =
  'Anak adalah yang tidak atau belum diterima di sekolah mana pun, dihitung di pilihan 1. Kolom sesudahnya mengatakan ke mana mereka bersekolah menurut catatan Penyaluran. Belum berarti belum diketahui.'

/** Children whom every school refused, in full and as the heading of a narrow column. */
export const UNPLACED = 'TIDAK LULUS (tanpa tempat)'
export const UNPLACED_SHORT = 'Tanpa tempat'

/** What the columns count, below the table on screen and in the files. */
export const RECAP_NOTES = [
  'Setiap anak terhitung satu kali di pilihan 1 dan satu kali di pilihan 2.',
  'LULUS dihitung di sekolah yang menerima. Belum diputuskan, tanpa tempat (TIDAK LULUS di semua pilihannya), mengundurkan diri, jenis kelamin, usia, dan desa dihitung di pilihan 1, sehingga setiap anak terhitung satu kali.',
  'Sisa adalah kuota dikurangi LULUS. Tanda “–” berarti kuota belum ditetapkan.',
] as const
