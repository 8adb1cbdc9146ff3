/** Reads and writes the audit's hash chain. */
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import type { AuditRow, ChainLink } from './chain-links.ts'

/** Advisory lock of the process that extends the chain; any fixed number. */
const CHAIN_LOCK = 5_205_2027

/** @returns false when another process is extending the chain */
export async function lockChain(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

export async function findLastLink(db: Kysely<Schema>): Promise<ChainLink | undefined> {
  return db
    .selectFrom('audit_chain')
    .select(['position', 'entry_id', 'values_salt', 'values_digest', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Audit rows without a link, in the order of their ids. Ids are given before a transaction commits, so a row may appear
 * behind rows that are chained already; it is found as long as its id is above `afterId`.
 */
export async function findUnchained(db: Kysely<Schema>, afterId: number, limit: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${ROW} from audit_entry as e
    where e.id in (
      select id from audit_entry as entry
      where id > ${afterId} and not exists (select from audit_chain where entry_id = entry.id)
      order by id limit ${limit}
    )
    order by e.id`.execute(db)
  return rows
}

export async function insertLinks(db: Kysely<Schema>, links: readonly ChainLink[]): Promise<void> {
  const bytes = (value: Buffer | null) => value && `\\x${value.toString('hex')}`
  const sent = links.map((link) => ({
    ...link,
    values_salt: bytes(link.values_salt),
    values_digest: bytes(link.values_digest),
    hash: bytes(link.hash),
  }))
  await sql`
    insert into audit_chain (position, entry_id, values_salt, values_digest, hash)
    select position, entry_id, values_salt, values_digest, hash
    from json_populate_recordset(null::audit_chain, ${JSON.stringify(sent)})`.execute(db)
}

export type LinkWithRow = ChainLink & { row: AuditRow | null }

/** Links after a position, each with the row that it covers. */
export async function readLinks(
  db: Kysely<Schema>,
  afterPosition: number,
  limit: number,
): Promise<LinkWithRow[]> {
  const { rows } = await sql<ChainLink & AuditRow & { found: boolean }>`
    select c.position, c.entry_id, c.values_salt, c.values_digest, c.hash, e.id is not null as found, ${ROW}
    from audit_chain as c left join audit_entry as e on e.id = c.entry_id
    where c.position > ${afterPosition} order by c.position limit ${limit}`.execute(db)
  return rows.map(({ position, entry_id, values_salt, values_digest, hash, found, ...row }) => ({
    position,
    entry_id,
    values_salt,
    values_digest,
    hash,
    row: found ? row : null,
  }))
}

export async function countUnchained(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from audit_entry as entry
    where not exists (select from audit_chain where entry_id = entry.id)`.execute(db)
  return rows[0]?.count ?? 0
}

/** The columns of `AuditRow`, independent of the session's time zone and date style. */
const ROW = sql`e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.action, e.actor,
  e.subject, e.subject_id, e.request_id, e.changes::text as changes, host(e.address) as address`
