import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { createFieldEncryption } from './field-encryption.ts'

const key = (name: string) => createHash('sha256').update(name).digest()
const encryption = createFieldEncryption(key('one'), seededRandom)
const other = createFieldEncryption(key('two'), seededRandom)
const NIK = '5299011103180001'
const ROW = 'SD25-00000-00000-0'

describe('a ciphertext', () => {
  it('is decrypted for its own row with its own key', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
        fc.string(),
        (plain, row) => {
          expect(encryption.decrypt(encryption.encrypt(plain, row), row)).toBe(plain)
        },
      ),
    )
  })

  it('differs at every encryption and does not contain the plain text', () => {
    const [first, second] = [encryption.encrypt(NIK, ROW), encryption.encrypt(NIK, ROW)]
    expect(first.equals(second)).toBe(false)
    expect(first.includes(NIK)).toBe(false)
    expect(first.length).toBe(4 + 12 + 16 + NIK.length)
  })

  it('is rejected when any byte was changed', () => {
    const ciphertext = encryption.encrypt(NIK, ROW)
    for (let i = 0; i < ciphertext.length; i++) {
      const changed = Buffer.from(ciphertext)
      changed[i] = (changed[i] as number) ^ 1
      expect(() => encryption.decrypt(changed, ROW)).toThrow()
    }
    for (let length = 0; length < ciphertext.length; length++) {
      expect(() => encryption.decrypt(ciphertext.subarray(0, length), ROW)).toThrow()
    }
  })

  it('is rejected with a shortened tag, which could be guessed', () => {
    // With an empty plain text the tag is the end of the value, so the shortened value keeps its layout.
    const ciphertext = encryption.encrypt('', ROW)
    for (const tagBytes of [0, 4, 8, 12, 15]) {
      expect(() => encryption.decrypt(ciphertext.subarray(0, 16 + tagBytes), ROW)).toThrow('too short')
    }
    expect(encryption.decrypt(ciphertext, ROW)).toBe('')
  })

  it('is rejected when it was copied to another row', () => {
    expect(() => encryption.decrypt(encryption.encrypt(NIK, ROW), 'SD25-00000-00001-1')).toThrow()
  })

  it('is rejected with another key, and the error names the cause', () => {
    expect(() => other.decrypt(encryption.encrypt(NIK, ROW), ROW)).toThrow(
      'encrypted with a key that this server does not have',
    )
    // A forged key id does not help: decryption still fails.
    const forged = encryption.encrypt(NIK, ROW)
    other.encrypt('', '').copy(forged, 0, 0, 4)
    expect(() => other.decrypt(forged, ROW)).toThrow()
  })

  it('has the same key id after every start', () => {
    const again = createFieldEncryption(key('one'), seededRandom)
    expect(again.decrypt(encryption.encrypt(NIK, ROW), ROW)).toBe(NIK)
  })
})

describe('a blind index', () => {
  it('is equal for equal values only, and has 32 bytes', () => {
    expect(encryption.blindIndex('nik', NIK)).toEqual(encryption.blindIndex('nik', NIK))
    expect(encryption.blindIndex('nik', NIK)).not.toEqual(encryption.blindIndex('nik', '5299011103180002'))
    expect(encryption.blindIndex('nik', NIK)).toHaveLength(32)
  })

  it('differs between NIK and NISN and between keys', () => {
    expect(encryption.blindIndex('nik', '0180000001')).not.toEqual(
      encryption.blindIndex('nisn', '0180000001'),
    )
    expect(encryption.blindIndex('nik', NIK)).not.toEqual(other.blindIndex('nik', NIK))
    expect(encryption.digest(NIK)).not.toEqual(encryption.blindIndex('nik', NIK))
  })

  it('is not a plain hash, which could be reversed by trying all NIKs', () => {
    expect(encryption.blindIndex('nik', NIK)).not.toEqual(createHash('sha256').update(NIK).digest())
    expect(encryption.digest(NIK)).not.toEqual(createHash('sha256').update(NIK).digest())
  })
})

it('derives a separate key for each purpose', () => {
  expect(encryption.keyFor('a')).toHaveLength(32)
  expect(encryption.keyFor('a')).toEqual(encryption.keyFor('a'))
  expect(encryption.keyFor('a')).not.toEqual(encryption.keyFor('b'))
  expect(encryption.keyFor('a')).not.toEqual(other.keyFor('a'))
})

it.each([0, 16, 31, 33, 64])('refuses a data key of %i bytes', (length) => {
  expect(() => createFieldEncryption(Buffer.alloc(length), seededRandom)).toThrow('32 bytes')
})
