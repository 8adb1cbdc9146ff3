/**
 * Which data key is in use, as the database says (table `data_key`), and who may use it (docs/decisions/0054-data-key-at-rest.md). The keys
 * themselves are read from a file, a command or the environment (see settings/data-key.ts).
 */
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { Kysely, Selectable } from 'kysely'
import type { ClientBase } from 'pg'
import type { Schema } from '../database/schema.ts'
import { StartupError } from '../errors/startup-error.ts'
import { createFieldEncryption, type FieldEncryption } from './field-encryption.ts'
import { keptKey, keptKeyBinding, WrongDataKey } from './kept-keys.ts'

/** Encrypted with a data key, and kept when that is changed: the key of digests, of the audit's chain and of session tokens. */
const BASE_KEY = 'base'

/** The advisory lock: shared by every connection of a server, a worker or a command, alone by a change of the key. */
export const DATA_KEY_LOCK = 5_205_2029

/** Null: no server has used the database yet. */
export async function readKeyState(db: Kysely<Schema>): Promise<Selectable<Schema['data_key']> | null> {
  return (await db.selectFrom('data_key').selectAll().executeTakeFirst()) ?? null
}

interface KeyDeps {
  dataKeys: readonly Buffer[]
  random: RandomBytes
}

/**
 * Encryption with the key that the database is used with. The first process notes which key that is.
 *
 * @throws StartupError when the key is missing, or was changed in part only
 */
export async function openEncryption(
  db: Kysely<Schema>,
  { dataKeys, random }: KeyDeps,
): Promise<FieldEncryption> {
  const keys = dataKeys.map((key) => createFieldEncryption(key, random))
  if ((await readKeyState(db)) === null) await noteFirstKey(db, keys[0])
  const state = await readKeyState(db)
  if (state?.next_id) throw new StartupError(HALF_CHANGED)
  const current = keys.find(({ keyId }) => keyId === state?.current_id.toString('hex'))
  if (!current) throw new WrongDataKey()
  const base = await keptKey(db, { encryption: current, random }, BASE_KEY, current.dataKey)
  return createFieldEncryption(current.dataKey, random, base)
}

const HALF_CHANGED =
  'A change of the data key was begun by the version before and is half-done. Run "npm run spmb -- key rotate" with no server running: it ends it. Then start this again. Nothing was changed.'

async function noteFirstKey(db: Kysely<Schema>, first: FieldEncryption | undefined): Promise<void> {
  const kept = await db.selectFrom('kept_key').selectAll().limit(1).executeTakeFirst()
  try {
    if (kept) first?.decrypt(kept.sealed, keptKeyBinding(kept.purpose))
  } catch {
    throw new WrongDataKey()
  }
  await db
    .insertInto('data_key')
    .values({ current_id: Buffer.from(first?.keyId ?? '', 'hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A connection was refused because of the data key; like a database that is away, for as long as it is. */
class DataKeyInUse extends StartupError {
  /** SQLSTATE 'cannot connect now'. */
  readonly code = '57P03'
}

/**
 * What each connection of a process does before it is used: it shares the lock for as long as it lives, and reads which key is in use. So
 * nothing is written while the key is changed, nor with a key that was replaced while the process had no connection.
 *
 * @param onChanged that happened: only a new start reads the new key
 */
export function sharingDataKey(
  onChanged: (error: StartupError) => void,
): (client: ClientBase) => Promise<void> {
  let known: string | null = null
  let changed: DataKeyInUse | undefined
  return async (client) => {
    // Two statements in one message: the second sees what was committed before the lock was given.
    const [lock, key] = (await client.query(
      `select pg_try_advisory_lock_shared(${DATA_KEY_LOCK}) as shared; select encode(current_id, 'hex') as id from data_key`,
    )) as unknown as [{ rows: { shared: boolean }[] }, { rows: { id: string }[] }]
    if (!lock.rows[0]?.shared) throw new DataKeyInUse(BEING_CHANGED)
    const id = key.rows[0]?.id ?? null
    if (known !== null && id !== known) {
      if (!changed) {
        changed = new DataKeyInUse(CHANGED_MEANWHILE)
        onChanged(changed)
      }
      throw changed
    }
    known = id
  }
}

const BEING_CHANGED =
  'The data key is being changed ("key rotate"). Start this again when that has ended; nothing was done here.'
const CHANGED_MEANWHILE =
  'The data key was changed while this process had no connection to the database. It ends; its next start reads the new key.'
