/**
 * Changes the data key while nothing else uses the database (docs/decisions/0054-data-key-at-rest.md): one transaction, so that a change
 * that is killed has changed nothing.
 */
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import {
  createFieldEncryption,
  DATA_KEY_BYTES,
  type FieldEncryption,
  KEY_ID_BYTES,
} from '../../platform/security/field-encryption.ts'
import { keptKeyBinding, WrongDataKey } from '../../platform/security/kept-keys.ts'
import { DATA_KEY_LOCK, openEncryption, readKeyState } from '../../platform/security/key-state.ts'
import type { KeySource } from '../../platform/settings/data-key.ts'
import { boundToAccount } from '../accounts/second-factor/second-factor.service.ts'
import { MAIL_PASSWORD, reencryptMailPassword } from '../mail/mail-settings.ts'
import { claimBinding } from '../paths/claim-details.ts'
import { reencryptSecrets, reencryptSupport } from './reencrypt-secrets.ts'

/** Registrations per statement. */
const BATCH = 5_000
/** Values of one kind that cannot be read are named up to this number. */
const NAMED = 20

interface RotationDeps {
  db: Database
  keys: KeySource
  random: RandomBytes
  now: Date
  actor: string
  onProgress(done: number, total: number): void
}

/**
 * Encrypts everything with a new key, or ends a change that the version before left half-done.
 *
 * @returns the ids of the old and the new key
 * @throws StartupError while anything else uses the database, when there is no new key, or when a value cannot be read
 */
export async function rotateKeys(deps: RotationDeps): Promise<{ from: string; to: string }> {
  const { db, keys, random, now, actor, onProgress } = deps
  return inTransaction(db, async (tx) => {
    await lockAlone(tx)
    keys.sync()
    let state = await readKeyState(tx)
    if (!state?.next_id) {
      // Where the base key is not kept yet, it is the first data key for ever.
      await openEncryption(tx, { dataKeys: keys.read(), random })
      state = await readKeyState(tx)
    }
    if (!state) throw new Error('no data key was noted')
    const from = state.current_id.toString('hex')
    const begun = state.next_id?.toString('hex')
    const next = begun === undefined ? chooseNext(deps, from) : ringOf(deps).get(begun)
    if (!next) throw new WrongDataKey()
    const reader = readerOf(ringOf(deps))
    await reencryptRegistrations(tx, { read: reader.read, next, onProgress })
    await reencryptClaims(tx, reader.read, next)
    await reencryptSecrets(tx, reader.read, next)
    await reencryptSupport(tx, reader.read, next)
    await reencryptSmallTables(tx, reader.read, next)
    reader.refuseUnreadable()
    const current_id = Buffer.from(next.keyId, 'hex')
    const left = await countOtherKeys(tx, current_id)
    if (left > 0) throw new Error(`${left} values were not encrypted with the new key`)
    await tx
      .updateTable('data_key')
      .set({ current_id, next_id: null, changed_at: sql`clock_timestamp()` })
      .execute()
    const changes = { before: { key: from }, after: { key: next.keyId } }
    await recordAudit(tx, { at: now, actor, action: 'key.rotate', subject: 'data_key', changes })
    return { from, to: next.keyId }
  })
}

