/** One data key: encrypts values and computes blind indexes. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
} from 'node:crypto'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'

export interface EncryptionKey {
  readonly dataKey: Buffer
  /** The first bytes of every ciphertext, in hexadecimal. */
  readonly id: string
  encrypt(plain: string, boundTo: string, random: RandomBytes): Buffer
  /** @throws when the value was changed, belongs to another row or was encrypted with another key */
  decrypt(ciphertext: Buffer, boundTo: string): string
  blindIndex(kind: 'nik' | 'nisn', value: string): Buffer
}

export const DATA_KEY_BYTES = 32
export const KEY_ID_BYTES = 4
/** In bytes. Without an explicit length Node also accepts tags of 4 bytes, which can be guessed. */
const TAG_LENGTH = { authTagLength: 16 }
/** Bytes of key id, nonce and tag. */
const HEAD_BYTES = 32

/** @param dataKey 32 bytes; the key of each purpose is derived from it */
export function createEncryptionKey(dataKey: Buffer): EncryptionKey {
  if (dataKey.length !== DATA_KEY_BYTES) throw new Error('the data key must be 32 bytes')
  // Imported as key objects once; importing them for each call costs four times the call itself.
  const keyOf = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, '', `spmb/${purpose}`, 32)))
  const encryptionKey = keyOf('seal')
  const indexKeys = { nik: keyOf('nik-index'), nisn: keyOf('nisn-index') }
  const id = createHash('sha256').update(encryptionKey.export()).digest().subarray(0, KEY_ID_BYTES)

  return {
    dataKey,
    id: id.toString('hex'),
    encrypt(plain, boundTo, random) {
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
  }
}
