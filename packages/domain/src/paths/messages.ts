/** What is wrong or unusual in the paths of a level, for the office. A place is said before the sentence. */
import { KEY_NAMES } from '../selection/messages.ts'
import { WHOLE_BP } from './configuration.ts'

export type PathCode =
  | 'settings'
  | 'key'
  | 'level'
  | 'paths_per_choice'
  | 'paths'
  | 'row'
  | 'code'
  | 'code.repeated'
  | 'kind'
  | 'name'
  | 'help'
  | 'precedence'
  | 'precedence.repeated'
  | 'share'
  | 'shares.sum'
  | 'flag'
  | 'rest.none'
  | 'rest.several'
  | 'rest.kind'
  | 'rest.claim'
  | 'rest.leftover'
  | 'order'
  | 'order.repeated'
  | 'order.lottery'
  | 'order.score'
  | 'area'
  | 'leftover'
  | 'leftover.repeated'
  | 'leftover.mutasi'
  | 'verifier'
  | 'prestasi.sd'
  | 'claim.needed'
  | 'criteria'
  | 'criterion.name'
  | 'criterion.priority'
  | 'criterion.none'
  | 'documents'
  | 'document.kind'
  | 'document.criterion'
  | 'document.need'
  | 'document.group'
  | 'document.condition'
  | 'document.none'
  | 'score'
  | 'score.weight'
  | 'score.sum'
  | 'score.subjects'
  | 'score.contests'
  | 'score.contest_repeated'
  | 'score.points'
  | 'score.months'
  | 'score.best'
  | 'seats.path'
  | 'seats.number'
  | 'seats.sum'
  | 'opened'
  | 'claimed'

const KEYS = Object.values(KEY_NAMES).slice(0, -1).join(', ')

