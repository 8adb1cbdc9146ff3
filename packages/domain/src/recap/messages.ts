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

/** The details by path. `kurang dari 5` is what a school reads of few children of afirmasi. */
export const PATHS_TITLE = 'Kursi per jalur'
export const PATHS_NOTE =
  'LULUS dihitung di jalur yang memberi kursinya, juga kursi sisa. LULUS langsung, keberatan, dan kursi kosong dihitung di jalur tanpa syarat (domisili).'
export const FEW_CHILDREN = 'kurang dari 5'
/** To the office, whose figures are whole. */
export const FEW_NOTE = `Angka jalur afirmasi di bawah 5 hanya untuk dinas. Tulis “${FEW_CHILDREN}” sebelum rekap ini keluar dari dinas.`
/** To a school. */
export const WITHHELD_NOTE = `Di jalur afirmasi angka di bawah 5 ditulis “${FEW_CHILDREN}”, supaya tidak menunjuk seorang anak. Angka jalur tanpa syarat (domisili) lalu tidak ditulis.`

/** Children whom every school refused, in full and as the heading of a narrow column. */
export const UNPLACED = 'TIDAK LULUS (tanpa tempat)'
export const UNPLACED_SHORT = 'Tanpa tempat'

/** What the columns count, below the table on screen and in the files. */
export const RECAP_NOTES = [
  'Setiap anak terhitung satu kali di pilihan 1 dan satu kali di pilihan 2.',
  'LULUS dihitung di sekolah yang menerima. Belum diputuskan, tanpa tempat (TIDAK LULUS di semua pilihannya), mengundurkan diri, jenis kelamin, usia, dan desa dihitung di pilihan 1, sehingga setiap anak terhitung satu kali.',
  'Sisa adalah kuota dikurangi LULUS. Tanda “–” berarti kuota belum ditetapkan.',
] as const
