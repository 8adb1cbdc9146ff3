/** Sentences of the screen 'Kursi kosong', and when seats can be given. */
import type { FreeSeats } from '@spmb/domain/free-seats/contract.staff.ts'
import { givingRefusal } from '@spmb/domain/free-seats/late.ts'

export const FREE_SEATS_TEXT =
  'Setelah cadangan dipanggil, keluarga tanpa tempat memilih sekolah yang masih punya kursi. Kursi diberikan menurut urutan seleksi.'
export const NOT_OPENED = 'Pemilihan belum dibuka. Isi batas waktunya, lalu buka untuk keluarga.'
export const openUntil = (moment: string) => `Keluarga dapat memilih sampai ${moment}.`
/** Whether the server gives the seats now, in the order of its refusals. */
export const isGivable = ({
  refusal,
  period: naming,
  late,
  reserve,
  moves,
}: Pick<FreeSeats, 'refusal' | 'period' | 'reserve' | 'moves'> & { late: { period: FreeSeats['period'] } }) =>
  refusal === null &&
  givingRefusal({ naming, late: late.period }) === null &&
  reserve === 0 &&
  moves.length > 0

/** @param mayGive whether a child would get a seat now */
export const overSince = (moment: string, mayGive: boolean) =>
  `Batas waktu lewat ${moment}. ${mayGive ? 'Kursi dapat diberikan.' : 'Tidak ada kursi yang dapat diberikan sekarang.'}`
export const RESERVE_WAITS = 'Panggil cadangan dahulu, baru kursi kosong diberikan.'
export const GIVE_TEXT =
  'Anak-anak ini menjadi LULUS di sekolah yang mereka pilih, di samping Pilihan 1 dan 2. Keluarganya langsung dapat membacanya.'
export const NOBODY_GETS = 'Belum ada anak yang mendapat kursi dari pilihan keluarga saat ini.'
export const TIED = 'Ditahan: anak setara di batas kursi'

export const LATE_TEXT =
  'Untuk anak yang datang sesudah hasil diumumkan. Dinas, atau sekolah yang masih punya kursi, memasukkannya dari formulir kertas. Mereka mendapat kursi sesudah semua yang menunggu.'
export const LATE_NOT_OPENED = 'Belum dibuka. Isi batas waktunya, lalu buka.'
export const lateUntil = (moment: string) => `Anak dapat didaftarkan susulan sampai ${moment}.`
export const lateOver = (moment: string) => `Batas waktu lewat ${moment}.`
export const DRAW_FIRST =
  'Ada anak susulan yang setara di batas kursi. Lempar dadu paling sedikit 20 kali di depan umum, lalu ketik semua angkanya.'
/** @param name of the first person; null: the account is gone */
export const secondPerson = (name: string | null) =>
  `${name ?? 'Orang pertama'} sudah mengetik angkanya. Orang kedua mengetik angka yang sama dari akunnya sendiri; baru setelah itu undian berlaku.`
export const drawnWords = (dice: string, first: string | null, second: string | null) =>
  `Angka undian ${dice}, diketik ${first ?? 'akun yang sudah dihapus'} dan dikonfirmasi ${second ?? 'akun yang sudah dihapus'}, berlaku untuk pemberian kursi berikutnya.`
/** @param wish from 1 */
export const wishWords = (wish: number, isLate: boolean) =>
  isLate ? `Susulan, pilihan ke-${wish}` : `Pilihan ke-${wish}`
