/** Names and sentences of the screen on which an office sets its paths. */
import type {
  CONDITIONS,
  NEEDS,
  PATH_AREAS,
  PATHS_PER_CHOICE,
  PathKind,
  ScorePart,
  VERIFIERS,
} from '@spmb/domain/paths/configuration.ts'
import { formatShare } from '@spmb/domain/paths/messages.ts'
import { PATH_LIMITS } from '@spmb/domain/season/regulation.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'

export const KIND_NAMES: Record<PathKind, string> = {
  domisili: 'Domisili',
  afirmasi: 'Afirmasi',
  mutasi: 'Mutasi',
  prestasi: 'Prestasi',
}
export const AREA_NAMES: Record<(typeof PATH_AREAS)[number], string> = {
  zone: 'Wilayah sekolah',
  district: 'Seluruh kabupaten/kota',
  parent_school: 'Sekolah tempat orang tua bertugas',
}
export const VERIFIER_NAMES: Record<(typeof VERIFIERS)[number], string> = {
  school: 'Sekolah pilihan pertama',
  office: 'Dinas',
}
export const CHOICE_NAMES: Record<(typeof PATHS_PER_CHOICE)[number], string> = {
  all_eligible: 'Semua jalur yang sesuai',
  one: 'Satu jalur untuk setiap sekolah',
  one_per_child: 'Satu jalur untuk setiap anak',
}
export const NEED_NAMES: Record<(typeof NEEDS)[number], string> = {
  required: 'Wajib',
  one_of: 'Salah satu dari kelompok',
  optional: 'Bila ada',
}
export const CONDITION_NAMES: Record<(typeof CONDITIONS)[number], string> = {
  always: 'Selalu',
  kk_younger: 'KK kurang dari 1 tahun',
  kk_parent_differs: 'Nama orang tua di KK berbeda',
  guardian: 'Anak tinggal dengan wali',
}
export const PART_NAMES: Record<ScorePart, string> = {
  rapor: 'Rapor',
  tka: 'TKA',
  lomba: 'Lomba',
  kepemimpinan: 'Kepemimpinan',
}

export const DOMISILI_ONLY =
  'Sekolah menerima anak lewat domisili saja. Afirmasi, mutasi, dan prestasi ditambahkan sebelum pendaftaran dibuka.'
export const NOT_ADDED_ANY_MORE =
  'Jenjang ini memakai domisili saja. Jalur hanya dapat ditambahkan sebelum pendaftaran dibuka.'
export const ADD_TEXT = 'Isian awal mengikuti Pasal 30 Permendikdasmen 3/2025. Sesuaikan dengan juknis Anda.'
export const ONLY_NAMES =
  'Pendaftaran sudah dibuka. Hanya nama dan keterangan jalur yang dapat diubah, dan kursi jalur per sekolah di Kuota Zonasi.'
export const ONLY_NAMES_TITLE = 'Bagian jalur sudah tetap'
export const ARCHIVED = 'Musim ini sudah menjadi arsip. Jalurnya hanya dapat dibaca.'
export const NOT_SAVED_YET = 'Belum disimpan'
export const FAULTS_TEXT = 'Tidak ada yang disimpan. Perbaiki isian ini.'
export const REASON_TEXT =
  'Boleh, tetapi dengan alasan yang Anda tulis saat menyimpan. Alasan dan nama Anda dicatat.'
export const removeTitle = (level: Level) => `Hapus semua jalur ${level}?`
export const REMOVE_TEXT =
  'Jenjang ini kembali memakai domisili saja. Kursi jalur yang diatur per sekolah ikut terhapus. Simpan dahulu berkasnya bila akan dipakai lagi.'
export const FILE_TEXT = 'Berkas yang sama dipakai perintah di server dan dapat dibagikan ke dinas lain.'
export const FILE_UNREADABLE = 'Berkas ini bukan berkas JSON. Pilih berkas yang diunduh dari halaman ini.'
export const FILE_REFUSED = 'Berkas ini tidak dipakai'
export const FILE_TAKEN = 'Isi berkas sudah di formulir. Periksa, lalu simpan'
export const OTHER_LEVEL = (level: Level) =>
  `Berkas ini untuk ${level}. Buka Jalur ${level}, lalu pilih lagi.`
