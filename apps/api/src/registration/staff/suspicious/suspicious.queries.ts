/**
 * Registrations of the active season grouped by sender network and by day in the office's time zone. An earlier season is only
 * read (docs/product-rules.md#earlier-seasons).
 */
import {
  SENDER_NETWORK_DAYS,
  SUSPICIOUS_REGISTRATIONS,
  type SuspiciousGroup,
} from '@spmb/domain/registration/staff/suspicious-contract.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { AuditContext } from '../../../audit/audit-context.ts'
import type { Tx } from '../../../database/database.ts'
import { isLive } from '../../../database/live-registration.ts'
import type { Schema } from '../../../database/schema.ts'
import { refuseWhileFrozen } from '../../../season/frozen-level.ts'
import { levelOf, lockEveryLevel } from '../../../season/lock-levels.ts'

export interface GroupId {
  network: string
  day: string
}

const DAY_MS = 24 * 3_600_000
const MAX_GROUPS = 100

/** No school has decided, and none has the child placed: these may be deleted together. */
const withoutDecision = sql`
  school_1_decision is null and school_2_decision is null and placed_school_id is null`

/** Newest first; at most 100. Only the groups found are formatted: the registrations of the last days are many. */
export async function findGroups(
  db: Kysely<Schema>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<SuspiciousGroup[]> {
  const since = new Date(now.getTime() - SENDER_NETWORK_DAYS * DAY_MS)
  const { rows } = await sql<
    Omit<SuspiciousGroup, 'first_at' | 'last_at'> & { first_at: Date; last_at: Date }
  >`
    select encode(sender_network, 'hex') as network, to_char(local_date, 'YYYY-MM-DD') as day,
      registrations, marked, clearable, first_at, last_at
    from (
      select sender_network, (created_at at time zone ${timeZone})::date as local_date,
        count(*) as registrations,
        count(*) filter (where suspected_at is not null) as marked,
        count(*) filter (where suspected_at is not null and ${withoutDecision}) as clearable,
        min(created_at) as first_at, max(created_at) as last_at
      from registration
      where created_at > ${since} and sender_network is not null and ${isLive()}
        and season_id = active_season_id()
      group by 1, 2 having count(*) >= ${SUSPICIOUS_REGISTRATIONS}
    ) as large
    order by last_at desc limit ${MAX_GROUPS}`.execute(db)
  return rows.map((row) => ({
    ...row,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
  }))
}

const inGroup = ({ network, day }: GroupId, timeZone: string) => sql`
  sender_network = decode(${network}, 'hex') and ${isLive()} and season_id = active_season_id()
  and to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') = ${day}`

/** @returns the number of registrations in the group */
export async function setMarks(
  tx: Tx,
  group: GroupId,
  { at, timeZone }: { at: Date | null; timeZone: string },
): Promise<number> {
  const { rows } = await sql`
    update registration set suspected_at = ${at} where ${inGroup(group, timeZone)} returning id`.execute(tx)
  return rows.length
}

/** Deletes the marked registrations without a decision. @returns their ids */
export async function deleteMarked(
  tx: Tx,
  group: GroupId,
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
