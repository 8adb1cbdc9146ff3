import type { FieldEncryption } from '../../security/field-encryption.ts'

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
