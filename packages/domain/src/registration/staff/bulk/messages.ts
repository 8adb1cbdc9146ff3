/** Sentences of bulk decisions. */
import { formatCount } from '../../../shared/count.ts'
import type { Decision } from '../../contract.public.ts'

export type BulkCode =
  | 'bulk.targets'
  | 'bulk.school'
  | 'bulk.decision'
  | 'bulk.reason'
  | 'bulk.fingerprint'
  | 'bulk.act'
  | 'bulk.file'
  | 'bulk.removals'
  | 'bulk.odd_ages'

export const bulkCode = (code: BulkCode) => code

/** The most decisions of one act. */
export const BULK_MAX = 10_000
export const BULK_REASON_MAX = 300

export const BULK_MESSAGES: Record<BulkCode, string> = {
  'bulk.targets': `Pilih pendaftar, paling banyak ${formatCount(BULK_MAX)} sekaligus`,
  'bulk.school': 'Pilih sekolah yang memutuskan',
  'bulk.decision': 'Pilih status: LULUS, TIDAK LULUS, atau kosong',
  'bulk.reason': `Isi atau pilih alasan, paling banyak ${BULK_REASON_MAX} huruf`,
  'bulk.fingerprint': 'Buka pratinjau dahulu',
  'bulk.act': 'Tindakan ini tidak dikenal',
  'bulk.removals': 'Buka pratinjau dahulu, lalu centang keputusan yang dihapus',
  'bulk.odd_ages': 'Buka pratinjau dahulu, lalu centang anak di luar batas usia',
  'bulk.file': 'Pilih berkas XLSX atau CSV, paling besar 2 MB',
}

/** Why one row cannot be decided. */
export const BULK_REFUSALS = {
  unknown: 'Nomor pendaftaran tidak ditemukan',
  unknownSchool: 'NPSN tidak ditemukan pada jenjang ini',
  otherSchool: 'Bukan keputusan sekolah Anda',
  notChosen: (school: string) => `Tidak memilih ${school}`,
  withdrawn: 'Sudah mengundurkan diri',
  twice: 'Disebut lebih dari sekali untuk sekolah yang sama',
  otherRow: 'Baris lain anak ini tidak dapat diputuskan',
  late: 'Pendaftaran susulan: mendapat kursi lewat pembagian kursi kosong',
  placed: 'Sudah diterima di sekolah lain lewat kursi kosong',
  admittedElsewhere: (school: string) => `Sudah LULUS di ${school}`,
  closed: (school: string) => `${school} sudah ditutup`,
  noQuota: (school: string) => `Kuota ${school} belum ditetapkan`,
} as const

export const bulkDone = (count: number) => `${formatCount(count)} keputusan disimpan`
export const bulkUndone = (count: number) => `${formatCount(count)} keputusan dikembalikan`

/** What an act takes away, for the tick that confirms it: '6 anak kehilangan LULUS'. */
export function removalsInWords({ lost, erased }: { lost: number; erased: number }): string {
  return [
    ...(lost > 0 ? [`${formatCount(lost)} anak kehilangan LULUS`] : []),
    ...(erased > 0 ? [`${formatCount(erased)} keputusan dihapus`] : []),
  ].join(' dan ')
}

/** 409 */
export const removalsUnconfirmed = (removals: { lost: number; erased: number }) =>
  `${removalsInWords(removals)}. Periksa pratinjau, centang, lalu simpan kembali.`
/** For the tick that confirms it. */
export const oddAgesInWords = (children: number) =>
  `${formatCount(children)} anak di luar batas usia menjadi LULUS`

/** 409 */
export const oddAgesUnconfirmed = (children: number) =>
  `${oddAgesInWords(children)}. Periksa pratinjau, centang, lalu simpan kembali.`
export const BULK_CHANGED =
  'Data pendaftar berubah sejak pratinjau. Periksa pratinjau yang baru, lalu simpan kembali.'
export const bulkRefused = (count: number) =>
  `${formatCount(count)} pendaftar tidak dapat diputuskan. Tidak ada yang disimpan.`
/** Seats are missing, and the order of a list or file decides nothing. */
export const seatShortage = (school: string, { wanted, free }: { wanted: number; free: number }) =>
  `${school}: ${formatCount(wanted)} anak akan LULUS, tetapi kursi kosong ${formatCount(free)}. Tidak ada yang disimpan. Tentukan menurut urutan di Meja seleksi.`
export const BULK_NOTHING = 'Tidak ada keputusan yang berubah'
export const BULK_TOO_MANY = BULK_MESSAGES['bulk.targets']
export const UNDO_CHANGED =
  'Sebagian pendaftar sudah diubah setelah keputusan itu, sehingga tidak dapat dikembalikan sekaligus.'
/** 400: results are public, and the act takes places away. */
export const placesTakenInPublic = (families: number) =>
  `Hasil sudah terbit: ${formatCount(families)} keluarga yang membaca LULUS akan kehilangan tempatnya. Tulis password Anda untuk melanjutkan.`
export const UNDO_PUBLISHED =
  'Hasil sudah terbit, sehingga keputusan massal tidak dapat diurungkan lagi. Ubah keputusannya satu per satu dengan alasan.'
export const UNDO_NOT_LAST = 'Hanya keputusan massal Anda yang terakhir yang dapat dikembalikan'

/** '96 LULUS, 229 TIDAK LULUS, 1 dihapus': what becomes of the decisions; '' for none. @param changes what each becomes; null: removed */
export function outcomesInWords(changes: readonly { after: Decision }[]): string {
  const count = (decision: Decision) => changes.filter(({ after }) => after === decision).length
  const parts: [number, string][] = [
    [count('LULUS'), 'LULUS'],
    [count('TIDAK LULUS'), 'TIDAK LULUS'],
    [count(null), 'dihapus'],
  ]
  return parts.flatMap(([number, word]) => (number > 0 ? `${formatCount(number)} ${word}` : [])).join(', ')
}

/** Whoever registers later is in no comparison that was made before. */
export const STILL_OPEN_TITLE = 'Pendaftaran masih dibuka'
export const STILL_OPEN =
  'Anak yang mendaftar sesudah ini belum ikut dibandingkan. Putuskan setelah pendaftaran ditutup, kecuali Anda yakin.'
