/** Sentences of the result pages. */
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import type { TypedProblem } from '@spmb/domain/results/typed-number.ts'

/** Fixed sentences (docs/product-rules.md#messages). */
export const NUMBER_EMPTY = 'Masukan no registrasi anda !'

/** Follows 'tidak ditemukan' when the check character reveals a typing mistake. */
export const NUMBER_MISTYPED =
  'Sepertinya ada satu huruf atau angka yang salah ketik. Cocokkan lagi dengan kartu pendaftaran.'

const STARTS = 'Nomor pendaftaran dimulai dengan SD atau SMP, tertulis di kartu.'
/** The message of the field, by what is wrong with the text in it. */
export const TYPED_SENTENCES: Record<TypedProblem, string> = {
  empty: NUMBER_EMPTY,
  nik: `Ini NIK, bukan nomor pendaftaran. ${STARTS}`,
  code: `Ini Kode Ubah, bukan nomor pendaftaran. ${STARTS}`,
  several: 'Di sini ada beberapa nomor pendaftaran. Masukkan satu saja.',
  mistyped: `${REGISTRATION_NOT_FOUND}. ${NUMBER_MISTYPED}`,
  unknown: `${REGISTRATION_NOT_FOUND}. Di sini tidak ada nomor pendaftaran yang lengkap. ${STARTS}`,
}
export const NUMBER_LOST = 'Nomor hilang?'

export const NUMBER_EXAMPLE =
  'Contoh: SD25-ABCDE-FGHJK-M. Huruf besar, huruf kecil, dan tanda hubung boleh berbeda.'

export const ENTER_NUMBER = 'Masukkan nomor pendaftaran yang tertulis di kartu pendaftaran.'
/** @param day in words */
export const objectUntil = (day: string) =>
  `Ada yang keliru? Ajukan keberatan di Kelola pendaftaran dengan Kode Ubah, atau di kantor dinas, paling lambat ${day}.`
export const FROZEN_WORDS_HELP =
  'Semua data anak dikunci sebelum undian. Tulis kata-kata ini di kertas. Sesudah pengumuman harus tetap sama, di HP ini dan di HP keluarga lain.'
export const SCHOOL_CLOSED =
  'Sekolah ini sudah ditutup dan tidak menerima anak. Pilih sekolah lain di Kelola pendaftaran selama pendaftaran dibuka, atau hubungi kantor dinas.'
export const ADMITTING_SCHOOL_CLOSED = 'Sekolah ini sudah ditutup. Hubungi kantor dinas.'
export const COMPARE_NUMBER = 'Cocokkan nomor dengan kartu pendaftaran, lalu cek kembali.'
/** The address of the result page follows on the next line. */
export const numberToShare = (number: string) => `No. Pendaftaran SPMB: ${number}\nLihat hasil:`
