/**
 * The links of the audit's hash chain. A link covers the metadata of its row, a salted digest of the row's values, and
 * the link before it, under a key that is not in the database. Values can be cleared later, together with their salt,
 * without breaking the chain. Pure: salt and key are arguments.
 */
import { createHash, createHmac, type KeyObject } from 'node:crypto'

/** An audit row as `chain.queries.ts` reads it: every column as the text that PostgreSQL gives, so that nothing is rounded. */
export interface AuditRow {
  id: number
  /** UTC with microseconds. */
  at: string
  action: string
  actor: string
  subject: string
  subject_id: number | null
  request_id: string | null
  /** The values: JSON of before and after, and the sender's address. */
  changes: string | null
  address: string | null
}

export interface ChainLink {
  position: number
  entry_id: number
  /** 16 bytes; null once the values were cleared. */
  values_salt: Buffer | null
  /** SHA-256 of salt and values. */
  values_digest: Buffer
  /** HMAC-SHA-256 of the link before, the row's metadata and the digest. */
  hash: Buffer
}

/** The predecessor of the first link. */
export const CHAIN_START = { position: 0, hash: Buffer.alloc(32) } as const

export function nextLink(
  key: KeyObject,
  before: Pick<ChainLink, 'position' | 'hash'>,
  row: AuditRow,
  salt: Buffer,
): ChainLink {
  const position = before.position + 1
  const values_digest = digestOf(row, salt)
  const hash = hashOf(key, before.hash, position, row, values_digest)
  return { position, entry_id: row.id, values_salt: salt, values_digest, hash }
}

export type Break = 'missing link' | 'removed row' | 'changed row' | 'changed values'

/**
 * Compares a stored link with the link before it and with the row that it covers.
 *
 * @param row null when the audit row is gone
 * @returns why the chain is broken here; null when it holds
 */
export function findBreak(
  key: KeyObject,
  before: Pick<ChainLink, 'position' | 'hash'>,
  link: ChainLink,
  row: AuditRow | null,
): Break | null {
  if (link.position !== before.position + 1) return 'missing link'
  if (!row) return 'removed row'
  if (!hashOf(key, before.hash, link.position, row, link.values_digest).equals(link.hash))
    return 'changed row'
  if (link.values_salt === null) return isCleared(row) ? null : 'changed values'
  return digestOf(row, link.values_salt).equals(link.values_digest) ? null : 'changed values'
}

function isCleared(row: AuditRow): boolean {
  return row.changes === null && row.address === null
}

function digestOf({ changes, address }: AuditRow, salt: Buffer): Buffer {
  return createHash('sha256')
    .update(salt)
    .update(JSON.stringify([changes, address]))
    .digest()
}

function hashOf(key: KeyObject, before: Buffer, position: number, row: AuditRow, digest: Buffer): Buffer {
  const { id, at, action, actor, subject, subject_id, request_id } = row
  const metadata = JSON.stringify([position, id, at, action, actor, subject, subject_id, request_id])
  return createHmac('sha256', key).update(before).update(digest).update(metadata).digest()
}
