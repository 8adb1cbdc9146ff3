/** Sentences about managing a registration, for the API and the page. */
import type { RegistrationCode } from '../codes.ts'
import { FAMILY_MESSAGES, type FamilyCode } from '../family/messages.ts'
import { REGISTRATION_MESSAGES } from '../messages.ts'
import type { Closing } from './closing.ts'

export type ManageCode =
  | 'number.required'
  | 'number.long'
  | 'code.required'
  | 'code.long'
  | 'version'
  | 'word'

/** What a family types to withdraw. */
export const WITHDRAWAL_WORD = 'MUNDUR'

export const MANAGE_MESSAGES: Record<ManageCode, string> = {
  'number.required': 'Isi nomor pendaftaran, contoh: SD25-XXXXX-XXXXX-X',
  'number.long': 'Nomor pendaftaran terlalu panjang. Salin dari kartu pendaftaran',
  'code.required': 'Isi Kode Ubah, 8 huruf dan angka',
  'code.long': 'Kode Ubah terlalu panjang. Kode Ubah terdiri dari 8 huruf dan angka',
  version: 'Versi data tidak dikenali. Muat ulang halaman, lalu ubah kembali',
  word: `Ketik kata ${WITHDRAWAL_WORD} untuk mengundurkan diri`,
}

/** The sentence of each problem of a correction. */
export const CORRECTION_SENTENCES: Record<RegistrationCode | FamilyCode | ManageCode, string> = {
  ...FAMILY_MESSAGES,
  ...REGISTRATION_MESSAGES,
  ...MANAGE_MESSAGES,
}

/** 404: an unknown number and a wrong code are answered alike. @param left tries in this hour */
export const noMatch = (left: number) =>
  `Nomor atau Kode Ubah tidak cocok. Periksa lagi huruf demi huruf. ${
    left > 0 ? `Masih bisa dicoba ${left} kali dalam satu jam ini.` : 'Tunggu satu jam sebelum mencoba lagi.'
  }`
export const TOO_MANY_CODE_TRIES =
  'Nomor atau Kode Ubah sudah terlalu sering salah. Tunggu satu jam, atau minta Kode Ubah baru di sekolah Pilihan 1.'
/** 429: many changes of one registration in an hour. */
export const TOO_MANY_FAMILY_CHANGES =
  'Pendaftaran ini sudah sangat sering diubah dalam satu jam ini. Tunggu sebentar, lalu coba lagi.'
/** 429: one registration is opened or read very often. */
export const TOO_MANY_FAMILY_READS =
  'Pendaftaran ini sudah sangat sering dibuka. Tunggu sebentar, lalu coba lagi.'
/** 401 */
export const FAMILY_SESSION_ENDED = 'Waktu kelola pendaftaran sudah habis. Masukkan Kode Ubah lagi.'

export const MANAGED_CHANGED = 'Perubahan tersimpan'
export const MANAGED_UNDONE = 'Perubahan terakhir diurungkan'
export const MANAGED_WITHDRAWN = 'Pendaftaran ditarik'
export const MANAGED_BACK = 'Pendaftaran berlaku kembali'
export const REQUEST_SENT = 'Permintaan perbaikan terkirim ke sekolah'

/** 409: the registration is not open for changes by the family. */
export const CLOSING_MESSAGES: Record<Closing, string> = {
  archive: 'Pendaftaran ini dari tahun pelajaran lain. Datanya hanya dapat dibaca.',
  published: 'Hasil sudah diumumkan. Data tidak bisa Anda ubah sendiri lagi.',
  closed: 'Pendaftaran sudah ditutup. Data tidak bisa Anda ubah sendiri lagi.',
  processing: 'Pendaftaran ini sudah diperiksa. Data tidak bisa Anda ubah sendiri lagi.',
}
export const NOTHING_TO_UNDO =
  'Tidak ada perubahan dari Anda yang dapat diurungkan. Hanya perubahan terakhir yang dapat diurungkan.'
export const STILL_OPEN = 'Data masih bisa Anda ubah sendiri di halaman ini.'
export const NOTHING_WANTED = 'Isi data yang seharusnya. Isian Anda sama dengan data yang tersimpan.'
export const WITHDRAWN_FIRST =
  'Pendaftaran ini sudah ditarik. Batalkan dahulu penarikannya, lalu ubah datanya.'
export const NOT_WITHDRAWN_BY_FAMILY =
  'Penarikan ini tidak dapat dibatalkan di sini. Hubungi sekolah Pilihan 1 atau kantor dinas.'
export const CALLED_SINCE =
  'Sesudah pengunduran diri, cadangan sudah dipanggil. Penarikan ini tidak dapat dibatalkan lagi. Hubungi kantor dinas.'
export const NIK_TAKEN_MEANWHILE =
  'NIK atau NISN anak ini sudah terdaftar lagi dengan nomor lain, jadi penarikan tidak dapat dibatalkan.'

/** Both families read the same, and nothing of the other child. */
export const NUMBER_CHECKED_TITLE = 'Nomor anak ini sedang diperiksa'
export const NUMBER_CHECKED =
  'Bawa Kartu Keluarga asli dan akta kelahiran anak ke kantor dinas; alamatnya ada di bagian bawah halaman ini. Pendaftaran tetap berlaku selama NIK atau NISN diperiksa.'
