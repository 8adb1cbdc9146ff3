/**
 * Registrations of the active season grouped by sender network or site and by day in the office's time zone. An earlier season is only
 * read (docs/product-rules.md#earlier-seasons).
 */
import type { SenderGroup } from '@spmb/domain/registration/staff/list-query.ts'
import {
  SENDER_NETWORK_DAYS,
  SUSPICIOUS_RATE,
  SUSPICIOUS_REGISTRATIONS,
  SUSPICIOUS_SITE_RATE,
  type SuspiciousGroup,
} from '@spmb/domain/registration/staff/suspicious-contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { AuditContext } from '../../../../platform/audit/audit-context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { isLive } from '../../../../platform/database/live-registration.ts'
import type { Schema } from '../../../../platform/database/schema.ts'
import { refuseWhileFrozen } from '../../../season/frozen-level.ts'
import { levelOf, lockEveryLevel } from '../../../season/lock-levels.ts'

/** Half of `registration.sender_network`, see `senderHash`. */
export const SITE_HASH_BYTES = 16
const DAY_MS = 24 * 3_600_000
const MAX_GROUPS = 100

/** No school has decided, and none has the child placed: these may be deleted together. */
const withoutDecision = sql`
  school_1_decision is null and school_2_decision is null and placed_school_id is null`

/** The hash of a site (IPv6 /48), the first half of `sender_network`; of an IPv4 address it is unique too. */
const siteHash = sql`substring(sender_network from 1 for ${sql.lit(SITE_HASH_BYTES)})`

/**
 * Newest first; at most 100. The rates are computed for the sites only that sent many on a day, since the registrations of the
 * last days are many. Within ten minutes: before and with each registration; a phone number counts as different at its first
 * registration of the site and day.
 */
export async function findGroups(
  db: Kysely<Schema>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<SuspiciousGroup[]> {
  const since = new Date(now.getTime() - SENDER_NETWORK_DAYS * DAY_MS)
  const rate = sql`order by created_at range between interval '10 minutes' preceding and current row`
  const { rows } = await sql<
    Omit<SuspiciousGroup, 'of_level' | 'first_at' | 'last_at'> & { sd: number; first_at: Date; last_at: Date }
  >`
    with recent as materialized (
      select sender_network as network, ${siteHash} as site, phone, created_at, level = 'SD' as is_sd,
        (created_at at time zone ${timeZone})::date as local_date,
        suspected_at is not null as is_marked, ${withoutDecision} as is_open
      from registration
      where created_at > ${since} and sender_network is not null and ${isLive()}
        and season_id = active_season_id()
    ), busy as (
      select recent.*, row_number() over (partition by site, local_date, phone order by created_at) = 1 as is_new_phone,
        count(*) over (partition by site, local_date, phone) > 1 as shares_phone
      from recent
      where (site, local_date) in (
        select site, local_date from recent group by 1, 2 having count(*) > ${SUSPICIOUS_RATE}
      )
    ), rated as (
      select busy.*,
        count(*) over (partition by network ${rate}) as rate,
        count(*) over (partition by site ${rate}) as site_rate,
        count(*) filter (where is_new_phone) over (partition by site ${rate}) as site_phones
      from busy
    ), large as (
      select 'network' as kind, network, local_date, count(*) as registrations,
        count(*) filter (where is_sd) as sd,
        count(*) filter (where is_marked) as marked, count(*) filter (where is_marked and is_open) as clearable,
        min(created_at) as first_at, max(created_at) as last_at
      from rated group by network, local_date
      having count(*) >= ${SUSPICIOUS_REGISTRATIONS} or max(rate) > ${SUSPICIOUS_RATE}
      union all
      select 'site', site, local_date, count(*) filter (where shares_phone),
        count(*) filter (where shares_phone and is_sd),
        count(*) filter (where shares_phone and is_marked),
        count(*) filter (where shares_phone and is_marked and is_open),
        min(created_at) filter (where shares_phone), max(created_at) filter (where shares_phone)
      from rated group by site, local_date
      having count(distinct network) > 1
        and bool_or(site_rate > ${SUSPICIOUS_SITE_RATE} and site_phones * 2 < site_rate)
    )
    select kind, encode(network, 'hex') as network, to_char(local_date, 'YYYY-MM-DD') as day,
      registrations, sd, marked, clearable, first_at, last_at
    from large order by last_at desc limit ${MAX_GROUPS}`.execute(db)
  return rows.map(({ sd, ...row }) => ({
    ...row,
    of_level: { SD: sd, SMP: row.registrations - sd },
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
  }))
}

/** The registrations of a group. Of a site those whose phone number another one of the site and day has. */
export function inGroup({ network, day }: SenderGroup, timeZone: string) {
  const hash = sql`decode(${network}, 'hex')`
  const live = sql`
    ${isLive()} and season_id = active_season_id()
    and to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') = ${day}`
  if (network.length > 2 * SITE_HASH_BYTES) return sql`sender_network = ${hash} and ${live}`
  const ofSite = sql`${siteHash} = ${hash} and ${live}`
  return sql`${ofSite} and phone in (
    select phone from registration where ${ofSite} group by phone having count(*) > 1)`
}

/** @returns the number of registrations in the group */
export async function setMarks(
  tx: Tx,
  group: SenderGroup,
  { at, timeZone }: { at: Date | null; timeZone: string },
): Promise<number> {
  const { rows } = await sql`
    update registration set suspected_at = ${at} where ${inGroup(group, timeZone)} returning id`.execute(tx)
  return rows.length
}

/** Deletes the marked registrations without a decision. @returns their ids */
export async function deleteMarked(
  tx: Tx,
  group: SenderGroup,
  { act, reason, timeZone }: { act: AuditContext; reason: string; timeZone: string },
): Promise<number[]> {
  await lockEveryLevel(tx, 'change')
  const concerned = await sql<{ season_id: number; level: Level }>`
    select distinct season_id, level from registration
    where ${inGroup(group, timeZone)} and suspected_at is not null and ${withoutDecision}`.execute(tx)
  for (const { season_id, level } of concerned.rows)
    await refuseWhileFrozen(tx, season_id, [await levelOf(tx, season_id, level)], act.at)
  // In the order of the ids, so that concurrent clearings lock common rows in the same order.
  const { rows } = await sql<{ id: number }>`
    with locked as (
      select id from registration
      where ${inGroup(group, timeZone)} and suspected_at is not null and ${withoutDecision}
      order by id for no key update
    )
    update registration set deleted_at = ${act.at}, deleted_by = ${act.actor}, deleted_reason = ${reason},
      updated_at = ${act.at}, version = version + 1,
      idempotency_key = null, idempotency_digest = null
    where id in (select id from locked) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** One audit row for each deleted registration, with one statement. */
export async function auditDeletions(tx: Tx, act: AuditContext, ids: readonly number[]): Promise<void> {
  await sql`
    insert into audit_entry (at, action, actor, subject, subject_id, address, request_id)
    select ${act.at}, 'registration.delete', ${act.actor}, 'registration', id,
      ${act.address || null}::inet, ${act.requestId ?? null}
    from unnest(${ids}::int[]) as id`.execute(tx)
}
