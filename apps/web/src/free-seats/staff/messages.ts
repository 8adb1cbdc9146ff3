/** Sentences of the screen 'Kursi kosong', and when seats can be given. */
import type { FreeSeats } from '@spmb/domain/free-seats/contract.staff.ts'

export const FREE_SEATS_TEXT =
  'Setelah cadangan dipanggil, keluarga tanpa tempat memilih sekolah yang masih punya kursi. Kursi diberikan menurut urutan seleksi.'
export const NOT_OPENED = 'Pemilihan belum dibuka. Isi batas waktunya, lalu buka untuk keluarga.'
export const openUntil = (moment: string) => `Keluarga dapat memilih sampai ${moment}.`
/** Whether the server gives the seats now, in the order of its refusals. */
export const isGivable = ({
  refusal,
  period,
  reserve,
  moves,
}: Pick<FreeSeats, 'refusal' | 'period' | 'reserve' | 'moves'>) =>
  refusal === null && period === 'over' && reserve === 0 && moves.length > 0

/** @param mayGive whether a child would get a seat now */
export const overSince = (moment: string, mayGive: boolean) =>
  `Batas waktu lewat ${moment}. ${mayGive ? 'Kursi dapat diberikan.' : 'Tidak ada kursi yang dapat diberikan sekarang.'}`
export const RESERVE_WAITS = 'Panggil cadangan dahulu, baru kursi kosong diberikan.'
export const GIVE_TEXT =
  'Anak-anak ini menjadi LULUS di sekolah yang mereka pilih, di samping Pilihan 1 dan 2. Keluarganya langsung dapat membacanya.'
export const NOBODY_GETS = 'Belum ada anak yang mendapat kursi dari pilihan keluarga saat ini.'
export const TIED = 'Ditahan: anak setara di batas kursi'