export const NUMBER_MISSING_TITLE = 'NIK atau NISN anak ini belum ada'
export const NUMBER_MISSING =
  'Bawa Kartu Keluarga asli ke kantor dinas atau sekolah Pilihan 1, supaya petugas mengisi nomor yang benar. Pendaftaran tetap berlaku.'

/** Stored as reason and author of a withdrawal by the family. */
export const WITHDRAWN_BY_FAMILY = 'Ditarik keluarga lewat Kelola Pendaftaran'
export const THE_FAMILY = 'Keluarga, dengan Kode Ubah'

/** The actor as the family reads it: the school or the office, without the name of a person. */
export const YOU = 'Anda'
export const THE_OFFICE = 'Dinas Pendidikan'
export const atSchool = (school: string) => `Petugas ${school}`

export type LostNumberCode = 'level'
export const LOST_NUMBER_MESSAGES: Record<LostNumberCode, string> = { level: 'Pilih tingkat: SD atau SMP' }
/** 404: the same whatever did not fit. @param left tries today */
export const dataDoNotFit = (left: number) =>
  `Data tidak cocok. Samakan tingkat, NIK, tanggal lahir, dan nama ibu dengan yang ditulis saat mendaftar. ${
    left > 0 ? `Masih bisa dicoba ${left} kali hari ini.` : 'Coba lagi nanti, atau tanyakan ke sekolah.'
  }`
/** 429 */
export const TOO_MANY_LOST_NUMBERS =
  'Nomor ini sudah terlalu sering dicari. Coba lagi besok, atau datang ke sekolah Pilihan 1 dengan Kartu Keluarga.'

/** For staff. */
/** Stored as the reason of a new code. */
export const FAMILY_PRESENT = 'Keluarga hadir, KK dilihat'
/** How long the family reads that a code was made. */
export const CODE_NOTICE_DAYS = 14
export const CODE_MADE = 'Kode Ubah baru dibuat'
export const CODE_FIRST_CHOICE = 'Kode Ubah dibuat oleh sekolah pilihan 1 atau admin dinas'
export const REQUEST_ACCEPTED = 'Perbaikan diterima dan data diubah'
export const REQUEST_REFUSED = 'Permintaan perbaikan ditolak'
export const REQUEST_NOT_FOUND = 'Permintaan perbaikan tidak ditemukan'
export const REQUEST_ANSWERED = 'Permintaan ini sudah dijawab atau diganti. Muat ulang daftarnya.'
export const REQUEST_REASON_MAX = 500
export type RequestCode = 'request.reason' | 'code.papers'
export const REQUEST_MESSAGES: Record<RequestCode, string> = {
  'code.papers': 'Kode Ubah hanya dibuat bila keluarga hadir dan Kartu Keluarga sudah dilihat',
  'request.reason': `Isi alasan yang dibaca keluarga, paling banyak ${REQUEST_REASON_MAX} karakter`,
}

/** Also for staff. */
export const SEAT_FREED = 'Kursi dilepas dan dapat diberikan kepada anak lain'
/** 409 */
export const NO_SEAT_HELD = 'Kursi anak ini tidak ditahan lagi. Muat ulang halaman.'

/** What a family sees of the acts about its registration. */
export const FAMILY_ACTIONS = {
  'registration.create': 'Didaftarkan',
  'registration.edit': 'Diubah',
  'registration.restore': 'Dipulihkan',
  'registration.withdraw': 'Mengundurkan diri',
  'registration.undo_withdrawal': 'Pengunduran diri dibatalkan',
  'registration.settle_number': 'Pemeriksaan nomor selesai',
  'registration.free_held_seat': 'Kursi yang ditahan dilepas',
  'registration.documents': 'Berkas diperiksa',
  'registration.re_register': 'Daftar ulang',
  'registration.keep_waiting': 'Tetap menunggu Pilihan 1',
  'registration.answer_place': 'Jawaban atas tempat',
  'registration.mail': 'Pemberitahuan lewat e-mail',
  'registration.release_seat': 'Tempat dilepas',
  'registration.claim_path': 'Jalur diikuti',
  'registration.withdraw_claim': 'Jalur dibatalkan',
  'registration.file_objection': 'Keberatan diajukan',
  'registration.answer_objection': 'Keberatan dijawab',
  // The answer that upholds is in force, and read, from the second person on.
  'registration.confirm_objection': 'Keberatan dijawab',
  'registration.reopen_objection': 'Keberatan dibuka lagi',
  'registration.change_code': 'Kode Ubah dibuat',
  'registration.request_correction': 'Perbaikan diminta',
  'registration.refuse_correction': 'Permintaan perbaikan ditolak',
  'registration.name_schools': 'Sekolah kursi kosong dipilih',
  'registration.take_back_seat': 'Kursi kosong ditarik kembali',
  'registration.distance': 'Jarak dikoreksi',
} as const
export type FamilyAction = keyof typeof FAMILY_ACTIONS

/** Among the listed reasons of a decision; it says nothing without the words after it, which families do not read. */
export const OTHER_REASON = 'Lainnya'