/** By code; `value` is what the sentence names. */
export const PATH_SENTENCES: Record<PathCode, (value: string) => string> = {
  settings: () => 'Isi berkas harus berupa satu objek JSON dengan level, paths_per_choice, dan paths.',
  key: (value) => `Isian ${value} tidak dikenal. Periksa ejaannya, atau hapus.`,
  level: () => 'Tulis jenjang SD atau SMP.',
  paths_per_choice: () => 'Pilih all_eligible, one, atau one_per_child.',
  paths: () => 'Tulis 1 sampai 12 jalur.',
  row: () => 'Tulis jalur sebagai objek.',
  code: () =>
    'Kode memakai 2 sampai 20 huruf kecil, angka, atau garis bawah, dan diawali huruf. Contoh: afirmasi.',
  'code.repeated': (value) => `Kode ${value} dipakai dua kali. Beri kode yang berbeda.`,
  kind: () => 'Pilih domisili, afirmasi, mutasi, atau prestasi.',
  name: () => 'Tulis nama jalur, 3 sampai 40 huruf.',
  help: () => 'Tulis keterangan untuk keluarga, paling panjang 300 huruf.',
  precedence: () => 'Tulis urutan pengisian sebagai bilangan bulat mulai dari 1.',
  'precedence.repeated': (value) =>
    `Urutan pengisian ${value} dipakai dua jalur. Setiap jalur punya urutan sendiri.`,
  share: () =>
    'Tulis bagian 0 sampai 100 %, paling banyak dua angka di belakang koma. Dalam berkas: perseratus persen, 20 % ditulis 2000.',
  'shares.sum': (value) => `Jumlah bagian semua jalur ${value}, padahal harus tepat 100 %.`,
  flag: () => 'Tulis true atau false.',
  'rest.none': () => 'Pilih satu jalur domisili yang mendapat sisa pembulatan (is_rest).',
  'rest.several': () => 'Hanya satu jalur yang boleh mendapat sisa pembulatan (is_rest).',
  'rest.kind': () => 'Jalur yang mendapat sisa pembulatan harus jalur domisili.',
  'rest.claim': () =>
    'Jalur yang mendapat sisa pembulatan diikuti otomatis, jadi tidak boleh meminta berkas.',
  'rest.leftover': () =>
    'Beri jalur sisa pembulatan urutan untuk kursi sisa (leftover_position), agar kursi tidak kosong.',
  order: () => `Tulis urutan seleksi dari: ${KEYS} (priority, score, birth_date, distance, lottery).`,
  'order.repeated': (value) => `${value} ada dua kali dalam urutan seleksi.`,
  'order.lottery': () =>
    'Urutan seleksi harus berakhir dengan undian (lottery), agar anak yang sama tetap dapat diurutkan.',
  'order.score': () => 'Urutan seleksi memakai nilai (score), tetapi aturan nilainya (score_rule) belum ada.',
  area: () => 'Pilih zone, district, atau parent_school.',
  leftover: () =>
    'Tulis urutan kursi sisa sebagai bilangan bulat mulai dari 1, atau null bila tidak mendapat kursi sisa.',
  'leftover.repeated': (value) => `Urutan kursi sisa ${value} dipakai dua jalur.`,
  'leftover.mutasi': () =>
    'Jalur mutasi tidak boleh mendapat kursi sisa: Pasal 30 Permendikdasmen 3/2025 membatasinya 5 %.',
  verifier: () => 'Pilih school atau office.',
  'prestasi.sd': () => 'SD tidak memiliki jalur prestasi (Pasal 30 Permendikdasmen 3/2025).',
  'claim.needed': () => 'Jalur afirmasi, mutasi, dan prestasi harus diperiksa: tulis needs_claim true.',
  criteria: () => 'Tulis kriteria sebagai daftar objek.',
  'criterion.name': () => 'Tulis nama kriteria, 3 sampai 60 huruf.',
  'criterion.priority': () => 'Tulis urutan kriteria 0 sampai 9; 0 didahulukan.',
  'criterion.none': () => 'Jalur yang diperiksa membutuhkan paling sedikit satu kriteria.',
  documents: () => 'Tulis berkas yang diminta sebagai daftar objek.',
  'document.kind': () => 'Tulis nama berkas, 3 sampai 60 huruf. Contoh: Kartu KIP.',
  'document.criterion': (value) =>
    `Kriteria ${value} tidak ada di jalur ini. Tulis kodenya, atau null untuk semua.`,
  'document.need': () => 'Pilih required, one_of, atau optional.',
  'document.group': () =>
    'Berkas one_of membutuhkan nomor kelompok (group_no) mulai dari 1; berkas lain ditulis null.',
  'document.condition': () => 'Pilih always, kk_younger, kk_parent_differs, atau guardian.',
  'document.none': () =>
    'Jalur yang diperiksa membutuhkan paling sedikit satu berkas wajib (required atau one_of).',
  score: () => 'Tulis aturan nilai sebagai objek, atau null.',
  'score.weight': () =>
    'Tulis bobot rapor, tka, lomba, atau kepemimpinan 0 sampai 100 %. Dalam berkas: perseratus persen.',
  'score.sum': (value) => `Jumlah bobot nilai ${value}, padahal harus tepat 100 %.`,
  'score.subjects': () => 'Tulis 1 sampai 10 mata pelajaran TKA, karena TKA mempunyai bobot.',
  'score.contests': () => 'Isi tabel lomba: tingkat, juara 1 sampai 3, single atau team, dan poin.',
  'score.contest_repeated': (value) => `Baris lomba ${value} ada dua kali.`,
  'score.points': () => 'Tulis poin 0 sampai 100. Dalam berkas: 100 ditulis 10000.',
  'score.months': () => 'Tulis masa sertifikat dalam bulan, min_months lebih kecil daripada max_months.',
  'score.best': () => 'Tulis banyaknya sertifikat yang dihitung, 1 sampai 5.',
  'seats.path': (value) => `Isi kursi untuk setiap jalur. Belum atau tidak dikenal: ${value}.`,
  'seats.number': () => 'Tulis kursi sebagai bilangan bulat, paling sedikit 0.',
  'seats.sum': (value) => `Jumlah kursi semua jalur ${value}.`,
  claimed: () => 'Ada anak yang sudah mengikuti jalur, jadi jalur jenjang ini tidak dapat dihapus lagi.',
  opened: () => 'Pendaftaran sudah dibuka, jadi bagian ini tidak dapat diubah lagi.',
}

/** '18 %' of 1,800; '99,99 %' of 9,999. */
export function formatShare(bp: number): string {
  const [whole, part] = [Math.floor(bp / 100), bp % 100]
  const digits = part === 0 ? '' : `,${String(part).padStart(2, '0').replace(/0$/, '')}`
  return `${whole}${digits} %`
}

/** 1,850 of '18,5'; null for anything but 0 to 100 with at most two digits behind the comma or point. */
export function readShare(typed: string): number | null {
  const parts = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim())
  if (!parts) return null
  const bp = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return bp <= WHOLE_BP ? bp : null
}