export const TRY_TEXT =
  'Menghitung apa yang diberikan pengaturan di atas kepada anak-anak satu musim. Tidak ada yang berubah, juga bila belum disimpan.'
export const TRY_NONE = 'Belum ada musim dengan pendaftar untuk dicoba.'
export const TRY_CLAIMS =
  'Jalur yang perlu diperiksa hanya terisi oleh anak yang jalurnya diterima pada musim itu. Tanpa itu kursinya menjadi kursi sisa.'
export const ASK_OFFICE = 'Aturan tidak menyebutnya: tanyakan kepada dinas.'

export const triedSentence = (figures: { placed: number; unplaced: number; empty: number }, season: string) =>
  `Dengan pengaturan ini, musim ${season} memberi kursi kepada ${formatCount(figures.placed)} anak; ${formatCount(figures.unplaced)} anak tidak mendapat kursi, dan ${formatCount(figures.empty)} kursi kosong.`

/** What article 30 says of a share. */
export function shareHint(level: Level, kind: PathKind): string {
  const { least, greatest } = PATH_LIMITS[level][kind]
  if (level === 'SD' && kind === 'prestasi') return 'Pasal 30: SD tidak memiliki jalur prestasi.'
  if (greatest < 10_000) return `Pasal 30: paling banyak ${formatShare(greatest)}.`
  return `Pasal 30: paling sedikit ${formatShare(least)}, dihitung bersama semua baris jenis ini.`
}

export const HINTS = {
  code: 'Huruf kecil, angka, garis bawah. Dipakai dalam berkas.',
  help: 'Dibaca keluarga di formulir, paling panjang 300 huruf.',
  precedence: '1 diisi lebih dulu. Pasal 30 tidak menentukan urutannya; juknis daerah yang menentukan.',
  area: 'Pasal 25: wilayah sekolah ditetapkan daerah.',
  areaAsked: `Pasal 25 menetapkan wilayah untuk domisili. ${ASK_OFFICE}`,
  leftover: `Giliran mendapat kursi yang tidak terisi; kosong: tidak mendapat. ${ASK_OFFICE}`,
  leftoverMutasi: 'Mutasi tidak mendapat kursi sisa: Pasal 30 membatasinya 5 %.',
  order:
    'Anak yang sama pada semua urutan dipisahkan undian, yang selalu terakhir. Waktu mendaftar tidak dihitung.',
  verifier: 'Siapa yang memeriksa berkas di loket.',
  secondReader: 'Penolakan, dan nilai prestasi, dibaca orang kedua',
  criteria: 'Urutan 0 didahulukan, bila jalur memakai urutan kriteria.',
  waives: 'Batas usia tidak berlaku (Pasal 11 dan 12: penyandang disabilitas)',
  documents: 'Dibawa keluarga ke loket. Paling sedikit satu berkas wajib, atau salah satu dari kelompok.',
  score: 'Nilai hanya dari bagian ini. Jumlah bobot 100 %.',
  contests: 'Poin 0 sampai 100; kosong: tidak dihitung.',
  months: 'Sertifikat dihitung bila tanggalnya sekian bulan sebelum pendaftaran dibuka.',
  choice: 'Menurut aturan, keluarga tidak perlu menebak jalur yang sepi.',
} as const

/** The head of a column with the seats of each path in such a school. */
export const ofSeats = (quota: number) => `Dari ${formatCount(quota)} kursi`

export const removePathText = (name: string) => `Hapus jalur ${name}`

/** Beside the last moments of claims. */
export const CLAIM_DATES_TEXT =
  'Keluarga mengajukan dan mengubah jalur sampai batas pertama; petugas memeriksa berkasnya sampai batas kedua. Sesudah pendaftaran dibuka keduanya hanya dapat diundur.'
export const NO_CLAIM_DATES =
  'Selama batas ini kosong, keluarga belum dapat mengikuti jalur yang harus diperiksa. Musim baru dimulai tanpa batas.'
export const CARD_REQUIRED =
  'Keluarga yang mengikuti jalur wajib mengisi tanggal terbit Kartu Keluarga. Tanpa centang, isian itu boleh kosong.'
