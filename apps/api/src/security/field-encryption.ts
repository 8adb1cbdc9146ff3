/**
 * Encryption of NIK and NISN at rest. Values are sealed with AES-256-GCM; the registration number is the associated
 * data, so that a value copied to another row cannot be decrypted. A blind index (HMAC-SHA-256 with a separate key)
 * serves uniqueness and search: there are few possible NIKs, so a plain hash could be reversed by trying them all.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
} from 'node:crypto'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'

export interface FieldEncryption {
  /** Layout: key id (4) ‖ nonce (12) ‖ tag (16) ‖ ciphertext. */
  encrypt(plain: string, boundTo: string): Buffer
  /** Throws when the value was changed, belongs to another row or was sealed with another key. */
  decrypt(sealed: Buffer, boundTo: string): string
  /** Equal values of one kind give equal indexes. */
  blindIndex(kind: 'nik' | 'nisn', value: string): Buffer
  /** A separate key for another purpose, derived from the data key. */
  keyFor(purpose: string): Buffer
  /** A keyed fingerprint, so that values cannot be tried against it. */
  digest(text: string): Buffer
}

/** In bytes. Without an explicit length Node also accepts tags of 4 bytes, which can be guessed. */
const TAG_LENGTH = { authTagLength: 16 }
/** Bytes of key id, nonce and tag. */
const HEAD_BYTES = 32

/** @param dataKey 32 bytes; the key of each purpose is derived from it */
export function createFieldEncryption(dataKey: Buffer, random: RandomBytes): FieldEncryption {
  if (dataKey.length !== 32) throw new Error('the data key must be 32 bytes')
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', dataKey, '', `spmb/${purpose}`, 32))
  // Imported as key objects once; importing them for each call costs four times the call itself.
  const keyOf = (purpose: string) => createSecretKey(derive(purpose))
  const encryptionKey = keyOf('seal')
  const indexKeys = { nik: keyOf('nik-index'), nisn: keyOf('nisn-index') }
  const digestKey = keyOf('digest')
  const keyId = createHash('sha256').update(encryptionKey.export()).digest().subarray(0, 4)

  return {
    encrypt(plain, boundTo) {
      const nonce = random(12)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce, TAG_LENGTH)
      cipher.setAAD(Buffer.from(boundTo))
      const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([keyId, nonce, cipher.getAuthTag(), ciphertext])
    },
    decrypt(sealed, boundTo) {
      if (sealed.length < HEAD_BYTES) throw new Error('too short to be a sealed value')
      if (!sealed.subarray(0, 4).equals(keyId))
        throw new Error('sealed with a key that this server does not have')
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, sealed.subarray(4, 16), TAG_LENGTH)
      decipher.setAAD(Buffer.from(boundTo))
      decipher.setAuthTag(sealed.subarray(16, 32))
      return Buffer.concat([decipher.update(sealed.subarray(32)), decipher.final()]).toString('utf8')
    },
    blindIndex: (kind, value) => createHmac('sha256', indexKeys[kind]).update(value).digest(),
    keyFor: derive,
    digest: (text) => createHmac('sha256', digestKey).update(text).digest(),
  }
}
