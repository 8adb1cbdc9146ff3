/**
 * Changes the data key while servers run (docs/decisions/0043-data-key-rotation.md). The state is in the table `data_key`: the
 * next run continues where this one stopped.
 *
 *   announced  servers read the new key
 *   filling    values are encrypted with the new key, and get the index of the new key beside that of the old one
 *   moving     the index of the new key takes the place of the old one
 *   clearing   the second column is emptied
 */
import { setTimeout as timeout } from 'node:timers/promises'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import { boundToAccount } from '../accounts/second-factor/second-factor.service.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { retryDeadlocks } from '../database/retry-deadlocks.ts'
import { StartupError } from '../errors/startup-error.ts'
import { createEncryptionKey, DATA_KEY_BYTES, type EncryptionKey } from '../security/encryption-key.ts'
import type { RingEncryption } from '../security/field-encryption.ts'
import { keptKeyBinding } from '../security/kept-keys.ts'
import { type KeyState, openEncryption, readKeyState, useOf } from '../security/key-state.ts'
import type { KeySource } from '../settings/data-key.ts'
import {
  announce,
  changePhase,
  countNotEncryptedWith,
  countOtherKeys,
  countRegistrations,
  lockNext,
  moveIndexes,
  type Range,
  setReached,
  writeReencrypted,
} from './rotation.queries.ts'

/** Any fixed number. One process changes the key at a time. */
export const ROTATION_LOCK = 5_205_2029

/** Registrations per transaction: some milliseconds, in which an edit of one of them waits. */
const BATCH = 200
/** Servers look for changes every 0.4 s. A server that does not have the key after this learns it from a refused statement. */
const ANNOUNCED_MS = 3_000
const sleep = (ms: number): Promise<void> => timeout(ms)

export interface RotationDeps {
  db: Database
  keys: KeySource
  random: RandomBytes
  now: Date
  actor: string
  /** Called after each transaction; what it throws stops the change, which the next run continues. */
  onProgress(phase: KeyState['phase'], done: number, total: number): void | Promise<void>
  /** Waits for so many milliseconds: until servers have read the new key, and between attempts to lock. */
  pause?: (ms: number) => Promise<void>
  /** Registrations per transaction. */
  batch?: number
}

/**
 * Begins or continues a change of the key; call it under ROTATION_LOCK.
 *
 * @returns the ids of the old and the new key
 * @throws StartupError when there is no new key, a server does not have it, or a value cannot be read
 */
export async function rotateKeys(deps: RotationDeps): Promise<{ from: string; to: string }> {
  const { db, keys, random, pause = sleep } = deps
  const readKeys = () => keys.read()
  keys.sync()
  await openEncryption(db.kysely, { readKeys, random })
  let state = await readKeyState(db.kysely)
  if (state.phase === 'steady') {
    const next = chooseNext(deps, state)
    await announce(db.kysely, { phase: 'announced', next_id: Buffer.from(next.id, 'hex') })
    state = await readKeyState(db.kysely)
  }
  const encryption = await openEncryption(db.kysely, { readKeys, random })
  const { current: from, next: to } = useOf(state)
  if (to === null) throw new Error('there is no next key')
  const next = createEncryptionKey(encryption.dataKeys[encryption.keyIds.indexOf(to)] ?? Buffer.alloc(0))
  if (state.phase === 'announced') {
    await pause(ANNOUNCED_MS)
    await refuseWhenMissed(deps)
    await changePhase(db, { phase: 'filling' }, pause)
    state = await readKeyState(db.kysely)
  }
  if (state.phase === 'filling') {
    encryption.use(keys.read(), useOf(state))
    await reencryptSmallTables(db, encryption, next)
    await pass(deps, state, (range) => reencryptNext(deps, encryption, next, range))
    const left = await countNotEncryptedWith(db.kysely, Buffer.from(to, 'hex'))
    if (left > 0) throw new Error(`${left} registrations were not encrypted with the new key`)
    await changePhase(db, { phase: 'moving' }, pause)
    state = await readKeyState(db.kysely)
  }
  for (const phase of ['moving', 'clearing'] as const) {
    if (state.phase !== phase) continue
    await pass(deps, state, (range) => moveNext(deps, phase, range))
    if (phase === 'moving') await changePhase(db, { phase: 'clearing' }, pause)
    else await finish(deps, encryption, next, { from, to })
    state = await readKeyState(db.kysely)
  }
  return { from, to }
}

/** The last key of the source, unless it is the present one; then a new one is added. */
function chooseNext({ keys, random }: RotationDeps, state: KeyState): EncryptionKey {
  const last = keys.read().at(-1)
  const key = last && createEncryptionKey(last)
  if (key && key.id !== state.current_id.toString('hex')) return key
  if (!keys.add)
    throw new StartupError(
      `${keys.name} has no new key. Let it give a second key after the present one ("openssl rand -hex 32" makes one), for every server, then run this again.`,
    )
  const drawn = Buffer.from(random(DATA_KEY_BYTES))
  keys.add(drawn)
  return createEncryptionKey(drawn)
}

async function refuseWhenMissed({ db, keys }: RotationDeps): Promise<void> {
  const { missed_at } = await readKeyState(db.kysely)
  if (missed_at === null) return
  await announce(db.kysely, { phase: 'steady', next_id: null })
  throw new StartupError(
    `A server does not have the new key, so nothing was changed. Let ${keys.name} give both keys to every server, restart those that cannot read it again, then run this again.`,
  )
}

