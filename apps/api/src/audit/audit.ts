/** One row for every act worth answering for: who, what, when, from where. Rows are only ever added. */
import { isIP } from 'node:net'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

export interface AuditEntry {
  at: Date
  /** feature.verb, e.g. 'registration.create', 'season.change' */
  action: string
  /** 'public', 'cli:<os user>' or 'user:<id>' */
  actor: string
  /** the kind of thing acted on, e.g. 'registration' */
  subject: string
  subjectId?: number
  /** before and after, never with a NIK or NISN in clear */
  changes?: unknown
  address?: string
  requestId?: string
}

/**
 * An address as the database takes it: IPv4 in its own form, without the interface that a link-local one may name, null
 * for what a proxy wrote that is none.
 */
export function storableAddress(address: string | undefined): string | null {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') ?? ''
  return isIP(plain) ? plain : null
}

/** Adds the row in the transaction of the change that it records. */
export async function recordAudit(db: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      at: entry.at,
      action: entry.action,
      actor: entry.actor,
      subject: entry.subject,
      subject_id: entry.subjectId ?? null,
      changes: entry.changes === undefined ? null : JSON.stringify(entry.changes),
      address: storableAddress(entry.address),
      request_id: entry.requestId ?? null,
    })
    .execute()
}
