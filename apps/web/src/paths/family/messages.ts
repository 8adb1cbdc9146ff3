/** What a family reads where it claims paths. */
import { inSentence } from '@spmb/domain/shared/in-sentence.ts'

export const TICK_ALL =
  'Ikuti semua jalur yang sesuai dengan keadaan anak. Setiap jalur menambah peluang dan tidak mengurangi peluang jalur lain.'
export const ONE_PATH = 'Satu anak mengikuti satu jalur saja.'
export const ONE_FOR_CHOICE = 'Setiap pilihan sekolah hanya untuk satu jalur.'
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
export const READ_AGAIN = 'Muat keadaan terbaru'
export const giveUpTitle = (name: string) => `Batalkan jalur ${inSentence(name)}?`
export const GIVE_UP_TEXT =
  'Pendaftaran dan jalur lain tetap. Jalur ini dapat diikuti lagi selama belum lewat batas waktu.'
