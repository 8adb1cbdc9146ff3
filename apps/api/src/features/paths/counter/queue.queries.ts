/**
 * The queue of claims that wait for a check, and the lease of a child (docs/product-rules.md#check-of-claims). What a person may see is
 * a condition of every statement: an operator the children whose first choice is the own school, by paths that schools check.
 */
import type {
  ClaimCounts,
  ClaimQueueQuery,
  OverdueClaim,
  QueuedChild,
} from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { PHONE_CHILDREN, type QueueHint } from '@spmb/domain/paths/claim/counter/hints.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isLive } from '../../../platform/database/live-registration.ts'
import type { Schema } from '../../../platform/database/schema.ts'

/** Who checks claims. */
export interface Verifier {
  userId: number
  /** In the form of the audit's actor. */
  actor: string
  /** An operator's school; null: an admin. */
  school: number | null
}

export type QueueFilter = Pick<ClaimQueueQuery, 'path' | 'type' | 'school' | 'village' | 'hint'>

/** How long a lease lasts without a renewal. */
export const LEASE_MS = 10 * 60_000
const OLD_MS = 2 * 24 * 60 * 60_000

const FROM = sql`claim as c
  join registration as r on r.id = c.registration_id
  join claim_child as child on child.registration_id = c.registration_id
  join season as s on s.id = c.season_id and s.is_active
  join season_level as l on l.season_id = c.season_id and l.level = c.level
  join path as p on p.season_id = c.season_id and p.level = c.level and p.code = c.path
  join path_criterion as pc on pc.season_id = c.season_id and pc.level = c.level and pc.path = c.path and pc.code = c.criterion`

/** Claims that a verifier sees. */
export const isSeenBy = ({ school }: Verifier): RawBuilder<boolean> =>
  school === null ? sql<boolean>`true` : sql<boolean>`(r.school_1_id = ${school} and p.verifier = 'school')`

const READINGS = sql`(select count(*) from claim_reading as g where g.registration_id = c.registration_id
  and g.path = c.path and g.version = c.version)`

/** Claims whose due reading the verifier may give: one that nobody read, or that another person read first; of a difference an admin. */
const isReadableBy = ({ actor, school }: Verifier): RawBuilder<boolean> => sql<boolean>`(c.state = 'waiting'
  and not exists (select from claim_reading as own where own.registration_id = c.registration_id and own.path = c.path
    and own.version = c.version and own.read_by = ${actor})
  and ${READINGS} < ${school === null ? 3 : 2})`

const HINTS: Record<QueueHint, RawBuilder<boolean>> = {
  same_card: sql<boolean>`(c.card_digest is not null and exists (
    select from claim as o join registration as other on other.id = o.registration_id
    where o.card_digest = c.card_digest and o.registration_id <> c.registration_id and ${isLive('other')}
      and (lower(other.father_name), lower(other.mother_name)) is distinct from (lower(r.father_name), lower(r.mother_name))))`,
  new_card: sql<boolean>`(child.kk_issued_on > (s.opens_at - interval '1 year')::date and child.kk_reason is null)`,
  phone: sql<boolean>`(r.phone is not null and ${PHONE_CHILDREN} < (
    select count(*) from registration as other where other.phone = r.phone and other.season_id = r.season_id and ${isLive('other')}))`,
}

function filtered({ path, type, school, village, hint }: QueueFilter): RawBuilder<boolean> {
  const [code, criterion] = (path ?? '').split('.')
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(code ? [sql`c.path = ${code}`] : []),
      ...(criterion ? [sql`c.criterion = ${criterion}`] : []),
      ...(type ? [sql`c.level = ${type}`] : []),
      ...(school ? [sql`r.school_1_id = ${school}`] : []),
      ...(village ? [sql`r.village_id = ${village}`] : []),
      ...(hint ? [HINTS[hint]] : []),
    ],
    sql` and `,
  )})`
}

/** What waits is what the verifier may read now; oldest deadline first. */
export async function findQueue(
  db: Kysely<Schema>,
  who: Verifier,
  { show, ...filter }: QueueFilter & Pick<ClaimQueueQuery, 'show'>,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<{ rows: QueuedChild[]; total: number }> {
  const shown =
    show === 'mine'
      ? sql`child.leased_by = ${who.userId} and child.leased_until > ${now} and c.state in ('waiting', 'incomplete')`
      : show === 'incomplete'
        ? sql`c.state = 'incomplete'`
        : isReadableBy(who)
  const { rows } = await sql<QueuedRow>`
    select r.id, r.no_registration, r.name, r.level as type, r.school_1_id, school.name as school_name, r.village_id,
      village.name as village_name, min(coalesce(c.due_at, l.verify_until)) as due_at, min(c.state_at) as since,
      jsonb_agg(jsonb_build_object('path', c.path, 'name', p.name, 'criterion', pc.name, 'state', c.state,
        'readings', ${READINGS}) order by p.precedence) as claims,
      max(holder.name) filter (where child.leased_until > ${now}) as leased_by,
      max(child.leased_by) as leased_by_id, max(child.leased_until) as leased_until,
      count(*) over () as total
    from ${FROM}
      join school on school.id = r.school_1_id
      join village on village.id = r.village_id
      left join user_account as holder on holder.id = child.leased_by
    where ${isLive('r')} and ${isSeenBy(who)} and ${shown} and ${filtered(filter)}
    group by r.id, school.name, village.name
    order by due_at nulls last, since, r.id
    limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map((row) => toQueued(row, who)), total: Number(rows[0]?.total ?? 0) }
}

