/** Sentences about the settings of a season. */

import { formatCount } from '../shared/count.ts'
import type { Level } from '../shared/level.ts'
import { FIELD_MESSAGES } from '../shared/messages.ts'
import { weekdayMomentWords } from '../shared/moment-words.ts'
import { type Consequence, isRecent } from './consequences.ts'
import type { Method } from './level-state.ts'
import { DATES, type Season } from './season.ts'
import { NOTICE_MAX_LENGTH, type SeasonCode, type SeasonSettings } from './settings.ts'
import type { WindowState } from './window.ts'
import { closingWords, lastMinuteWords, openingWords, windowDates } from './window-words.ts'

export const SEASON_MESSAGES: Record<SeasonCode, string> = {
  'moment.format': 'Lengkapi tanggal, bulan, tahun, dan jam. Contoh jam: 08.00',
  'moment.date': 'Tanggal ini tidak ada. Tulis tanggal antara tahun 2000 dan 2099',
  'moment.time': 'Jam ini tidak ada. Tulis jam dari 00.00 sampai 24.00',
  'moment.skipped': 'Jam ini tidak ada pada hari itu, karena jam dimajukan',
  'moment.required': 'Isi saat pendaftaran dibuka dan ditutup',
  'opens.claims': 'Pendaftaran dibuka sesudah batas pengajuan jalur. Undur dahulu batas jalurnya',
  'closes.order': 'Pendaftaran ditutup sebelum dibuka. Isi saat penutupan sesudah saat pembukaan',
  're_registration.whole': 'Isi awal dan akhir daftar ulang, atau kosongkan keduanya',
  're_registration.order': 'Daftar ulang selesai sebelum mulai. Isi akhir sesudah awal',
  'publishes.required': 'Isi saat hasil diterbitkan',
  'mode.unknown': 'Pilih cara pendaftaran dibuka',
  'publication.unknown': 'Pilih cara hasil diterbitkan',
  'publication.run': 'Seleksi musim ini belum ditetapkan. Selesaikan seleksinya dahulu, lalu terbitkan',
  'publication.disputed':
    'Ada anak yang NIK atau NISN-nya juga dipakai pendaftaran lain. Putuskan dahulu di halaman Pendaftaran ganda',
  'window.frozen':
    'Data musim ini dikunci untuk seleksi, jadi pendaftaran tidak dapat dibuka. Buka kuncinya dahulu',
  'notice.long': `Pemberitahuan paling panjang ${formatCount(NOTICE_MAX_LENGTH)} huruf`,
  'notice.characters': FIELD_MESSAGES['text.characters'],
  'season.label': 'Tulis tahun pelajaran seperti 2026/2027',
  'season.taken': 'Tahun pelajaran ini sudah ada',
  'activation.quotas': 'Musim ini belum punya kuota. Isi kuota dahulu, atau setujui mengaktifkan tanpa kuota',
  'activation.selection':
    'Seleksi musim yang aktif belum selesai. Selesaikan dahulu, lalu aktifkan musim ini',
  'activation.re_registration':
    'Daftar ulang musim yang aktif belum selesai. Tunggu sampai selesai, lalu aktifkan musim ini',
  'activation.free_seats':
    'Keluarga musim yang aktif masih dapat memilih kursi kosong. Tunggu sampai batasnya, berikan kursinya, lalu aktifkan musim ini',
  'activation.late':
    'Anak musim yang aktif masih dapat didaftarkan susulan. Tunggu sampai batasnya, berikan kursinya, lalu aktifkan musim ini',
  'activation.held_seats':
    'Masih ada kursi yang ditahan untuk anak yang dicatat mengundurkan diri. Tunggu sampai waktunya lewat, lalu aktifkan musim ini',
  'activation.places':
    'Masih ada anak tanpa sekolah di musim yang aktif. Carikan sekolahnya dahulu, atau setujui bahwa mereka tetap tanpa sekolah',
  'activation.objections':
    'Keberatan musim yang aktif masih diterima atau belum dijawab. Jawab semuanya, tunggu sampai batasnya, lalu aktifkan musim ini',
}

export const REASON_MAX_LENGTH = 500

/** Codes of the calls' schemas. */
export type SeasonCallCode =
  | 'version.format'
  | 'reason.long'
  | 'text.long'
  | 'text.required'
  | 'choice.format'
export const SEASON_CALL_MESSAGES: Record<SeasonCallCode, string> = {
  'version.format': 'Versi musim tidak dikenali. Muat ulang halaman, lalu ubah kembali',
  'reason.long': `Alasan paling panjang ${formatCount(REASON_MAX_LENGTH)} huruf`,
  'text.long': 'Isian ini terlalu panjang',
  'text.required': 'Lengkapi isian ini',
  'choice.format': 'Pilih ya atau tidak',
}

export const SEASON_CHANGED = 'Musim berhasil disimpan'
export const seasonCreated = (label: string) =>
  `Musim ${label} dibuat. Orang tua belum melihat apa pun darinya`
export const seasonActivated = (label: string) => `Musim ${label} sekarang aktif`
export const SEASON_NOT_FOUND = 'Musim tidak ditemukan'
export const REASON_REQUIRED = 'Tulis alasan perubahan ini'

