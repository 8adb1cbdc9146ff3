/**
 * Keys that outlive the data key. What is stored under a key derived from the data key is lost when the data key is changed;
 * a kept key is random, stored in the database encrypted with the data key, and only encrypted again when that changes
 * (docs/decisions/0031-change-codes.md).
 */
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { FieldEncryption } from './field-encryption.ts'

const KEY_BYTES = 32

/**
 * The key of a purpose, made by the first process that asks for it.
 *
 * @param initial its first value, which is stored when there is none; by default a random one
 * @throws StartupError when it was encrypted with another data key
 */
export async function keptKey(
  db: Kysely<Schema>,
  { encryption, random }: { encryption: FieldEncryption; random: RandomBytes },
  purpose: string,
  initial?: Buffer,
): Promise<Buffer> {
  const boundTo = keptKeyBinding(purpose)
  const stored = await findStored(db, purpose)
  if (stored) return decryptKey(stored, boundTo, encryption)
  const drawn = (initial ?? Buffer.from(random(KEY_BYTES))).toString('hex')
  await db
    .insertInto('kept_key')
    .values({ purpose, sealed: encryption.encrypt(drawn, boundTo) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another process may have been first.
  const ciphertext = await findStored(db, purpose)
  if (!ciphertext) throw new Error(`the key for ${purpose} was not stored`)
  return decryptKey(ciphertext, boundTo, encryption)
}

/** What the encrypted key of a purpose is bound to. */
export const keptKeyBinding = (purpose: string) => `kept key ${purpose}`

async function findStored(db: Kysely<Schema>, purpose: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('kept_key')
    .select('sealed')
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.sealed
}

function decryptKey(ciphertext: Buffer, boundTo: string, encryption: FieldEncryption): Buffer {
  try {
    return Buffer.from(encryption.decrypt(ciphertext, boundTo), 'hex')
  } catch {
    throw new WrongDataKey()
  }
}

export class WrongDataKey extends StartupError {
  constructor() {
    super(
      'The data key is not the one that this database was used with: stored NIK, NISN and change codes need it. Put it back from a backup, or set DATA_KEY.',
    )
  }
}
