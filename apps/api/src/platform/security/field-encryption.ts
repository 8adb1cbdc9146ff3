/**
 * Encryption of NIK and NISN at rest. Values are encrypted with AES-256-GCM; the registration number is the associated
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
  readonly dataKey: Buffer
  /** The first bytes of every ciphertext, in hexadecimal. */
  readonly keyId: string
  /** Layout: key id (4) ‖ nonce (12) ‖ tag (16) ‖ ciphertext. */
  encrypt(plain: string, boundTo: string): Buffer
  /** Throws when the value was changed, belongs to another row or was encrypted with another key. */
  decrypt(ciphertext: Buffer, boundTo: string): string
  /** Equal values of one kind give equal indexes. */
  blindIndex(kind: 'nik' | 'nisn', value: string): Buffer
  /** A separate key for another purpose, derived from the base key, which a change of the data key does not change. */
  keyFor(purpose: string): Buffer
  /** A keyed fingerprint, so that values cannot be tried against it. From the base key. */
  digest(text: string): Buffer
}

export const DATA_KEY_BYTES = 32
export const KEY_ID_BYTES = 4
/** In bytes. Without an explicit length Node also accepts tags of 4 bytes, which can be guessed. */
const TAG_LENGTH = { authTagLength: 16 }
/** Bytes of key id, nonce and tag. */
const HEAD_BYTES = 32

/**
 * @param dataKey 32 bytes; the key of each purpose is derived from it
 * @param base what `keyFor` and `digest` derive from: the first data key of the installation (see key-state.ts)
 */
export function createFieldEncryption(
  dataKey: Buffer,
  random: RandomBytes,
  base: Buffer = dataKey,
): FieldEncryption {
  if (dataKey.length !== DATA_KEY_BYTES) throw new Error('the data key must be 32 bytes')
  const derive = (from: Buffer, purpose: string) =>
    Buffer.from(hkdfSync('sha256', from, '', `spmb/${purpose}`, 32))
  // Imported as key objects once; importing them for each call costs four times the call itself.
  const keyOf = (from: Buffer, purpose: string) => createSecretKey(derive(from, purpose))
  const encryptionKey = keyOf(dataKey, 'seal')
  const indexKeys = { nik: keyOf(dataKey, 'nik-index'), nisn: keyOf(dataKey, 'nisn-index') }
  const digestKey = keyOf(base, 'digest')
  const id = createHash('sha256').update(encryptionKey.export()).digest().subarray(0, KEY_ID_BYTES)

  return {
    dataKey,
    keyId: id.toString('hex'),
    encrypt(plain, boundTo) {
      const nonce = random(12)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce, TAG_LENGTH)
      cipher.setAAD(Buffer.from(boundTo))
      const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([id, nonce, cipher.getAuthTag(), ciphertext])
    },
    decrypt(ciphertext, boundTo) {
      if (ciphertext.length < HEAD_BYTES) throw new Error('too short to be a ciphertext')
      if (!ciphertext.subarray(0, KEY_ID_BYTES).equals(id))
        throw new Error('encrypted with a key that this server does not have')
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, ciphertext.subarray(4, 16), TAG_LENGTH)
      decipher.setAAD(Buffer.from(boundTo))
      decipher.setAuthTag(ciphertext.subarray(16, 32))
      return Buffer.concat([decipher.update(ciphertext.subarray(32)), decipher.final()]).toString('utf8')
    },
    blindIndex: (kind, value) => createHmac('sha256', indexKeys[kind]).update(value).digest(),
    keyFor: (purpose) => derive(base, purpose),
    digest: (text) => createHmac('sha256', digestKey).update(text).digest(),
  }
}