/** What an admin confirms; the server compares it word by word with what it would do. */
export function consequenceMessage(
  consequence: Consequence,
  after: Pick<SeasonSettings, 'windowMode' | 'opensAt' | 'closesAt'>,
  timeZone: string,
): string {
  const dates = windowDates(after, timeZone)
  switch (consequence) {
    case 'forced_open':
      return `Formulir pendaftaran terbuka untuk umum dalam satu detik, dan tetap terbuka sampai Anda menutupnya, apa pun jadwalnya (${dates}).`
    case 'forced_closed':
      return `Formulir pendaftaran menolak kiriman dalam satu detik, dan tetap tertutup sampai Anda membukanya, apa pun jadwalnya (${dates}). Ketikan orang tua tetap tersimpan di HP mereka.`
    case 'opens':
      return `Menurut jadwal ini formulir pendaftaran terbuka untuk umum dalam satu detik, sampai ${closingWords(after, timeZone)}.`
    case 'closes':
      return `Menurut jadwal ini pendaftaran ditutup dalam satu detik: saat penutupan, ${closingWords(after, timeZone)}, sudah lewat.`
    case 'waits':
      return `Menurut jadwal ini formulir pendaftaran tertutup dalam satu detik, dan baru terbuka ${openingWords(after, timeZone)}.`
    case 'earlier_closing':
      return `Penutupan datang lebih awal: ${closingWords(after, timeZone)}. Keluarga yang menunggu sampai tanggal lama tidak dapat mendaftar lagi. Halaman depan menyebut perubahan ini tiga hari.`
    case 'past_opens':
      return `Saat pembukaan, ${openingWords(after, timeZone)}, sudah lewat. Yang dilihat orang tua tidak berubah sekarang.`
    case 'past_closes':
      return `Saat penutupan, ${closingWords(after, timeZone)}, sudah lewat. Yang dilihat orang tua tidak berubah sekarang.`
    case 'past_re_registration':
      return 'Akhir daftar ulang sudah lewat: daftar ulang langsung selesai.'
    case 'past_objections':
      return 'Batas keberatan sudah lewat: keberatan tidak diterima lagi.'
  }
}

const WINDOW_WORDS: Record<WindowState, string> = {
  before: 'Pendaftaran belum dibuka',
  open: 'Pendaftaran dibuka',
  closed: 'Pendaftaran ditutup',
}

/** What a parent sees now: 'Pendaftaran dibuka, hasil tersembunyi'. */
export function visibleNow(season: { window: WindowState; published: boolean }): string {
  return `${WINDOW_WORDS[season.window]}, ${season.published ? 'hasil terbit' : 'hasil tersembunyi'}`
}

/** 409 while a run of the level exists: what the engine reads does not change. */
export const levelFrozen = (levels: readonly Level[]) =>
  `Data ${levels.join(' dan ')} sedang dikunci untuk seleksi, jadi perubahan ini ditolak. Nama, telepon, catatan, dan tanda tetap dapat diubah.`
/** The same for families, who cannot register meanwhile. */
export const LEVEL_FROZEN_FOR_FAMILIES =
  'Pendaftaran jenjang ini sudah ditutup untuk seleksi. Hubungi dinas bila ada pertanyaan.'

/** How the seats of a level are given. */
export const METHOD_NAMES: Record<Method, string> = {
  manual: 'Keputusan langsung',
  run: 'Seleksi menurut aturan',
}

export const WINDOW_MODE_NAMES: Record<Season['windowMode'], string> = {
  schedule: 'Menurut jadwal',
  open: 'Paksa dibuka',
  closed: 'Paksa ditutup',
}

/** 409: a decision would change between the check and the moment that were agreed. */
export const publicationIsScheduled = (moment: string) =>
  `Hasil terbit ${moment}. Sejak dijadwalkan, keputusan tidak dapat diubah. Admin dinas dapat membatalkan jadwalnya di Periksa sebelum terbit.`

const MOVED_DATE_NAMES: Record<(typeof DATES)[number], string> = {
  opensAt: 'Pendaftaran dibuka',
  closesAt: 'Pendaftaran ditutup',
  publishesAt: 'Pengumuman hasil',
  reRegistrationFrom: 'Daftar ulang dimulai',
  reRegistrationTo: 'Daftar ulang berakhir',
  objectionsUntil: 'Keberatan diterima sampai',
}

/** The dates that moved, for families: what each was, what it is, and when it was changed. */
export function movedSentences(
  season: Pick<Season, 'movedDates' | 'publicationMode' | (typeof DATES)[number]>,
  now: Date,
  timeZone: string,
): string[] {
  return DATES.flatMap((date) => {
    const move = season.movedDates?.[date]
    if (!move || !isRecent(move, now)) return []
    // The moment of an end is the first one after it.
    const words = (moment: Date) =>
      date === 'closesAt' || date === 'reRegistrationTo' || date === 'objectionsUntil'
        ? lastMinuteWords(moment, timeZone)
        : weekdayMomentWords(moment, timeZone)
    const moment = date === 'publishesAt' && season.publicationMode !== 'schedule' ? null : season[date]
    const today = moment ? words(moment) : 'belum ditentukan'
    return [
      `${MOVED_DATE_NAMES[date]}: ${today}. Semula ${words(new Date(move.before))}. Diubah ${weekdayMomentWords(new Date(move.at), timeZone)}.`,
    ]
  })
}
