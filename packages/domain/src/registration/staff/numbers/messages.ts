/** Sentences about numbers that two registrations have, and numbers that follow later. */
import { formatCount } from '../../../shared/count.ts'
import type { Level } from '../../../shared/level.ts'
import type { Disputed, NumberKind } from './numbers.ts'

export const NUMBER_NAMES: Record<NumberKind, string> = { nik: 'NIK', nisn: 'NISN' }
export const disputedWords = (disputed: NonNullable<Disputed>) =>
  `${disputed === 'both' ? 'NIK dan NISN' : NUMBER_NAMES[disputed]} sedang diperiksa`
export const missingWords = (kind: NumberKind) => `${NUMBER_NAMES[kind]} menyusul`

export const SETTLE_REASON_MAX = 500
export type NumberCode = 'settle.outcome' | 'settle.reason'
export const NUMBER_MESSAGES: Record<NumberCode, string> = {
  'settle.outcome': 'Pilih nomor ini milik siapa',
  'settle.reason': `Tulis berkas yang dilihat, paling banyak ${SETTLE_REASON_MAX} karakter`,
}
export const NUMBER_SETTLED = 'Pemeriksaan nomor selesai'
/** 409 */
export const NOT_DISPUTED = 'Nomor ini tidak sedang diperiksa lagi. Muat ulang daftarnya.'
export const OTHER_IS_GONE =
  'Pendaftaran yang lain sudah tidak berlaku. Muat ulang daftarnya, lalu putuskan nomor anak ini.'
/** Who asked for the withdrawal of one of two registrations of a child. */
export const ONE_CHILD_TWICE = 'Dinas: satu anak terdaftar dua kali'

/** Refuses the publication of levels that are decided by hand. */
export const numbersOpen = (open: readonly { level: Level; count: number }[]) =>
  `Belum dapat diumumkan: ${open
    .map(({ level, count }) => `${formatCount(count)} nomor ${level}`)
    .join(' dan ')} masih diperiksa. Putuskan dahulu di halaman Pendaftaran ganda.`