interface QueuedRow {
  id: number
  no_registration: string
  name: string
  type: Level
  school_1_id: number
  school_name: string
  village_id: number
  village_name: string
  due_at: Date | null
  since: Date
  claims: {
    path: string
    name: string
    criterion: string
    state: 'waiting' | 'incomplete'
    readings: number
  }[]
  /** Null: nobody holds the child now. */
  leased_by: string | null
  leased_by_id: number | null
  leased_until: Date | null
  total: number
}

const NEXT = ['first', 'second', 'admin'] as const

const toQueued = (row: QueuedRow, { userId }: Verifier): QueuedChild => ({
  id: row.id,
  no_registration: row.no_registration,
  name: row.name,
  type: row.type,
  school: { id: row.school_1_id, name: row.school_name },
  village: { id: row.village_id, name: row.village_name },
  due_at: row.due_at?.toISOString() ?? null,
  since: row.since.toISOString(),
  claims: row.claims.map(({ readings, ...claim }) => ({
    ...claim,
    next: claim.state === 'waiting' ? (NEXT[readings] ?? null) : null,
  })),
  lease:
    row.leased_by !== null && row.leased_until
      ? { until: row.leased_until.toISOString(), by: row.leased_by, mine: row.leased_by_id === userId }
      : null,
})

/**
 * Leases the child that waits longest: one statement that steps over children which others are taking at this moment, so two people never
 * hold the same one. @returns the id of its registration; null: nothing waits
 */
export async function leaseNext(
  db: Kysely<Schema>,
  who: Verifier,
  filter: QueueFilter,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ registration_id: number }>`
    update claim_child set leased_by = ${who.userId}, leased_until = ${new Date(now.getTime() + LEASE_MS)}
    where registration_id = (
      select waiting.registration_id from claim_child as waiting join lateral (
        select coalesce(min(l.verify_until), 'infinity') as due_at, min(c.state_at) as since from ${FROM}
        where c.registration_id = waiting.registration_id and ${isLive('r')} and ${isSeenBy(who)} and ${isReadableBy(who)}
          and ${filtered(filter)}
        having count(*) > 0
      ) as first on true
      where waiting.leased_until is null or waiting.leased_until <= ${now}
      order by first.due_at, first.since, waiting.registration_id limit 1
      for update of waiting skip locked
    ) returning registration_id`.execute(db)
  return rows[0]?.registration_id ?? null
}

/** Leases a child, or renews the lease, unless another person holds it. @returns whether the caller holds it now */
export async function leaseChild(db: Kysely<Schema>, who: Verifier, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update claim_child set leased_by = ${who.userId}, leased_until = ${new Date(now.getTime() + LEASE_MS)}
    where registration_id = ${id} and (leased_by = ${who.userId} or leased_until is null or leased_until <= ${now})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0) > 0
}

/** Frees what a person holds; a person checks one child at a time. @param but the child that stays */
export async function freeLeases(db: Kysely<Schema>, { userId }: Verifier, but: number): Promise<void> {
  await db
    .updateTable('claim_child')
    .set({ leased_by: null, leased_until: null })
    .where('leased_by', '=', userId)
    .where('registration_id', '!=', but)
    .execute()
}

/** Who holds a child; null: nobody. */
export async function holderOf(
  db: Kysely<Schema>,
  id: number,
  now: Date,
): Promise<{ userId: number; name: string; until: Date } | null> {
  const row = await db
    .selectFrom('claim_child')
    .innerJoin('user_account', 'user_account.id', 'claim_child.leased_by')
    .select(['user_account.id as userId', 'user_account.name', 'claim_child.leased_until'])
    .where('registration_id', '=', id)
    .where('leased_until', '>', now)
    .executeTakeFirst()
  return row?.leased_until ? { userId: row.userId, name: row.name, until: row.leased_until } : null
}