/** The lock ends with the transaction. @throws StartupError that names who shares it */
async function lockAlone(tx: Tx): Promise<void> {
  const lock = sql.lit(DATA_KEY_LOCK)
  const taken = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(${lock}) as alone`.execute(tx)
  if (taken.rows[0]?.alone) return
  const { rows } = await sql<{ name: string; alone: boolean }>`
    select distinct application_name as name, mode = 'ExclusiveLock' as alone
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = ${lock} and objsubid = 1 and granted
      and datname = current_database()
    order by name`.execute(tx)
  if (rows.some(({ alone }) => alone))
    throw new StartupError('The key is being changed by another process. Nothing was done here.')
  const names = rows.map(({ name }) => name).join(', ')
  throw new StartupError(
    `The data key cannot be changed while the database is in use (${names}). Stop every server and let commands end, then run this again. Nothing was changed.`,
  )
}

const ringOf = ({ keys, random }: RotationDeps): Map<string, FieldEncryption> =>
  new Map(
    keys
      .read()
      .map((key) => createFieldEncryption(key, random))
      .map((key) => [key.keyId, key]),
  )

/** The last key of the source, unless it is the present one; then a new one is added. */
function chooseNext(deps: RotationDeps, from: string): FieldEncryption {
  const { keys, random } = deps
  const last = [...ringOf(deps).values()].at(-1)
  if (last && last.keyId !== from) return last
  if (!keys.add)
    throw new StartupError(
      `${keys.name} has no new key. Let it give a second key after the present one ("openssl rand -hex 32" makes one), for every server, then run this again.`,
    )
  const drawn = Buffer.from(random(DATA_KEY_BYTES))
  keys.add(drawn)
  return createFieldEncryption(drawn, random)
}

/** What a value is, for the sentence about one that cannot be read, and which one. */
type Named = readonly [what: string, which: number | string]
type Read = (ciphertext: Buffer, boundTo: string, named: Named) => string | null

/** Decrypts with whichever key it takes; null for what cannot be read, which is named at the end. */
function readerOf(ring: ReadonlyMap<string, FieldEncryption>) {
  const unreadable = new Map<string, Set<number | string>>()
  const read: Read = (ciphertext, boundTo, [what, which]) => {
    try {
      const key = ring.get(ciphertext.toString('hex', 0, KEY_ID_BYTES))
      if (key) return key.decrypt(ciphertext, boundTo)
    } catch {
      // Damaged, or of another row.
    }
    unreadable.set(what, (unreadable.get(what) ?? new Set()).add(which))
    return null
  }
  const refuseUnreadable = () => {
    if (unreadable.size === 0) return
    const sentences = [...unreadable].map(([what, which]) => {
      const more = which.size > NAMED ? ` and ${which.size - NAMED} more` : ''
      return `The ${what} ${[...which].slice(0, NAMED).join(', ')}${more} cannot be read with any key.`
    })
    throw new StartupError(
      `${sentences.join(' ')} Put the row back from a backup, then run this again; everything else stays as it is.`,
    )
  }
  return { read, refuseUnreadable }
}

async function reencryptRegistrations(
  tx: Tx,
  { read, next, onProgress }: { read: Read; next: FieldEncryption } & Pick<RotationDeps, 'onProgress'>,
): Promise<void> {
  // A missing number has no ciphertext, and that of a cleared row is empty.
  const withNumber = tx
    .selectFrom('registration')
    .where((is) => is.or([is('nik_index', 'is not', null), is('nisn_index', 'is not', null)]))
  const { total } = await withNumber
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  for (let done = 0, after = 0; ; ) {
    const rows = await withNumber
      .select(['id', 'no_registration', 'nik_sealed', 'nisn_sealed'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    await writeRegistrations(
      tx,
      rows.flatMap(({ id, no_registration: number, nik_sealed, nisn_sealed }) => {
        const anew = (kind: 'nik' | 'nisn', sealed: Buffer | null): Sealed | null => {
          if (!sealed?.length) return { sealed, index: null }
          const value = read(sealed, number, ['NIK or NISN of registration', id])
          return value === null
            ? null
            : { sealed: next.encrypt(value, number), index: next.blindIndex(kind, value) }
        }
        const [nik, nisn] = [anew('nik', nik_sealed), anew('nisn', nisn_sealed)]
        return nik && nisn ? [{ id, nik, nisn }] : []
      }),
    )
    after = last.id
    done += rows.length
    onProgress(done, total)
  }
}

type Sealed = { sealed: Buffer | null; index: Buffer | null }

async function writeRegistrations(tx: Tx, rows: { id: number; nik: Sealed; nisn: Sealed }[]): Promise<void> {
  await sql`
    update registration set nik_sealed = sent.nik_sealed, nik_index = sent.nik_index,
      nisn_sealed = sent.nisn_sealed, nisn_index = sent.nisn_index
    from unnest(${rows.map(({ id }) => id)}::int[],
      ${rows.map(({ nik }) => nik.sealed)}::bytea[], ${rows.map(({ nik }) => nik.index)}::bytea[],
      ${rows.map(({ nisn }) => nisn.sealed)}::bytea[], ${rows.map(({ nisn }) => nisn.index)}::bytea[])
      as sent (id, nik_sealed, nik_index, nisn_sealed, nisn_index)
    where registration.id = sent.id`.execute(tx)
}

/** Details of claims, in batches by registration. */
async function reencryptClaims(tx: Tx, read: Read, next: FieldEncryption): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await tx
      .selectFrom('claim')
      .innerJoin('registration', 'registration.id', 'claim.registration_id')
      .select(['registration_id as id', 'path', 'no_registration as number', 'details_sealed'])
      .where('registration_id', '>', after)
      .orderBy('registration_id')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    // The claims of the last child may continue behind the batch.
    const whole = rows.length < BATCH ? rows : rows.filter(({ id }) => id !== last.id)
    const sealed = whole.flatMap(({ id, path, number, details_sealed }) => {
      const bound = claimBinding(number, path)
      const details = read(details_sealed, bound, ['claim of registration', id])
      return details === null ? [] : [{ id, path, sealed: next.encrypt(details, bound) }]
    })
    await sql`
      update claim set details_sealed = sent.sealed
      from unnest(${sealed.map(({ id }) => id)}::int[], ${sealed.map(({ path }) => path)}::text[],
        ${sealed.map((each) => each.sealed)}::bytea[]) as sent (id, path, sealed)
      where claim.registration_id = sent.id and claim.path = sent.path`.execute(tx)
    after = whole.at(-1)?.id ?? last.id
  }
}

/** Secrets of second factors, kept keys, and the password of the mail server, which are few. */
async function reencryptSmallTables(tx: Tx, read: Read, next: FieldEncryption): Promise<void> {
  for (const { user_id, secret_sealed } of await tx.selectFrom('second_factor').selectAll().execute()) {
    const bound = boundToAccount(user_id)
    const secret = read(secret_sealed, bound, ['second factor of user', user_id])
    if (secret === null) continue
    await tx
      .updateTable('second_factor')
      .set({ secret_sealed: next.encrypt(secret, bound) })
      .where('user_id', '=', user_id)
      .execute()
  }
  for (const { purpose, sealed } of await tx.selectFrom('kept_key').selectAll().execute()) {
    const bound = keptKeyBinding(purpose)
    const key = read(sealed, bound, ['kept key', purpose])
    if (key === null) continue
    await tx
      .updateTable('kept_key')
      .set({ sealed: next.encrypt(key, bound) })
      .where('purpose', '=', purpose)
      .execute()
  }
  await reencryptMailPassword(
    tx,
    (sealed) => read(sealed, MAIL_PASSWORD, ['password of the mail server', 1]),
    next,
  )
}

/**
 * Removes keys that nothing is encrypted with any more.
 *
 * @returns the ids of the removed keys
 * @throws StartupError while a change is half-done, or something is encrypted with another key
 */
export async function purgeOldKeys({
  db,
  keys,
  random,
}: Pick<RotationDeps, 'db' | 'keys' | 'random'>): Promise<string[]> {
  const { keyId } = await openEncryption(db.kysely, { dataKeys: keys.read(), random })
  const left = await countOtherKeys(db.kysely, Buffer.from(keyId, 'hex'))
  if (left > 0)
    throw new StartupError(`${left} values are still encrypted with another key. Nothing was removed.`)
  const idOf = (key: Buffer) => createFieldEncryption(key, random).keyId
  const old = keys.read().filter((key) => idOf(key) !== keyId)
  if (old.length > 0 && !keys.remove)
    throw new StartupError(`Remove the old keys from ${keys.name} yourself: all but ${keyId}.`)
  for (const key of old) keys.remove?.(key)
  return old.map(idOf)
}

/** How many values are encrypted with another key. */
async function countOtherKeys(db: Kysely<Schema>, keyId: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from registration where
        nik_index is not null and substring(nik_sealed from 1 for 4) <> ${keyId}
        or nisn_index is not null and substring(nisn_sealed from 1 for 4) <> ${keyId})
      + (select count(*) from claim where substring(details_sealed from 1 for 4) <> ${keyId})
      + (select count(*) from lottery_ticket where secret_sealed is not null and substring(secret_sealed from 1 for 4) <> ${keyId})
      + (select count(*) from second_factor where substring(secret_sealed from 1 for 4) <> ${keyId})
      + (select count(*) from kept_key where substring(sealed from 1 for 4) <> ${keyId})
      + (select count(*) from mail_settings where substring(password_sealed from 1 for 4) <> ${keyId}) as count`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}