/** Runs the batches of a phase from where it stopped. The trigger has put the indexes of later registrations where the phase wants them. */
async function pass(
  { db, onProgress, batch = BATCH }: RotationDeps,
  { phase, reached: start }: KeyState,
  next: (range: Range) => Promise<number | null>,
): Promise<void> {
  const { total, last } = await countRegistrations(db.kysely)
  let done = 0
  for (let reached: number | null = start; reached !== null; ) {
    reached = await retryDeadlocks(() => next({ after: reached as number, last, limit: batch }))
    if (reached === null) break
    done = Math.min(done + batch, total)
    await onProgress(phase, done, total)
  }
}

async function reencryptNext(
  { db }: RotationDeps,
  encryption: RingEncryption,
  next: EncryptionKey,
  range: Range,
): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const rows = await lockNext(tx, range)
    const last = rows.at(-1)
    if (!last) return null
    const decrypt = (ciphertext: Buffer, number: string, id: number) => {
      try {
        return encryption.decrypt(ciphertext, number)
      } catch {
        throw new StartupError(
          `The NIK or NISN of registration ${id} cannot be read with any key. Put the row back from a backup, then run this again; everything else stays as it is.`,
        )
      }
    }
    await writeReencrypted(
      tx,
      rows.map(({ id, no_registration: number, nik_sealed, nisn_sealed }) => {
        // A missing number has no ciphertext.
        const read = (sealed: Buffer | null) => (sealed?.length ? decrypt(sealed, number, id) : null)
        const [nik, nisn] = [read(nik_sealed), read(nisn_sealed)]
        return {
          id,
          nik_sealed: nik === null ? nik_sealed : encryption.encrypt(nik, number),
          nik_index_next: nik === null ? null : next.blindIndex('nik', nik),
          nisn_sealed: nisn === null ? nisn_sealed : encryption.encrypt(nisn, number),
          nisn_index_next: nisn === null ? null : next.blindIndex('nisn', nisn),
        }
      }),
    )
    await setReached(tx, last.id)
    return last.id
  })
}

async function moveNext(
  { db }: RotationDeps,
  phase: 'moving' | 'clearing',
  range: Range,
): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const last = await moveIndexes(tx, phase, range)
    if (last !== null) await setReached(tx, last)
    return last
  })
}

/** Re-encrypts the secrets of second factors and the kept keys, which are few rows. The last step finds rows that a server encrypted with the old key meanwhile. */
async function reencryptSmallTables(
  db: Database,
  encryption: RingEncryption,
  next: EncryptionKey,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isOld = (ciphertext: Buffer) => ciphertext.toString('hex', 0, 4) !== next.id
    for (const { user_id, secret_sealed } of await tx
      .selectFrom('second_factor')
      .selectAll()
      .forUpdate()
      .execute()) {
      if (!isOld(secret_sealed)) continue
      const bound = boundToAccount(user_id)
      const ciphertext = encryption.encrypt(encryption.decrypt(secret_sealed, bound), bound)
      await tx
        .updateTable('second_factor')
        .set({ secret_sealed: ciphertext })
        .where('user_id', '=', user_id)
        .execute()
    }
    for (const { purpose, sealed: ciphertext } of await tx
      .selectFrom('kept_key')
      .selectAll()
      .forUpdate()
      .execute()) {
      if (!isOld(ciphertext)) continue
      const bound = keptKeyBinding(purpose)
      const anew = encryption.encrypt(encryption.decrypt(ciphertext, bound), bound)
      await tx.updateTable('kept_key').set({ sealed: anew }).where('purpose', '=', purpose).execute()
    }
  })
}

async function finish(
  { db, actor, now, pause = sleep }: RotationDeps,
  encryption: RingEncryption,
  next: EncryptionKey,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await reencryptSmallTables(db, encryption, next)
  const [old, present] = [Buffer.from(from, 'hex'), Buffer.from(to, 'hex')]
  await changePhase(db, { phase: 'steady', current_id: present, next_id: null, previous_id: old }, pause)
  await recordAudit(db.kysely, {
    at: now,
    actor,
    action: 'key.rotate',
    subject: 'data_key',
    changes: { before: { key: from }, after: { key: to } },
  })
}

/**
 * Removes keys that nothing is encrypted with any more.
 *
 * @returns the ids of the removed keys
 * @throws StartupError while the key is changed, or something is still encrypted with another key
 */
export async function purgeOldKeys(deps: Pick<RotationDeps, 'db' | 'keys' | 'random'>): Promise<string[]> {
  const { db, keys, random } = deps
  await openEncryption(db.kysely, { readKeys: () => keys.read(), random })
  const state = await readKeyState(db.kysely)
  if (state.phase !== 'steady')
    throw new StartupError('The data key is being changed. Run "key rotate" to its end first.')
  const left = await countOtherKeys(db.kysely, state.current_id)
  if (left > 0)
    throw new StartupError(`${left} values are still encrypted with another key. Nothing was removed.`)
  const old = keys.read().filter((key) => createEncryptionKey(key).id !== state.current_id.toString('hex'))
  if (old.length > 0 && !keys.remove)
    throw new StartupError(
      `Remove the old keys from ${keys.name} yourself: all but ${state.current_id.toString('hex')}.`,
    )
  for (const key of old) keys.remove?.(key)
  return old.map((key) => createEncryptionKey(key).id)
}
