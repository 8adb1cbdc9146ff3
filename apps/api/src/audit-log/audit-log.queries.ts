/** Reads the audit for admins. Pages are found by id, which is in the order of time but for concurrent rows. */
import { actionsOf } from '@spmb/domain/audit/actions.ts'
import type { AuditQuery } from '@spmb/domain/audit/contract.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

export interface FoundEntry {
  id: number
  at: Date
  action: string
  actor: string
  name: string | null
  username: string | null
  subject: string
  subject_id: number | null
  subject_name: string | null
  changes: unknown
  address: string | null
}

/** @param timeZone the office's, for the days */
export async function findEntries(
  db: Kysely<Schema>,
  query: Omit<AuditQuery, 'per_page'>,
  { timeZone, limit }: { timeZone: string; limit: number },
): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    select e.id, e.at, e.action, e.actor, u.name, u.username, e.subject, e.subject_id, ${SUBJECT_NAME} as subject_name,
      e.changes, host(e.address) as address
    from audit_entry as e
    left join user_account as u on e.actor = 'user:' || u.id
    where ${sql.join(conditions(query, timeZone), sql` and `)}
    order by e.id desc limit ${limit}`.execute(db)
  return rows
}

const SUBJECT_NAME = sql`case e.subject
  when 'registration' then (select no_registration from registration where id = e.subject_id)
  when 'complaint' then (select ticket from complaint where id = e.subject_id)
  when 'user' then (select username from user_account where id = e.subject_id)
  when 'school' then (select name from school where id = e.subject_id)
  when 'quota' then (select name from school where id = e.subject_id)
  when 'village' then (select name from village where id = e.subject_id)
  when 'season' then (select label from season where id = e.subject_id)
  end`

function conditions(
  { search, area, who, from, to, before }: Omit<AuditQuery, 'per_page'>,
  timeZone: string,
): RawBuilder<unknown>[] {
  const startOf = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone})`
  return [
    before === undefined ? sql`true` : sql`e.id < ${before}`,
    ...(area ? [sql`e.action = any (${actionsOf(area)}::text[])`] : []),
    ...(who ? [ACTORS[who]] : []),
    ...(from ? [sql`e.at >= ${startOf(from, 0)}`] : []),
    ...(to ? [sql`e.at < ${startOf(to, 1)}`] : []),
    ...(search ? [searched(search)] : []),
  ]
}

const ACTORS = {
  staff: sql`e.actor like 'user:%'`,
  public: sql`e.actor in ('public', 'family')`,
  console: sql`e.actor like 'cli:%'`,
}

/** The text is resolved to ids first; the rows themselves are not searched. */
function searched(text: string): RawBuilder<unknown> {
  const whole = text.replace(/\s/g, '').toUpperCase()
  const part = (column: string) =>
    sql`strpos(lower(${sql.ref(column)} collate "und-x-icu"), lower(${text}::text collate "und-x-icu")) > 0`
  const ids = (table: string, found: RawBuilder<unknown>) =>
    sql`array(select id from ${sql.table(table)} where ${found})`
  const subject = (kinds: readonly string[], found: RawBuilder<unknown>) =>
    sql`(e.subject = any (${[...kinds]}::text[]) and e.subject_id = any (${found}))`
  const users = sql`${part('name')} or ${part('username')}`
  const places = [
    subject(['registration'], ids('registration', sql`no_registration = ${whole}`)),
    subject(['complaint'], ids('complaint', sql`ticket = ${whole}`)),
    subject(['user'], ids('user_account', users)),
    subject(['school', 'quota'], ids('school', sql`${part('name')} or npsn = ${whole}`)),
    subject(['village'], ids('village', part('name'))),
    sql`e.actor = any (array(select 'user:' || id from user_account where ${users}))`,
    sql`host(e.address) = ${text}`,
  ]
  return sql`(${sql.join(places, sql` or `)})`
}
