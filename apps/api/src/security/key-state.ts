/**
 * Which data keys are in use, as the database says (table `data_key`), and how a server follows it. The keys themselves are read from a
 * file, a command or the environment (see settings/data-key.ts).
 */
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { Log } from '../observability/logger.ts'
import { createFieldEncryption, type KeyUse, type RingEncryption } from './field-encryption.ts'
import { keptKey, keptKeyBinding, WrongDataKey } from './kept-keys.ts'

export type KeyState = Selectable<Schema['data_key']>

/** Encrypted with a data key, and kept when that is changed: the key of digests, of the audit's chain and of session tokens. */
const BASE_KEY = 'base'

export async function readKeyState(db: Kysely<Schema>): Promise<KeyState> {
  return db.selectFrom('data_key').selectAll().executeTakeFirstOrThrow()
}

/** The keys that the state names. While a change is announced, values are still encrypted with the present key. */
export function useOf({ current_id, next_id, phase }: KeyState): KeyUse {
  return {
    current: current_id.toString('hex'),
    next: next_id?.toString('hex') ?? null,
    encryptsWithNext: phase !== 'steady' && phase !== 'announced',
  }
}

export interface KeyDeps {
  readKeys: () => readonly Buffer[]
  random: RandomBytes
}

/**
 * Encryption with the keys that the database is used with. The first process notes which key that is.
 *
 * @throws StartupError when a key in use is missing
 */
export async function openEncryption(
  db: Kysely<Schema>,
  { readKeys, random }: KeyDeps,
): Promise<RingEncryption> {
  const encryption = createFieldEncryption(readKeys(), random, readKeys)
  const [id = ''] = encryption.keyIds
  const kept = await db.selectFrom('kept_key').selectAll().limit(1).executeTakeFirst()
  if (kept) refuseWrongKey(() => encryption.decrypt(kept.sealed, keptKeyBinding(kept.purpose)))
  await db
    .insertInto('data_key')
    .values({ current_id: Buffer.from(id, 'hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const state = await readKeyState(db)
  refuseWrongKey(() => encryption.use(readKeys(), useOf(state)))
  encryption.base = await keptKey(db, { encryption, random }, BASE_KEY, encryption.base)
  return encryption
}

function refuseWrongKey(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    // The error of an unreadable source says why.
    throw error instanceof StartupError ? error : new WrongDataKey()
  }
}

/**
 * Takes over the present state. A server that does not have an announced key records this in the database, and continues with its present key:
 * the change is then called off.
 */
export function createKeyLearner(
  db: Kysely<Schema>,
  { encryption, readKeys, log }: { encryption: RingEncryption; readKeys: () => readonly Buffer[]; log: Log },
): () => Promise<void> {
  return async () => {
    const state = await readKeyState(db)
    try {
      encryption.use(readKeys(), useOf(state))
    } catch (error) {
      log.error({ err: error, phase: state.phase }, 'this server does not have the data key that is in use')
      if (state.phase === 'announced')
        await db
          .updateTable('data_key')
          .set({ missed_at: sql`clock_timestamp()` })
          .where('phase', '=', 'announced')
          .execute()
    }
  }
}
