/** Sentences about re-registration. */
import { PAGING_MESSAGES, type PagingCode } from '../shared/paging.ts'
import type { ReRegistrationPeriod } from './re-registration.ts'

export type ReRegistrationCode =
  | PagingCode
  | 're_registration.arrived'
  | 're_registration.keep_waiting'
  | 're_registration.takes'
  | 're_registration.version'
  | 're_registration.number'
  | 're_registration.mistyped'
  | 're_registration.school'
  | 're_registration.state'
  | 're_registration.missing'
  | 're_registration.reason'

export const reRegistrationCode = (code: ReRegistrationCode) => code

export const RE_REGISTRATION_MESSAGES: Record<ReRegistrationCode, string> = {
  ...PAGING_MESSAGES,
  're_registration.arrived': 'Pilih: sudah daftar ulang, atau belum',
  're_registration.keep_waiting': 'Pilih: tetap menunggu Pilihan 1, atau tidak',
  're_registration.takes': 'Pilih: keluarga mengambil tempat ini, atau belum menjawab',
  're_registration.version': 'Versi data tidak dikenali. Muat ulang halaman, lalu ulangi',
  're_registration.number': 'Ketik atau pindai nomor pendaftaran, misalnya SD25-ABCDE-FGHJK-M',
  're_registration.mistyped': 'Nomor ini salah ketik. Bandingkan dengan kartunya.',
  're_registration.school': 'Pilih sekolah dari daftar',
  're_registration.state': 'Pilih daftar ulang: sudah, belum, mengambil, atau belum menjawab',
  're_registration.reason': 'Isi alasan mengapa kedatangan dicabut, paling banyak 300 karakter',
  're_registration.missing': 'Muat ulang daftar anak yang belum datang, lalu ulangi',
}

export const ARRIVAL_SAVED = 'Daftar ulang tercatat'
export const ARRIVAL_UNDONE = 'Daftar ulang dibatalkan'
export const KEEP_WAITING_SAVED = 'Pilihan keluarga tersimpan'
export const ANSWER_SAVED = 'Jawaban keluarga tersimpan'
export const alreadyArrived = (name: string) => `${name} sudah tercatat daftar ulang`
export const seatsReleased = (children: string) => `${children} kursi menjadi kosong`

/** 409: why nothing can be recorded now. */
export const PERIOD_REFUSALS: Record<Exclude<ReRegistrationPeriod, 'open'>, string> = {
  hidden: 'Hasil belum diumumkan. Daftar ulang dicatat setelah pengumuman.',
  before: 'Masa daftar ulang belum mulai.',
  over: 'Masa daftar ulang sudah selesai. Hubungi admin dinas bila masih ada yang perlu dicatat.',
}

/** 409 */
export const TAKEN_BACK_BY_ADMIN =
  'Kedatangan ini dicatat lebih dari satu jam yang lalu. Hanya admin dinas yang dapat mencabutnya.'
export const NOT_ADMITTED = 'Calon murid ini tidak LULUS, jadi tidak mendaftar ulang.'
export const LATE_KEEPS_NO_WAIT =
  'Anak susulan tidak menunggu di daftar cadangan, jadi tetap di sekolah yang menerimanya.'
export const ONLY_SECOND_CHOICE = 'Hanya anak yang diterima di Pilihan 2 dapat tetap menunggu Pilihan 1.'
export const cardOfOtherSeason = (label: string) =>
  `Kartu ini dari Tahun Pelajaran ${label}. Daftar ulang hanya untuk tahun pelajaran yang berjalan.`
export const PERIOD_NOT_OVER =
  'Kursi baru dapat dikosongkan setelah masa daftar ulang selesai. Atur tanggalnya di Musim.'

/** 404: the number of a card, typed or scanned by an operator. */
export const NOT_ADMITTED_HERE =
  'Nomor ini tidak ada di antara anak yang diterima. Cocokkan nomor dan sekolah pada kartunya.'

/** What a released registration keeps as the reason of its withdrawal, and who asked for it. */
export const RELEASE_REASON = 'Tidak daftar ulang sampai batas waktu'
export const RELEASE_ASKED_BY = 'Kantor dinas'
