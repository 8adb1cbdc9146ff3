/** Reads what an admin checks before publication. All statements of one check run in one snapshot, or under the locks of the act. */
import type { Findings, SchoolFinding } from '@spmb/domain/publication/findings.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { isLive, isUndecided } from '../database/live-registration.ts'
import type { Schema } from '../database/schema.ts'

const LIVE = isLive()
/** The same as the list's filter `decision=belum`. */
const UNDECIDED = isUndecided()

/** @param windowOpen whether registration is open */
export async function readFindings(tx: Tx, seasonId: number, windowOpen: boolean): Promise<Findings> {
  const { undecided_sd, undecided_smp, decisions, ...counts } = await readCounts(tx, seasonId)
  return {
    counts,
    undecided: { SD: undecided_sd, SMP: undecided_smp },
    undecided_schools: await undecidedSchools(tx, seasonId),
    over_quota: await schoolsOverQuota(tx, seasonId),
    without_quota: await schoolsWithoutQuota(tx, seasonId),
    villages: await villagesWithoutSchool(tx, seasonId),
    complaints: await openComplaints(tx, seasonId),
    window_open: windowOpen,
    decisions,
  }
}

type Counts = Findings['counts'] & { undecided_sd: number; undecided_smp: number; decisions: string }

/** `decisions` is a digest that does not depend on the order of rows; without placements it is that of earlier versions. */
async function readCounts(tx: Tx, seasonId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${LIVE}) as children,
      count(*) filter (where ${LIVE} and school_1_decision = 'LULUS') as lulus_1,
      count(*) filter (where ${LIVE} and school_2_decision = 'LULUS' and school_1_decision is distinct from 'LULUS') as lulus_2,
      count(*) filter (where ${LIVE} and placed_school_id is not null) as placed,
      count(*) filter (where ${LIVE} and school_1_decision = 'TIDAK LULUS' and school_2_decision = 'TIDAK LULUS'
        and placed_school_id is null) as tidak_lulus,
      count(*) filter (where ${LIVE} and ${UNDECIDED}) as undecided,
      count(*) filter (where ${LIVE} and ${UNDECIDED} and level = 'SD') as undecided_sd,
      count(*) filter (where ${LIVE} and ${UNDECIDED} and level = 'SMP') as undecided_smp,
      count(*) filter (where withdrawn_at is not null) as withdrawn,
      coalesce(bit_xor(hashtextextended(
        concat_ws(' ', id, school_1_id, school_2_id, coalesce(school_1_decision, '-'), coalesce(school_2_decision, '-'), withdrawn_at is null,
          placed_school_id), 0
      )), 0)::text as decisions
    from registration where season_id = ${seasonId} and deleted_at is null`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('An aggregate returned no row.')
  return counts
}

function schools(db: Kysely<Schema>, counted: RawBuilder<unknown>): Promise<SchoolFinding[]> {
  return sql<SchoolFinding>`
    select school.id, school.name, school.type as level, counted.count
    from (${counted}) as counted (school_id, count) join school on school.id = counted.school_id
    order by counted.count desc, school.name`
    .execute(db)
    .then(({ rows }) => rows)
}

/** Of an undecided child every school without a decision counts, one that is both choices once. */
export const undecidedSchools = (db: Kysely<Schema>, seasonId: number) =>
  schools(
    db,
    sql`select school_id, sum(undecided)::bigint from (
        select school_1_id as school_id, count(*) as undecided from registration
          where season_id = ${seasonId} and ${LIVE} and ${UNDECIDED} and school_1_decision is null group by school_1_id
        union all
        select school_2_id, count(*) from registration
          where season_id = ${seasonId} and ${LIVE} and ${UNDECIDED} and school_2_decision is null
            and school_2_id <> school_1_id group by school_2_id
      ) as chosen group by school_id`,
  )

export const schoolsOverQuota = (db: Kysely<Schema>, seasonId: number) =>
  schools(
    db,
    sql`select admitted.school_id, admitted.used - coalesce(quota.seats, 0)
      from (
        select school_id, count(*) as used from (
          select school_1_id as school_id from registration
            where season_id = ${seasonId} and ${LIVE} and school_1_decision = 'LULUS'
          union all
          select school_2_id from registration
            where season_id = ${seasonId} and ${LIVE} and school_2_decision = 'LULUS' and school_1_id <> school_2_id
          union all
          select placed_school_id from registration
            where season_id = ${seasonId} and ${LIVE} and placed_school_id is not null
        ) as seats group by school_id
      ) as admitted
      left join quota on quota.season_id = ${seasonId} and quota.school_id = admitted.school_id
      where admitted.used > coalesce(quota.seats, 0)`,
  )

/** The applicants of each such school are counted by index; there are few. A school that is both choices counts once. */
export const schoolsWithoutQuota = (db: Kysely<Schema>, seasonId: number) =>
  schools(
    db,
    sql`select school.id,
        (select count(*) from registration where season_id = ${seasonId} and ${LIVE} and school_1_id = school.id)
        + (select count(*) from registration
            where season_id = ${seasonId} and ${LIVE} and school_2_id = school.id and school_1_id <> school.id)
      from school
      where school.closed_at is null
        and not exists (select from quota where quota.season_id = ${seasonId} and quota.school_id = school.id)`,
  )

export async function villagesWithoutSchool(tx: Tx, seasonId: number): Promise<Findings['villages']> {
  const { rows } = await sql<{ id: number; name: string; level: Level }>`
    select village.id, village.name, level.level
    from village cross join (values ('SD'), ('SMP')) as level (level)
    where exists (select from school where school.type = level.level)
      and not exists (
        select from zone join school on school.id = zone.school_id
        where zone.season_id = ${seasonId} and zone.village_id = village.id and school.type = level.level
          and school.closed_at is null
      )
    order by village.name, level.level`.execute(tx)
  return rows
}

async function openComplaints(tx: Tx, seasonId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('complaint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('season_id', '=', seasonId)
    .where('state', '<>', 'selesai')
    .executeTakeFirstOrThrow()
  return count
}

export async function currentSnapshot(tx: Tx): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(tx)
  return rows[0]?.snapshot ?? ''
}

export interface ChangedRegistration {
  id: number
  no_registration: string
  name: string
  deleted: boolean
  total: number
}

/** Registrations of the season that transactions after the snapshot wrote, newest first; `total` counts all of them. */
export async function changedSince(
  tx: Tx,
  seasonId: number,
  snapshot: string,
  limit: number,
): Promise<ChangedRegistration[]> {
  const { rows } = await sql<ChangedRegistration>`
    select id, no_registration, name, deleted_at is not null as deleted, count(*) over () as total
    from registration
    where season_id = ${seasonId}
      and changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot)
    order by updated_at desc, id limit ${limit}`.execute(tx)
  return rows
}
