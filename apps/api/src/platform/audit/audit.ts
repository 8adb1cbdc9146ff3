/** Writes audit rows. The table is append-only; the database rejects updates and deletes. */
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

export interface AuditEntry {
  /** The application's time. The database replaces it by its own when the row is inserted. */
  at: Date
  /** feature.verb, e.g. 'registration.create', 'season.change' */
  action: string
  /** 'public', 'family' (with the change code), 'cli:<os user>' or 'user:<id>' */
  actor: string
  /** the kind of thing acted on, e.g. 'registration' */
  subject: string
  subjectId?: number
  /** before and after, never with a NIK or NISN in clear */
  changes?: unknown
  /** As http/limits/client-address.ts reads it; '' for a connection that has ended. */
  address?: string
  requestId?: string
}

/** Inserts the row, in the transaction of the change that it records. */
export async function recordAudit(db: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  await recordAudits(db, [entry])
}

/** Inserts the rows of one act in one statement. */
export async function recordAudits(db: Kysely<Schema>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('audit_entry')
    .values(
      entries.map((entry) => ({
        at: entry.at,
        action: entry.action,
        actor: entry.actor,
        subject: entry.subject,
        subject_id: entry.subjectId ?? null,
        changes: entry.changes === undefined ? null : JSON.stringify(entry.changes),
        address: entry.address || null,
        request_id: entry.requestId ?? null,
      })),
    )
    .execute()
}
