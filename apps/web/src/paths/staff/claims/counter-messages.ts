/** Sentences of the counter at which claims are checked. */
import type { QueueHint } from '@spmb/domain/paths/claim/counter/hints.ts'
import type { Asked as AskedDetail } from '@spmb/domain/paths/claim/details.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'

export const COUNTER_TEXT =
  'Satu anak diperiksa satu orang: selama Anda membukanya, orang lain tidak dapat memeriksanya.'
export const NOTHING_WAITS = 'Jalur yang diajukan keluarga muncul di sini.'
export const CHANGE_FILTER = 'Ubah atau kosongkan filternya.'
export const CARD_HINT = 'Ketik nomornya, atau pindai kode QR kartu dengan alat pemindai'
export const NO_CLAIMS_OF_CHILD = 'Anak ini tidak mengikuti jalur yang Anda periksa.'
export const ALREADY_CHECKED = 'Sudah diperiksa'
export const FIRST_STAYS_HIDDEN =
  'Orang lain sudah memeriksa. Putusannya baru tampil sesudah Anda memberi putusan sendiri.'
export const DIFFERENT_VERDICTS = 'Dua pemeriksa berbeda. Putusan Anda yang berlaku.'
export const WAITS_FOR_SECOND = 'Menunggu pemeriksa kedua. Belum berlaku.'
export const WAITS_FOR_ADMIN = 'Dua pemeriksa berbeda. Menunggu keputusan admin dinas.'
export const CHOOSE_VERDICT = 'Beri putusan paling sedikit satu jalur.'
export const NOT_READ_YET = 'Jalur yang tidak diputus tetap menunggu.'
export const FIGURES_HINT = 'Ubah bila rapor yang dibawa berbeda. Nilai akhir dihitung sistem.'
export const LAPSE_TEXT =
  'Keluarga membaca bahwa jalurnya gugur karena berkas tidak diperiksa. Tidak dapat dibuka lagi.'

export const HINT_FILTERS: Record<QueueHint, string> = {
  same_card: 'Kartu yang sama',
  new_card: 'KK baru tanpa alasan',
  phone: 'Telepon banyak anak',
}
export const SHOW_NAMES = { mine: 'Sedang saya periksa', incomplete: 'Belum lengkap' } as const
export const NEXT_NAMES = {
  first: 'Belum diperiksa',
  second: 'Menunggu pemeriksa kedua',
  admin: 'Menunggu admin',
} as const
export const DETAIL_NAMES: Record<Exclude<AskedDetail['key'], 'averages' | 'certificates'>, string> = {
  letter_date: 'Tanggal surat',
  letter_number: 'Nomor surat',
  parent_school_id: 'Sekolah orang tua',
  card_kind: 'Jenis kartu atau surat',
  card_number: 'Nomor kartu atau surat',
  leads: 'Ketua organisasi',
}
export const SEMESTER_NAMES = ['4/1', '4/2', '5/1', '5/2', '6/1'] as const

export const waitingLine = (waiting: number, older: number) =>
  `${formatCount(waiting)} jalur menunggu${older > 0 ? `, ${formatCount(older)} lebih dari dua hari` : ''}`
export const holdingUntil = (time: string) => `Anda memeriksa anak ini sampai pukul ${time}`
export const heldBy = (name: string, time: string) => `Diperiksa ${name} sampai pukul ${time}`
export const overdueLine = (count: number) => `${formatCount(count)} jalur melewati batas pemeriksaan`
export const lapseTitle = (count: number) => `Tutup ${formatCount(count)} jalur sebagai gugur`
export const officerLine = (checked: number, refused: number, overturned: number) =>
  `${formatCount(checked)} diperiksa, ${formatCount(refused)} tidak diterima, ${formatCount(overturned)} berubah sesudahnya`
/** @param day in words */
export const cardIssued = (day: string) => `Kartu Keluarga terbit ${day}.`
