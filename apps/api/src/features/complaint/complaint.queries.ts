import type { Complaint } from '@spmb/domain/complaint/fields.ts'
import { type Kysely, sql } from 'kysely'
import { isRefusedStatement } from '../../platform/database/database-unavailable.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { OutcomeUnknown } from '../../platform/errors/request-errors.ts'

export type NewComplaint = Complaint & {
  ticket: string
  season_id: number
  created_at: Date
  /** For the audit row. */
  sender_address: string | null
  request_id: string
}

/**
 * Writes a complaint with its audit row, in one statement.
 * @returns false when the ticket is taken; nothing is written then
 * @throws OutcomeUnknown when the statement was sent and its response was lost; after any other error nothing was
 *   written
 */
export async function writeComplaint(db: Kysely<Schema>, row: NewComplaint): Promise<boolean> {
  const statement = sql`
    with created as (
      insert into complaint (season_id, ticket, name, email, phone, title, content, created_at, updated_at)
      values (${row.season_id}, ${row.ticket}, ${row.name}, ${row.email ?? ''}, ${row.phone}, ${row.title}, ${row.content},
        ${row.created_at}, ${row.created_at})
      on conflict (ticket) do nothing
      returning id, created_at
    )
    insert into audit_entry (at, action, actor, subject, subject_id, address, request_id)
    select created_at, 'complaint.create', 'public', 'complaint', id, ${row.sender_address}, ${row.request_id}
    from created
    returning id`
  return db.connection().execute(async (connection) => {
    try {
      return (await statement.execute(connection)).rows.length > 0
    } catch (error) {
      throw isRefusedStatement(error) ? error : new OutcomeUnknown(error)
    }
  })
}

/** The fields of the complaint with a ticket, as its sender wrote them. */
export async function findComplaint(db: Kysely<Schema>, ticket: string): Promise<Complaint | undefined> {
  const stored = await db
    .selectFrom('complaint')
    .select(['name', 'email', 'phone', 'title', 'content'])
    .where('ticket', '=', ticket)
    .executeTakeFirst()
  return stored && { ...stored, email: stored.email || null }
}

/** What its sender may read of a complaint, and the contacts that prove who asks. */
export async function findAnswer(db: Kysely<Schema>, ticket: string) {
  return db
    .selectFrom('complaint')
    .select(['ticket', 'state', 'created_at', 'answer', 'answered_at', 'email', 'phone'])
    .where('ticket', '=', ticket)
    .executeTakeFirst()
}