/** The hints about a child that the database finds. */
export async function foundHints(db: Kysely<Schema>, id: number): Promise<Record<QueueHint, boolean>> {
  const { rows } = await sql<Record<QueueHint, boolean | null>>`
    select bool_or(${HINTS.same_card}) as same_card, bool_or(${HINTS.new_card}) as new_card, bool_or(${HINTS.phone}) as phone
    from ${FROM} where c.registration_id = ${id}`.execute(db)
  const [found] = rows
  return {
    same_card: found?.same_card ?? false,
    new_card: found?.new_card ?? false,
    phone: found?.phone ?? false,
  }
}

export async function countQueue(db: Kysely<Schema>, who: Verifier, now: Date): Promise<ClaimCounts> {
  const seen = sql`${isLive('r')} and ${isSeenBy(who)}`
  const { rows } = await sql<Pick<ClaimCounts, 'mine' | 'waiting' | 'older' | 'overdue'>>`
    select (count(distinct c.registration_id) filter (where ${isReadableBy(who)}))::integer as mine,
      (count(*) filter (where c.state = 'waiting'))::integer as waiting,
      (count(*) filter (where c.state = 'waiting' and c.state_at < ${new Date(now.getTime() - OLD_MS)}))::integer as older,
      (count(*) filter (where c.state in ('waiting', 'incomplete') and l.verify_until <= ${now}))::integer as overdue
    from ${FROM} where ${seen}`.execute(db)
  const places = await sql<{ id: number; name: string; path: string; count: number }>`
    select school.id, school.name, p.name as path, count(*)::integer as count
    from ${FROM} join school on school.id = r.school_1_id
    where ${seen} and c.state = 'waiting'
    group by school.id, p.precedence, p.name order by count desc, school.name, p.precedence limit 200`.execute(
    db,
  )
  const villages = await sql<ClaimCounts['villages'][number]>`
    select distinct village.id, village.name from ${FROM} join village on village.id = r.village_id
    where ${seen} and c.state = 'waiting' order by village.name, village.id`.execute(db)
  const paths = await sql<ClaimCounts['paths'][number]>`
    select p.level as type, p.code, p.name, jsonb_agg(jsonb_build_object('code', pc.code, 'name', pc.name) order by pc.position) as criteria
    from path as p join season as s on s.id = p.season_id and s.is_active
      join path_criterion as pc on pc.season_id = p.season_id and pc.level = p.level and pc.path = p.code
    where p.needs_claim and ${who.school === null ? sql`true` : sql`p.verifier = 'school' and p.level = (select type from school where id = ${who.school})`}
    group by p.level, p.code, p.name, p.precedence order by p.level, p.precedence`.execute(db)
  return {
    ...(rows[0] ?? { mine: 0, waiting: 0, older: 0, overdue: 0 }),
    places: places.rows.map(({ id, name, ...rest }) => ({ school: { id, name }, ...rest })),
    villages: villages.rows,
    officers: who.school === null ? await officers(db) : [],
    paths: paths.rows,
  }
}

/** Overturned: the claim came to another verdict in the same version. */
async function officers(db: Kysely<Schema>): Promise<ClaimCounts['officers']> {
  const { rows } = await sql<ClaimCounts['officers'][number]>`
    select u.name, count(*)::integer as checked, (count(*) filter (where g.verdict = 'refused'))::integer as refused,
      (count(*) filter (where c.version = g.version and c.state in ('accepted', 'refused', 'incomplete')
        and c.state <> g.verdict))::integer as overturned
    from claim_reading as g
      join claim as c on c.registration_id = g.registration_id and c.path = g.path
      join season as s on s.id = c.season_id and s.is_active
      join user_account as u on g.read_by = 'user:' || u.id
    group by u.id order by u.name`.execute(db)
  return rows
}

/** Of live children, by name. */
export async function findOverdue(
  db: Kysely<Schema>,
  { seasonId, level }: { seasonId: number; level: Level },
  now: Date,
): Promise<OverdueClaim[]> {
  const { rows } = await sql<OverdueClaim>`
    select r.id, r.no_registration, r.name, c.path, p.name as path_name, c.version
    from ${FROM}
    where c.season_id = ${seasonId} and c.level = ${level} and ${isLive('r')} and c.state in ('waiting', 'incomplete')
      and l.verify_until <= ${now}
    order by r.name, r.id, p.precedence`.execute(db)
  return rows
}
