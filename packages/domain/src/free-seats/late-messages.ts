/** Sentences about late registration. */
import { DICE_MAX, DICE_MIN } from '../selection/act/seed.ts'
import type { DrawerRefusal } from '../selection/act/signatures.ts'
import type { GivingRefusal, LateDrawRefusal, LateOpeningRefusal, LateRefusal } from './late.ts'
import { NAMING_STILL_OPEN, RESERVE_FIRST } from './messages.ts'

/** What a late registration is called in lists and files. */
export const LATE_NAME = 'Pendaftaran susulan'

export type LateCode = 'late.until' | 'late.dice'

export const LATE_MESSAGES: Record<LateCode, string> = {
  'late.until': 'Isi tanggal dan jam batas, misalnya 2025-07-11 24:00',
  'late.dice': `Ketik angka dadu 1 sampai 6 berurutan, paling sedikit ${DICE_MIN}, paling banyak ${DICE_MAX}`,
}

/** 409: why no child is registered late. */
export const LATE_REFUSALS: Record<LateRefusal, string> = {
  hidden: 'Hasil belum diumumkan. Pendaftaran susulan dibuka setelah pengumuman.',
  closed: 'Pendaftaran susulan jenjang ini belum dibuka.',
  over: 'Batas waktu pendaftaran susulan sudah lewat. Ketikan Anda tetap ada; hubungi admin dinas.',
}

/** 409: why it cannot be opened. */
export const LATE_OPENING_REFUSALS: Record<LateOpeningRefusal, string> = {
  hidden: LATE_REFUSALS.hidden,
  reserve: 'Masih ada anak cadangan yang dapat dipanggil. Panggil cadangan dahulu, baru buka susulan.',
  drawn: 'Undian untuk anak susulan sudah diketik. Berikan kursinya dahulu, baru buka susulan lagi.',
}

/** 409: why free seats are not given. */
export const GIVING_REFUSALS: Record<GivingRefusal | 'reserve', string> = {
  naming: NAMING_STILL_OPEN,
  late: 'Anak masih dapat didaftarkan susulan. Kursi diberikan setelah batas waktunya lewat.',
  reserve: RESERVE_FIRST,
}

/** 409: why nothing is drawn. */
export const LATE_DRAW_REFUSALS: Record<LateDrawRefusal, string> = {
  open: 'Undian untuk anak susulan dilakukan setelah batas waktu pendaftaran susulan lewat.',
  not_needed: 'Tidak ada anak susulan yang setara di batas kursi, jadi undian tidak diperlukan.',
  drawn: 'Angka undian sudah dikonfirmasi dan tidak diganti lagi.',
}

/** 409: who may not draw. */
export const LATE_DRAWER_REFUSALS: Record<DrawerRefusal, string> = {
  younger_account:
    'Akun Anda dibuat sesudah pendaftaran susulan ditutup. Angka undian diketik dan dikonfirmasi oleh akun yang lebih lama.',
  access_changed:
    'Sesudah pendaftaran susulan ditutup, peran, password, atau verifikasi dua langkah akun Anda diubah orang lain. Angka undian diketik dan dikonfirmasi oleh orang lain.',
  same_account:
    'Anda yang mengetik angka undian ini. Orang lain mengetiknya sekali lagi dari akunnya sendiri.',
  same_person:
    'Akun Anda dan akun yang mengetik tidak terhitung dua orang: yang satu dibuat atau diatur oleh yang lain sejak musim ini dibuat. Konfirmasi diberikan orang lain.',
}

/** 400, beside the school. */
export const LATE_NO_SEAT = 'Sekolah ini tidak punya kursi kosong. Pilih sekolah lain dari daftar.'
/** 400, beside the NIK. */
export const LATE_TWICE =
  'NIK ini sudah didaftarkan susulan, lalu ditarik. Batalkan penarikannya; anak yang sama tidak didaftarkan susulan dua kali.'
export const LATE_OPENED = 'Pendaftaran susulan dibuka'
export const LATE_TYPED = 'Angka undian tersimpan. Orang kedua mengetiknya sekali lagi.'
export const LATE_DRAWN = 'Angka undian dikonfirmasi'
