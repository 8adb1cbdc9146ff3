/**
 * Encryption of NIK and NISN at rest. Values are encrypted with AES-256-GCM; the registration number is the associated
 * data, so that a value copied to another row cannot be decrypted. A blind index (HMAC-SHA-256 with a separate key)
 * serves uniqueness and search: there are few possible NIKs, so a plain hash could be reversed by trying them all.
 * While the data key is changed there are two keys (docs/decisions/0043-data-key-rotation.md).
 */
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import { createEncryptionKey, type EncryptionKey, KEY_ID_BYTES } from './encryption-key.ts'

export interface FieldEncryption {
  /** Layout: key id (4) ‖ nonce (12) ‖ tag (16) ‖ ciphertext. */
  encrypt(plain: string, boundTo: string): Buffer
  /** Throws when the value was changed, belongs to another row or was encrypted with another key. */
  decrypt(ciphertext: Buffer, boundTo: string): string
  /** Equal values of one kind give equal indexes. With the present key. */
  blindIndex(kind: 'nik' | 'nisn', value: string): Buffer
  /** Every index that a stored value may have now: with the present key and, while the key is changed, with the next one. */
  blindIndexes(kind: 'nik' | 'nisn', value: string): Buffer[]
  /** What a new value is stored as. `next` is null unless the key is changed now. */
  identity(
    kind: 'nik' | 'nisn',
    value: string,
    boundTo: string,
  ): { ciphertext: Buffer; index: Buffer; next: Buffer | null }
  /** A separate key for another purpose, derived from the base key, which a change of the data key does not change. */
  keyFor(purpose: string): Buffer
  /** A keyed fingerprint, so that values cannot be tried against it. From the base key. */
  digest(text: string): Buffer
}

/** Which of the keys are used, by their ids in hexadecimal. */
export interface KeyUse {
  current: string
  /** The key that replaces the present one; null: there is none. */
  next: string | null
  /** Whether values are encrypted with the next key already. */
  encryptsWithNext: boolean
}

/** Encryption with several keys, whose use follows the database (see security/key-state.ts). */
export interface RingEncryption extends FieldEncryption {
  /** The ids of the keys, in hexadecimal and in their order. */
  readonly keyIds: readonly string[]
  /** The keys themselves, for a worker thread. */
  readonly dataKeys: readonly Buffer[]
  /** Takes over keys and their use. @throws when a named key is not among the keys */
  use(dataKeys: readonly Buffer[], use: KeyUse): void
  /** What `keyFor` and `digest` derive from; the first data key until it is set. */
  base: Buffer
}

/** Damaged values look like values of unknown keys. */
const UNKNOWN_MAX = 100

/**
 * @param dataKeys 32 bytes each; the key of each purpose is derived from it. The first one is used until `use` says otherwise
 * @param reread reads the keys again when a value was encrypted with an unknown one
 */
export function createFieldEncryption(
  dataKeys: Buffer | readonly Buffer[],
  random: RandomBytes,
  reread: () => readonly Buffer[] = () => [],
): RingEncryption {
  let keys: readonly EncryptionKey[] = []
  const byId = new Map<string, EncryptionKey>()
  const learn = (given: readonly Buffer[]) => {
    for (const each of given) {
      const key = createEncryptionKey(each)
      if (!byId.has(key.id)) byId.set(key.id, key)
    }
    keys = [...byId.values()]
  }
  learn(Buffer.isBuffer(dataKeys) ? [dataKeys] : (dataKeys as readonly Buffer[]))
  const [first] = keys
  if (!first) throw new Error('there is no data key')
  let current = first
  let next: EncryptionKey | null = null
  /** Encrypts new values. */
  let active = first
  let base = first.dataKey
  /** Ids that no key was found for; not looked for again before `use`. */
  const unknown = new Set<string>()
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', base, '', `spmb/${purpose}`, 32))
  let digestKey = createSecretKey(derive('digest'))
  const known = (id: string): EncryptionKey => {
    const key = byId.get(id)
    if (!key) throw new Error(`the data key ${id} is missing`)
    return key
  }

  return {
    get keyIds() {
      return keys.map(({ id }) => id)
    },
    get dataKeys() {
      return keys.map(({ dataKey }) => dataKey)
    },
    use(given, use) {
      learn(given)
      const [nextCurrent, nextNext] = [known(use.current), use.next === null ? null : known(use.next)]
      current = nextCurrent
      next = nextNext
      active = use.encryptsWithNext && next ? next : current
      unknown.clear()
    },
    get base() {
      return base
    },
    set base(kept) {
      base = kept
      digestKey = createSecretKey(derive('digest'))
    },
    encrypt: (plain, boundTo) => active.encrypt(plain, boundTo, random),
    decrypt(ciphertext, boundTo) {
      const id = ciphertext.toString('hex', 0, KEY_ID_BYTES)
      if (
        ciphertext.length > KEY_ID_BYTES &&
        !byId.has(id) &&
        !unknown.has(id) &&
        unknown.size < UNKNOWN_MAX
      ) {
        unknown.add(id)
        learn(reread())
      }
      return (byId.get(id) ?? current).decrypt(ciphertext, boundTo)
    },
    blindIndex: (kind, value) => current.blindIndex(kind, value),
    blindIndexes: (kind, value) => [
      current.blindIndex(kind, value),
      ...(next ? [next.blindIndex(kind, value)] : []),
    ],
    identity: (kind, value, boundTo) => ({
      ciphertext: active.encrypt(value, boundTo, random),
      index: current.blindIndex(kind, value),
      next: next && active === next ? next.blindIndex(kind, value) : null,
    }),
    keyFor: derive,
    digest: (text) => createHmac('sha256', digestKey).update(text).digest(),
  }
}
