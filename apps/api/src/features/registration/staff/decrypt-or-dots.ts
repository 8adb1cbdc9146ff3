import { maskNik, NIK_LENGTH, NISN_LENGTH } from '@spmb/domain/shared/fields/identity-numbers.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'

/** Decrypts a number. A damaged value becomes dots, so that one damaged row does not break a whole list. */
export function decryptOrDots(
  ciphertext: Buffer,
  number: string,
  length: number,
  encryption: Pick<FieldEncryption, 'decrypt'>,
): string {
  try {
    return encryption.decrypt(ciphertext, number)
  } catch {
    return '•'.repeat(length)
  }
}

/** A stored NIK or NISN with what says whether it is missing. */
export interface StoredNumber {
  no_registration: string
  nik_sealed: Buffer
  nisn_sealed: Buffer | null
  cleared_at: Date | null
}

/** A number that follows later has no ciphertext; one that retention has cleared has none either. */
const isMissing = (sealed: Buffer, { cleared_at }: Pick<StoredNumber, 'cleared_at'>) =>
  sealed.length === 0 && cleared_at === null

/** The first digits of a NIK; empty while it is missing. */
export function maskedNik(row: StoredNumber, encryption: Pick<FieldEncryption, 'decrypt'>): string {
  if (isMissing(row.nik_sealed, row)) return ''
  return maskNik(decryptOrDots(row.nik_sealed, row.no_registration, NIK_LENGTH, encryption))
}

/** The NISN; empty while it is missing, null for a level without one. */
export function shownNisn(row: StoredNumber, encryption: Pick<FieldEncryption, 'decrypt'>): string | null {
  if (row.nisn_sealed === null) return null
  if (isMissing(row.nisn_sealed, row)) return ''
  return decryptOrDots(row.nisn_sealed, row.no_registration, NISN_LENGTH, encryption)
}
