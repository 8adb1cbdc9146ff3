/** Sentences of the school finder. */
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'

export const PICKER_INTRODUCTION =
  'Pilih desa sesuai Kartu Keluarga. Anda akan melihat sekolah yang bisa dipilih, jaraknya, dan jumlah kursinya.'
export const VILLAGE_HINT = 'Contoh: ketik sebagian nama desa'
export const OR_FROM_LIST = 'Atau pilih dari daftar'
export const NOT_IN_LIST = 'Desa Anda tidak ada di daftar?'
export const ASK_OFFICE = 'Tanyakan kepada dinas'
export const UNKNOWN_VILLAGE = 'Desa itu tidak ada di daftar. Pilih desa Anda di bawah ini.'
export const UNKNOWN_SCHOOL =
  'Sekolah itu tidak ada di daftar atau sudah ditutup. Pilih desa Anda untuk melihat sekolah yang bisa dipilih.'
export const noSuchVillage = (typed: string) =>
  `Tidak ada desa/kelurahan bernama “${typed}”. Periksa ejaannya, atau pilih dari daftar.`
export const TYPE_A_NAME =
  'Ketik nama desa atau kelurahan, misalnya beberapa huruf pertamanya, atau pilih dari daftar.'
export const firstOfMany = (shown: number, total: number) =>
  `Ditampilkan ${shown} dari ${formatCount(total)} desa. Ketik nama yang lebih lengkap.`
export const severalVillages = (typed: string) => `Nama “${typed}” ada di beberapa tempat. Pilih desa Anda.`

export const schoolsToChoose = (count: number, level: Level) => `${count} ${level} yang bisa dipilih`
export const noSchoolTitle = (level: Level, village: string) => `Belum ada ${level} untuk ${village}`
export const NO_SCHOOL = 'Tanyakan sekolah yang melayani desa ini kepada dinas:'
export const otherLevel = (count: number, level: Level) => `Lihat ${count} ${level} untuk desa ini`
export const SEE_MAP = 'Lihat di peta'
export const ringsAround = (around: 'village' | 'school') =>
  `Garis putus-putus: jarak lurus dari ${around === 'village' ? 'desa' : 'sekolah'}.`
export const VILLAGE_DISTANCE =
  'Jarak desa: dari pusat permukiman desa ke sekolah. Jarak rumah Anda bisa berbeda.'
export const DISTANCE_UNKNOWN = 'jarak belum diketahui'
export const PLACE_UNKNOWN = 'Peta belum ada karena letak desa atau sekolah belum diketahui.'
export const PROPOSED_ZONE = 'Zonasi ini masih usulan dan bisa berubah sampai ditetapkan dinas.'
export const countedAt = (moment: string) => `Jumlah pendaftar per ${moment}.`
export const FEWER_THAN = 'kurang dari'
export const STILL_CHANGING =
  'Angka dibulatkan ke bawah ke kelipatan 5, dan berubah sampai pendaftaran ditutup.'
export const NOT_COUNTED = 'Jumlah pendaftar belum dihitung. Muat ulang halaman ini sebentar lagi.'
export const MANY_IS_NOT_FULL = 'Banyak peminat bukan berarti tidak bisa diterima.'

export const CROWDED = 'Peminat lebih banyak dari kursi'
export const SEATS_NOT_SET = 'Jumlah kursi belum ditetapkan'
export const NO_ADMISSION = 'Tahun ini tidak menerima murid'

export const mapOfVillage = (village: string) =>
  `Peta sekolah di sekitar ${village}. Jarak dan nama ada di daftar.`
export const mapOfSchool = (school: string) => `Letak ${school} dan desa di zonanya. Jarak ada di daftar.`

export const zoneOfSchool = (count: number, school: string) =>
  `Anak dari ${formatCount(count)} desa/kelurahan ini boleh memilih ${school}.`
export const NO_VILLAGES = 'Sekolah ini belum melayani desa mana pun. Tanyakan kepada dinas.'
export const NO_YEARS = 'Belum ada angka tahun lalu.'
export const YEARS_NOTE = 'Pendaftar: anak yang memilih sekolah ini sebagai Pilihan 1 atau Pilihan 2.'
export const lastAdmittedTitle = (season: string, value: string) =>
  `Terakhir diterima tahun ${season}: ${value}`
export const everybodyAdmitted = (season: string) =>
  `Tahun ${season} semua anak yang bersaing di sini diterima`
export const tooFewToSay = (season: string) => `Tahun ${season} terlalu sedikit anak bersaing di sini`
export const givenByHand = (season: string) => `Tahun ${season} kursi dibagi langsung oleh sekolah dan dinas`
export const THIS_YEAR_MAY_DIFFER = 'Tahun ini bisa berbeda.'
export const TOO_FEW_EXPLAINED =
  'Usia dan jarak anak terakhir tidak ditampilkan, agar tidak menunjuk seorang anak.'
export const BY_HAND_EXPLAINED = 'Tidak ada urutan terakhir yang dihitung. Tahun ini bisa berbeda.'
export const ROUNDED =
  'Usia pada 1 Juli dibulatkan ke bawah per setengah tahun, jarak ke atas per 500 m. Tahun ini bisa berbeda.'
