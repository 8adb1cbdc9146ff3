/** Reads the audit for admins. Pages are found by id, which is in the order of time but for concurrent rows. */
import { isIP } from 'node:net'
import { type AuditArea, actionsOf } from '@spmb/domain/audit/actions.ts'
import type { AuditQuery } from '@spmb/domain/audit/contract.staff.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

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
  const filters = conditions(query, timeZone)
  const ids = query.search === undefined ? null : searched(query.search, { filters, limit })
  const found = ids === null ? filters : sql`e.id = any (array(${ids}))`
  const { rows } = await sql<FoundEntry>`
    select e.id, e.at, e.action, e.actor, u.name, u.username, e.subject, e.subject_id, ${SUBJECT_NAME} as subject_name,
      e.changes, host(e.address) as address
    from audit_entry as e
    left join user_account as u on e.actor = 'user:' || u.id
    where ${found}
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
  { area, who, from, to, before }: Omit<AuditQuery, 'per_page' | 'search'>,
  timeZone: string,
): RawBuilder<unknown> {
  const startOf = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone})`
  const all = [
    before === undefined ? sql`true` : sql`e.id < ${before}`,
    ...(area === 'all' ? [] : [ofArea(area)]),
    ...(who ? [ACTORS[who]] : []),
    ...(from ? [sql`e.at >= ${startOf(from, 0)}`] : []),
    ...(to ? [sql`e.at < ${startOf(to, 1)}`] : []),
  ]
  return sql.join(all, sql` and `)
}

/** Most rows are reads, which hide the changes between them: they are listed on request. */
const ofArea = (area: AuditArea | undefined) =>
  area === undefined
    ? sql`e.action <> all (${actionsOf('reading')}::text[])`
    : sql`e.action = any (${actionsOf(area)}::text[])`

const ACTORS = {
  staff: sql`e.actor like 'user:%'`,
  public: sql`e.actor in ('public', 'family')`,
  console: sql`e.actor like 'cli:%'`,
}

/**
 * The ids of the newest rows that the text finds. It is resolved to subjects and actors first; then the rows of each of them are
 * read from an index, newest first, so that the cost does not grow with the audit.
 */
function searched(
  text: string,
  { filters, limit }: { filters: RawBuilder<unknown>; limit: number },
): RawBuilder<unknown> {
  const whole = text.replace(/\s/g, '').toUpperCase()
  const part = (column: string) =>
    sql`strpos(lower(${sql.ref(column)} collate "und-x-icu"), lower(${text}::text collate "und-x-icu")) > 0`
  const newest = (rows: RawBuilder<unknown>) =>
    sql`select e.id from audit_entry as e where ${rows} and ${filters} order by e.id desc limit ${limit}`
  const subject = (kinds: readonly string[], table: string, named: RawBuilder<unknown>) => sql`
    select entry.id from unnest(${[...kinds]}::text[]) as kind
    cross join (select id from ${sql.table(table)} where ${named}) as named
    cross join lateral (${newest(sql`e.subject = kind and e.subject_id = named.id`)}) as entry`
  const users = sql`${part('name')} or ${part('username')}`
  const alternatives = [
    subject(['registration'], 'registration', sql`no_registration = ${whole}`),
    subject(['complaint'], 'complaint', sql`ticket = ${whole}`),
    subject(['user'], 'user_account', users),
    subject(['school', 'quota'], 'school', sql`${part('name')} or npsn = ${whole}`),
    subject(['village'], 'village', part('name')),
    sql`
    select entry.id from (select 'user:' || id as actor from user_account where ${users}) as named
    cross join lateral (${newest(sql`e.actor = named.actor and e.actor <> 'public'`)}) as entry`,
    ...(isAddress(text) ? [sql`(${newest(sql`e.address = ${text}::inet`)})`] : []),
  ]
  return sql`select id from (${sql.join(alternatives, sql` union `)}) as found order by id desc limit ${limit}`
}

/** Without the zone of an IPv6 address, which PostgreSQL does not store. */
const isAddress = (text: string) => isIP(text) !== 0 && !text.includes('%')
