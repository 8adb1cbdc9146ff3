/** Sentences about withdrawals, deletions and the trash. */
import type { WithdrawalRefusal } from './permissions.ts'

export const REMOVAL_REASON_MAX = 500
export const ASKED_BY_MAX = 120

export type RemovalCode = 'removal.reason' | 'removal.asked_by' | 'removal.version'

export const REMOVAL_MESSAGES: Record<RemovalCode, string> = {
  'removal.reason': `Isi alasan, paling banyak ${REMOVAL_REASON_MAX} karakter`,
  'removal.asked_by': `Isi siapa yang meminta, misalnya: Ibu Contoh (ibu). Paling banyak ${ASKED_BY_MAX} karakter`,
  'removal.version': 'Versi data tidak dikenali. Muat ulang halaman, lalu ulangi',
}

/** What a dialog that asks for a reason accepts, and says of an empty field. */
export const REASON_FIELDS = {
  reason: { max: REMOVAL_REASON_MAX, missing: REMOVAL_MESSAGES['removal.reason'] },
  askedBy: { max: ASKED_BY_MAX, missing: REMOVAL_MESSAGES['removal.asked_by'] },
}

export const APPLICANT_WITHDRAWN = 'Calon murid dicatat mengundurkan diri'
export const WITHDRAWAL_UNDONE = 'Pengunduran diri dibatalkan'
export const APPLICANT_RESTORED = 'Pendaftaran berhasil dipulihkan'
export const restoredWithoutSeat = (school: string) =>
  `Pendaftaran dipulihkan tanpa status LULUS: ${school} tidak mempunyai kursi kosong lagi.`

/** 409 */
export const ALREADY_WITHDRAWN = 'Calon murid ini sudah dicatat mengundurkan diri'
export const NOT_WITHDRAWN = 'Calon murid ini tidak tercatat mengundurkan diri'
export const LOCKED_WHILE_WITHDRAWN =
  'Calon murid ini sudah mengundurkan diri. Batalkan dahulu pengunduran dirinya, lalu ulangi.'
/** 409 */
export const SECOND_PERSON_FREES =
  'Anda yang mencatat pengunduran diri ini, jadi kursinya dilepas oleh petugas lain atau oleh keluarga dengan Kode Ubah.'
/** Also for seats, zones, calls and settings. */
export const OLD_SEASON =
  'Data ini dari tahun pelajaran yang tidak aktif. Data lama hanya dapat dibaca, tidak dapat diubah.'
/** @param number of the registration that has the NIK or NISN now; null: not shown to the caller */
export const registeredAgain = (number: string | null) =>
  `NIK atau NISN ini sudah terdaftar lagi${number ? ` dengan nomor ${number}` : ''}. Selama pendaftaran itu berlaku, pendaftaran ini tidak dapat dipulihkan.`

/** Why a registration may not be withdrawn, see `withdrawalRefusal`. */
export const WITHDRAWAL_MESSAGES: Record<WithdrawalRefusal, string> = {
  admitted_elsewhere:
    'Calon murid ini LULUS di sekolah lain. Pengunduran dirinya dicatat oleh sekolah itu atau admin dinas.',
  not_first_choice: 'Pengunduran diri dicatat oleh sekolah pilihan 1 atau admin dinas',
}
