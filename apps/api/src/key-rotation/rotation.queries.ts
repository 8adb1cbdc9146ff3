/** Statements of a change of the data key. Each transaction is short; see rotate-keys.ts. */
import { type Kysely, sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import type { KeyState } from '../security/key-state.ts'

/** A writer that waits for the phase to change is not noticed by families; a longer wait is tried again. */
const LOCK_TIMEOUT_MS = 300
const LOCK_ATTEMPTS = 200
const LOCK_NOT_AVAILABLE = '55P03'
/** Between batches, for the statements of the servers. */
const PAUSE_MS = 50

type Change = Partial<Pick<KeyState, 'phase' | 'current_id' | 'next_id' | 'previous_id'>>

/**
 * Changes the state while no transaction that writes registrations runs: each sees one phase from its beginning to its end.
 *
 * @param pause waits for so many milliseconds
 */
export async function changePhase(
  db: Database,
  change: Change,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(`${LOCK_TIMEOUT_MS}ms`)}`.execute(tx)
        await sql`lock table registration in share row exclusive mode`.execute(tx)
        await tx
          .updateTable('data_key')
          .set({ ...change, reached: 0, missed_at: null, changed_at: sql`clock_timestamp()` })
          .execute()
      })
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error
      await pause(PAUSE_MS)
    }
  }
}

/** Changes the state where no writer depends on it. */
export async function announce(db: Kysely<Schema>, change: Change): Promise<void> {
  await db
    .updateTable('data_key')
    .set({ ...change, reached: 0, missed_at: null, changed_at: sql`clock_timestamp()` })
    .execute()
}

/** How many registrations there are, and the highest id; 0 without any. */
export async function countRegistrations(db: Kysely<Schema>): Promise<{ total: number; last: number }> {
  const { rows } = await sql<{ total: number; last: number }>`
    select count(*) as total, coalesce(max(id), 0) as last from registration`.execute(db)
  return { total: Number(rows[0]?.total ?? 0), last: rows[0]?.last ?? 0 }
}

/** Registrations with `after` < id ≤ `last`. */
export interface Range {
  after: number
  last: number
  limit: number
}

/** The next registrations with a NIK or NISN, locked in the order of their ids. */
export async function lockNext(tx: Tx, { after, last, limit }: Range) {
  return tx
    .selectFrom('registration')
    .select(['id', 'no_registration', 'nik_sealed', 'nisn_sealed'])
    .where('id', '>', after)
    .where('id', '<=', last)
    .where((is) => is.or([is('nik_index', 'is not', null), is('nisn_index', 'is not', null)]))
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
}

export interface Reencrypted {
  id: number
  nik_sealed: Buffer
  nik_index_next: Buffer | null
  nisn_sealed: Buffer | null
  nisn_index_next: Buffer | null
}

export async function writeReencrypted(tx: Tx, rows: readonly Reencrypted[]): Promise<void> {
  const column = (name: keyof Reencrypted) => sql`${rows.map((row) => row[name])}`
  await sql`
    update registration set nik_sealed = sent.nik_sealed, nik_index_next = sent.nik_index_next,
      nisn_sealed = sent.nisn_sealed, nisn_index_next = sent.nisn_index_next
    from unnest(${column('id')}::int[], ${column('nik_sealed')}::bytea[], ${column('nik_index_next')}::bytea[],
      ${column('nisn_sealed')}::bytea[], ${column('nisn_index_next')}::bytea[])
      as sent (id, nik_sealed, nik_index_next, nisn_sealed, nisn_index_next)
    where registration.id = sent.id`.execute(tx)
}

/** The next batch of the phases that only move indexes. @returns the last id; null when none is left */
export async function moveIndexes(
  tx: Tx,
  phase: 'moving' | 'clearing',
  range: Range,
): Promise<number | null> {
  const ids = (await lockNext(tx, range)).map(({ id }) => id)
  const last = ids.at(-1)
  if (last === undefined) return null
  const values =
    phase === 'moving'
      ? sql`nik_index = nik_index_next, nisn_index = nisn_index_next`
      : sql`nik_index_next = null, nisn_index_next = null`
  await sql`update registration set ${values} where id = any(${ids})
    and (nik_index_next is not null or nisn_index_next is not null)`.execute(tx)
  return last
}

export async function setReached(tx: Tx, reached: number): Promise<void> {
  await tx.updateTable('data_key').set({ reached }).execute()
}

/** Registrations that were not encrypted with a key, or lack its index. */
export async function countNotEncryptedWith(db: Kysely<Schema>, keyId: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from registration
    where nik_index is not null and (substring(nik_sealed from 1 for 4) <> ${keyId} or nik_index_next is null)
      or nisn_index is not null and (substring(nisn_sealed from 1 for 4) <> ${keyId} or nisn_index_next is null)`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Whether anything is encrypted with another key. */
export async function countOtherKeys(db: Kysely<Schema>, keyId: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from registration where
        nik_index is not null and substring(nik_sealed from 1 for 4) <> ${keyId}
        or nisn_index is not null and substring(nisn_sealed from 1 for 4) <> ${keyId})
      + (select count(*) from second_factor where substring(secret_sealed from 1 for 4) <> ${keyId})
      + (select count(*) from kept_key where substring(sealed from 1 for 4) <> ${keyId}) as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
