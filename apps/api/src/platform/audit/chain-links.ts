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

/** The end of the chain as text, to be noted elsewhere: a chain that was cut or rebuilt later does not have it. */
export const headText = ({ position, hash }: Pick<ChainLink, 'position' | 'hash'>): string =>
  `${position}:${hash.toString('hex')}`

/** A noted head, or the hash of one alone. @returns null when the text is neither */
export function parseHead(text: string): { position: number | null; hash: string } | null {
  const [, position, hash = ''] = /^(?:(\d{1,15}):)?([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? []
  return hash === '' ? null : { position: position === undefined ? null : Number(position), hash }
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

export type Break = 'missing link' | 'removed row' | 'changed row' | 'changed values' | 'cleared too early'

/** How long values are never cleared, in milliseconds; the database refuses it too. */
const KEPT_MS = 365 * 24 * 3_600_000

/**
 * Compares a stored link with the link before it and with the row that it covers.
 *
 * @param row null when the audit row is gone
 * @param now values that were cleared within a year before it were not cleared by retention
 * @returns why the chain is broken here; null when it holds
 */
export function findBreak(
  key: KeyObject,
  before: Pick<ChainLink, 'position' | 'hash'>,
  link: ChainLink,
  row: AuditRow | null,
  now: Date,
): Break | null {
  if (link.position !== before.position + 1) return 'missing link'
  if (!row) return 'removed row'
  if (!hashOf(key, before.hash, link.position, row, link.values_digest).equals(link.hash))
    return 'changed row'
  if (link.values_salt === null) {
    if (!isCleared(row)) return 'changed values'
    return now.getTime() - Date.parse(row.at) < KEPT_MS ? 'cleared too early' : null
  }
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
