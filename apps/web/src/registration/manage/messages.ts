/** Sentences of 'Kelola pendaftaran'. */
import type { Closing } from '@spmb/domain/registration/manage/closing.ts'
import { OTHER_REASON, WITHDRAWAL_WORD } from '@spmb/domain/registration/manage/messages.ts'

export const MANAGE_INTRODUCTION = 'Lihat yang sudah dikirim, perbaiki yang keliru, atau tarik pendaftaran.'
export const CANNOT_OPEN = 'Tidak bisa masuk?'
export const GIVE_UP = 'Tidak jadi mendaftar?'
export const GIVE_PLACE_UP = 'Tidak jadi masuk sekolah ini?'
export const NUMBER_HELP = 'Contoh: SD25-XXXXX-XXXXX-X'
export const CODE_HELP = '8 huruf dan angka, diberikan saat pendaftaran terkirim'
export const FIND_NUMBER = 'Cari dengan NIK, tanggal lahir, dan nama ibu di'
export const LOST_CODE =
  'Datang ke sekolah Pilihan 1 atau kantor dinas. Bawa Kartu Keluarga. Anda mendapat Kode Ubah baru, dan yang lama tidak berlaku lagi.'
export const WITHOUT_CODE =
  'Pendaftaran lama dan sebagian formulir kertas belum punya Kode Ubah. Mintalah di sekolah Pilihan 1 atau kantor dinas.'
export const ONLY_RESULT = 'Tidak perlu Kode Ubah.'
export const GIVE_CODE_AGAIN =
  'Waktu satu jam sudah habis. Masukkan Kode Ubah lagi; isian di halaman ini tetap ada.'

export const changeUntil = (when: string) => `Bisa diubah sampai ${when}.`
export const CHANGE_WHILE_OPEN = 'Bisa diubah selama pendaftaran dibuka.'
export const NIK_STAYS = 'NIK tidak bisa diubah di sini. Bila keliru, bawa Kartu Keluarga ke sekolah.'
export const NISN_STAYS = 'NISN diperbaiki di sekolah.'
export const CORRECT_AND_SAVE = 'Perbaiki isian yang ditandai, lalu simpan kembali.'
export const LOAD_LATEST_KEEPS = 'Isian Anda tetap ada.'
export const ONLY_LAST_UNDONE = 'Hanya perubahan terakhir dari Anda yang bisa diurungkan.'
export const NO_CHANGES = 'Belum ada perubahan.'

export const CLOSED_TITLES: Record<Closing, string> = {
  archive: 'Tahun pelajaran lain',
  published: 'Hasil sudah diumumkan',
  closed: 'Pendaftaran sudah ditutup',
  processing: 'Pendaftaran sudah diperiksa',
}
export const ASK_SCHOOL =
  'Data tidak bisa Anda ubah sendiri lagi. Bila ada yang keliru, kirim permintaan perbaikan. Sekolah memeriksa dan menjawab di halaman ini.'
export const schoolsClosed = (schools: readonly string[]) => `${schools.join(' dan ')} sudah ditutup`
export const CHOOSE_AGAIN =
  'Sekolah yang ditutup tidak menerima anak. Pilih sekolah lain di bagian Desa dan Sekolah Pilihan sebelum pendaftaran ditutup.'
export const ASK_FOR_SCHOOL =
  'Sekolah yang ditutup tidak menerima anak. Hubungi kantor dinas untuk sekolah lain.'
export const READ_ONLY = 'Data lama hanya dapat dibaca.'
export const WANTED_INTRODUCTION = 'Tulis data yang seharusnya. Sekolah memeriksanya dengan berkas Anda.'
export const REPLACES_OPEN = 'Permintaan baru menggantikan permintaan yang belum dijawab.'

export const SEAT_FOR_OTHERS =
  'Tempatnya bisa diberikan kepada anak lain. Bisa dibatalkan selama data masih bisa diubah.'
/** Of a child that a school admits, after the publication. */
export const SEAT_FREE_AT_ONCE =
  'Bila anak tidak jadi bersekolah di sini, kursinya langsung kosong dan dapat diberikan kepada anak lain.'
export const TAKE_BACK_WHILE_FREE =
  'Bisa Anda batalkan di halaman ini selama kursinya masih kosong dan cadangan belum dipanggil.'
export const noLongerRegistered = (name: string, schools: string) =>
  `${name} tidak lagi terdaftar di ${schools}.`
export const TAKE_BACK_HERE =
  'Selama data masih bisa diubah, penarikan ini bisa Anda batalkan di halaman ini.'
export const TYPE_WORD = `Ketik kata ${WITHDRAWAL_WORD}`
export const WITHDRAWN_TEXT = 'NIK anak bisa dipakai mendaftar lagi. Nomor dan riwayat tetap tersimpan.'
/** @param moment in words */
export const seatHeldUntil = (moment: string) => `Kursi anak Anda ditahan sampai ${moment}`
export const TAKE_BACK_SEAT =
  'Sekolah atau dinas mencatat bahwa keluarga mengundurkan diri. Bila itu keliru, batalkan sebelum waktu itu. Sesudahnya kursi bisa diberikan kepada anak lain.'
export const GIVE_SEAT_TITLE = 'Lepas kursi ini?'
export const GIVE_SEAT_TEXT =
  'Kursi langsung dapat diberikan kepada anak lain, dan tidak dapat diminta kembali.'
export const ASK_SCHOOL_TO_WITHDRAW =
  'Untuk mengundurkan diri, datang ke sekolah Pilihan 1 atau hubungi kantor dinas.'

/** Staff have made a code: a family that did not ask for it should know. */
export const codeMadeBy = (who: string, moment: string) => `Kode Ubah baru dibuat ${who}, ${moment}`
export const NOT_YOUR_CODE = 'Bukan keluarga Anda yang memintanya? Beri tahu kantor dinas.'
/** @param reason of the list of the office; its last one says nothing by itself */
export const refusedAt = (school: string, reason: string) =>
  reason === OTHER_REASON
    ? `Tidak diterima di ${school}`
    : `Tidak diterima di ${school}: ${reason.toLowerCase()}`
export const BRING_PAPERS =
  'Bawa Kartu Keluarga dan akta kelahiran anak ke sekolah itu atau ke kantor dinas, lalu tanyakan yang perlu diperbaiki.'
/** By the reason, where other papers help. */
export const WHAT_TO_BRING: Readonly<Record<string, string>> = {
  [OTHER_REASON]:
    'Sebabnya khusus untuk anak ini dan tidak ditulis di sini. Tanyakan ke sekolah itu atau ke kantor dinas. Bawa Kartu Keluarga dan akta kelahiran anak.',
  'Di bawah umur tanpa rekomendasi':
    'Bawa surat rekomendasi psikolog atau dewan guru, Kartu Keluarga, dan akta kelahiran anak ke sekolah itu atau ke kantor dinas.',
}
export const CLAIMS_NOT_LOADED = 'Jalur yang diikuti belum dapat dimuat. Muat ulang halaman ini.'
