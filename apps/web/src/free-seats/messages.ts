/** Sentences about free seats, for families and at the counter. */
import { formatCount } from '@spmb/domain/shared/count.ts'

export const NAME_SCHOOLS =
  'Pilih sampai tiga sekolah yang masih punya kursi, yang paling diinginkan lebih dahulu.'
export const AFTER_UNTIL =
  'Setelah batas waktu, dinas memberikan kursi menurut urutan seleksi, bukan menurut siapa yang lebih dulu memilih. Sekolah di luar zona boleh dipilih.'
export const untilWords = (moment: string) => `Dapat diubah sampai ${moment}.`
export const NAMED_OVER =
  'Batas waktu sudah lewat. Dinas sedang membagikan kursi. Hasilnya muncul di halaman ini.'
export const NAMED_GIVEN =
  'Kursi sudah dibagikan menurut urutan seleksi, dan anak Anda belum mendapat kursi. Hubungi kantor dinas untuk sekolah yang masih memiliki tempat.'
export const NAMED_NONE = 'Belum ada sekolah yang dipilih.'
export const NO_OFFER = 'Saat ini tidak ada sekolah lain yang masih punya kursi.'
export const placedAt = (school: string) =>
  `Diterima di ${school} lewat kursi kosong. Lakukan daftar ulang di sekolah itu.`

/** For the office. */
export const takeBackText = (school: string) =>
  `Anak ini tidak lagi diterima di ${school}, dan kursinya kosong lagi. Keluarga langsung dapat membacanya. Pilihan 1 dan 2 tidak berubah.`

const METRES_PER_KM = 1_000

/** 'SDN Contoh · 2,4 km · 3 kursi' */
export function offerWords({
  name,
  free,
  metres,
}: {
  name: string
  free: number
  metres: number | null
}): string {
  const km = metres === null ? null : (metres / METRES_PER_KM).toFixed(1).replace('.', ',')
  return [name, ...(km === null ? [] : [`${km} km`]), `${formatCount(free)} kursi`].join(' · ')
}
