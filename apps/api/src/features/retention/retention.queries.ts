/** Reads and clears what is due (docs/product-rules.md#retention). */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** In place of a text that a row must have. The functions of migration 42 write the same. */
export const CLEARED_TEXT = '(dihapus)'

export async function retentionYears(db: Kysely<Schema>): Promise<number> {
  const { retention_years } = await db
    .selectFrom('office')
    .select('retention_years')
    .executeTakeFirstOrThrow(() => new Error('There is no office.'))
  return retention_years
}

export interface DueInSeason {
  registrations: number
  complaints: number
}

export async function countDue(db: Kysely<Schema>, seasonId: number): Promise<DueInSeason> {
  const [registrations, complaints] = await Promise.all([
    db
      .selectFrom('registration')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('season_id', '=', seasonId)
      .where('cleared_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('complaint')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('season_id', '=', seasonId)
      .where('email', '<>', CLEARED_TEXT)
      .executeTakeFirstOrThrow(),
  ])
  return { registrations: Number(registrations.count), complaints: Number(complaints.count) }
}

/**
 * Clears the next registrations of a season.
 *
 * @returns the id that the next call continues after; null when there is none left
 */
export async function clearRegistrations(
  db: Kysely<Schema>,
  seasonId: number,
  afterId: number,
  batch: number,
): Promise<{ lastId: number | null; cleared: number }> {
  const { rows } = await sql<{ last_id: number | null; cleared: number }>`
    select last_id, cleared from clear_registrations(${seasonId}, ${afterId}, ${batch})`.execute(db)
  return { lastId: rows[0]?.last_id ?? null, cleared: rows[0]?.cleared ?? 0 }
}

/** @returns how many complaints were cleared; fewer than `batch` when none is left */
export async function clearComplaints(db: Kysely<Schema>, seasonId: number, batch: number): Promise<number> {
  const due = db
    .selectFrom('complaint')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('email', '<>', CLEARED_TEXT)
    .orderBy('id')
    .limit(batch)
  const result = await db
    .updateTable('complaint')
    .set({ name: CLEARED_TEXT, email: CLEARED_TEXT, phone: null, title: CLEARED_TEXT, content: CLEARED_TEXT })
    .set((eb) => ({
      note: eb.case().when('note', 'is not', null).then(CLEARED_TEXT).else(null).end(),
      answer: eb.case().when('answer', 'is not', null).then(CLEARED_TEXT).else(null).end(),
    }))
    .where('id', 'in', due)
    .executeTakeFirstOrThrow()
  return Number(result.numUpdatedRows)
}

/** The last bulk act of each member of staff holds a reason, and cannot be undone in a season that is over. */
export async function removeBulkActs(db: Kysely<Schema>, seasonId: number): Promise<void> {
  await db.deleteFrom('bulk_decision').where('season_id', '=', seasonId).execute()
}

/** @returns the lowest and the highest id; null when there are no rows */
export async function auditIds(db: Kysely<Schema>): Promise<{ first: number; last: number } | null> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select id from audit_entry order by id limit 1) as first,
      (select id from audit_entry order by id desc limit 1) as last`.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first, last }
}

/**
 * Audit rows whose values are due.
 *
 * @param seasons ids of the seasons that are going to be cleared; rows about their registrations count too
 */
export async function countDueAudit(db: Kysely<Schema>, before: Date, seasons: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from audit_entry as entry
    where (changes is not null or address is not null)
      and at < clock_timestamp() - interval '1 year'
      and (at < ${before} or (subject = 'registration' and exists (
        select from registration where id = subject_id and (cleared_at is not null or season_id = any(${seasons}))
      )))
      and exists (select from audit_chain where entry_id = entry.id)`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** @returns how many rows between the ids lost their values */
export async function clearAuditValues(
  db: Kysely<Schema>,
  ids: { first: number; last: number },
  before: Date,
): Promise<number> {
  const { rows } = await sql<{ cleared: number }>`
    select clear_due_audit_values(${ids.first}, ${ids.last}, ${before}) as cleared`.execute(db)
  return rows[0]?.cleared ?? 0
}

/** Whether the audit has a row from the 60 days before the last 7 days: then neither a jump of the clock nor a long pause is recent. */
export async function hasRecentPast(db: Kysely<Schema>, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from audit_entry where at between ${now}::timestamptz - interval '67 days' and ${now}::timestamptz - interval '7 days'
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}
