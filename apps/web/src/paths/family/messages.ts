/** What a family reads where it claims paths. */
import { inSentence } from '@spmb/domain/shared/in-sentence.ts'

export const CLAIMS_TITLE = 'Jalur yang diikuti'
const TICK_ALL =
  'Ikuti semua jalur yang sesuai dengan keadaan anak. Setiap jalur menambah peluang dan tidak mengurangi peluang jalur lain.'
const ONE_PATH = 'Satu anak mengikuti satu jalur saja.'
const ONE_FOR_CHOICE = 'Setiap pilihan sekolah hanya untuk satu jalur.'
const RULES: Partial<Record<string, string>> = { one: ONE_FOR_CHOICE, one_per_child: ONE_PATH }
/** How many paths a child follows. @param perChoice `paths_per_choice` of the level */
export const rulesOf = (perChoice: string) => RULES[perChoice] ?? TICK_ALL
/** @param until the last minute in words */
export const claimsUntil = (until: string) => `Bisa ditambah, diubah, dan dibatalkan sampai ${until}.`
/** @param name of the path of children of the zone */
export const automatic = (name: string) =>
  `Jalur ${inSentence(name)} (otomatis, karena desa Anda termasuk wilayah sekolah pilihan)`
export const NOT_CLAIMED = 'Belum ada jalur lain yang diikuti.'
export const BRING = 'Yang dibawa:'
export const ONLY_AT_SCHOOL = 'Jalur ini hanya berlaku di sekolah tempat orang tua bertugas.'
export const AVERAGES_HINT = 'Rata-rata semua mata pelajaran dari lima rapor, 0 sampai 100. Contoh: 88,5'
export const CERTIFICATES_HINT = 'Paling banyak lima. Cukup yang terbaik.'
export const NUMBER_FROM_CARD = 'Seperti tertulis di kartu atau surat'
export const WAITS_AGAIN = 'Jalur yang diubah diperiksa lagi.'
/** @param rest the path without a claim */
export const mayBeEmpty = (rest: string) =>
  `Boleh kosong: tanpa jalur lain, anak tetap ikut jalur ${inSentence(rest)}.`
export const follow = (name: string) => `Ikut jalur ${inSentence(name)}`
/** Of a path that tells that a child is poor or disabled. */
export const NOT_IN_DRAFT =
  'Isian jalur ini tidak disimpan dalam draf di HP. Bila formulir ditutup sebelum dikirim, isi lagi.'
export const REGISTER_WITHOUT =
  'Hapus centang semua jalur untuk mendaftar tanpa jalur lain. Isian yang lain tetap ada.'
export const READ_AGAIN = 'Muat keadaan terbaru'
export const giveUpTitle = (name: string) => `Batalkan jalur ${inSentence(name)}?`
export const GIVE_UP_TEXT =
  'Pendaftaran dan jalur lain tetap. Jalur ini dapat diikuti lagi selama belum lewat batas waktu.'

export const CARD_LABEL = 'Tanggal terbit Kartu Keluarga'
export const CARD_HINT = 'Tertulis di bawah daftar anggota keluarga.'
export const CARD_REASON_LABEL = 'Mengapa Kartu Keluarga baru?'
export const CARD_REASON_HINT = 'KK baru tetap berlaku bila perubahannya bukan pindah alamat.'
