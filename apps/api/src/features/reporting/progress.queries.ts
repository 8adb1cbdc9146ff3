/** How far the active season is: what its steps count (packages/domain/src/reporting/season-steps.ts). */
import type { SeasonProgress } from '@spmb/domain/reporting/tasks-contract.staff.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import {
  admittingSchool,
  isAdmittedBy,
  isLive,
  isUndecided,
} from '../../platform/database/live-registration.ts'
import { countUsed } from '../quota/quota.queries.ts'

type Counted = Omit<SeasonProgress, 'schools_without_account' | 'free_seats' | 'levels' | 'claims'>

export async function readProgress(
  tx: Tx,
  seasonId: number,
): Promise<Omit<SeasonProgress, 'schools_without_account'>> {
  const admitted = sql`coalesce(${isAdmittedBy(null, 'r')}, false)`
  const { rows } = await sql<Counted>`
    select (select count(*) from school where closed_at is null) as schools,
      (select count(distinct village_id) from zone where season_id = ${seasonId} and is_synthetic) as zones_proposed,
      count(*) as applicants,
      count(*) filter (where not exists (select from registration_screening as s
        where s.registration_id = r.id and s.documents is not null)) as papers_unseen,
      count(*) filter (where ${isUndecided('r')} and l.method = 'manual') as undecided,
      count(*) filter (where not ${admitted}) as without_place,
      count(*) filter (where not ${admitted} and not exists (select from onward_place as o
        where o.registration_id = r.id and o.kind <> 'unknown')) as without_school,
      count(*) filter (where ${admitted}) as admitted,
      count(*) filter (where ${admitted} and re.school_id = ${admittingSchool('r')}) as arrived,
      exists (select from season as later join season as this on this.id = ${seasonId}
        where later.first_year > this.first_year) as prepared
    from registration as r
    join season_level as l on l.season_id = r.season_id and l.level = r.level
    left join re_registration as re on re.registration_id = r.id
    where r.season_id = ${seasonId} and ${isLive('r')}`.execute(tx)
  const [counted] = rows
  if (!counted) throw new Error('An aggregate returned no row.')
  return {
    ...counted,
    ...(await claimsOf(tx, seasonId)),
    free_seats: await freeSeats(tx, seasonId),
    levels: await levelsOf(tx, seasonId),
  }
}

/** Nothing for a season whose paths nobody claims. */
async function claimsOf(tx: Tx, seasonId: number): Promise<Pick<SeasonProgress, 'claims'>> {
  const { rows } = await sql<{ claimed: boolean; open: number }>`
    select exists (select from path where season_id = ${seasonId} and needs_claim) as claimed, (
      select count(*)::integer from claim join registration as r on r.id = claim.registration_id
      where claim.season_id = ${seasonId} and claim.state in ('waiting', 'incomplete') and ${isLive('r')}
    ) as open`.execute(tx)
  return rows[0]?.claimed ? { claims: { open: rows[0].open } } : {}
}

/** A school over its quota takes no seat of another. */
async function freeSeats(tx: Tx, seasonId: number): Promise<number> {
  const quotas = await tx
    .selectFrom('quota')
    .innerJoin('school', 'school.id', 'quota.school_id')
    .where('quota.season_id', '=', seasonId)
    .where('school.closed_at', 'is', null)
    .select(['quota.school_id', 'quota.seats'])
    .execute()
  const ids = quotas.map(({ school_id: id }) => id)
  const used = await countUsed(tx, seasonId, ids)
  return quotas.reduce((sum, { school_id: id, seats }) => sum + Math.max(0, seats - (used.get(id) ?? 0)), 0)
}

async function levelsOf(tx: Tx, seasonId: number): Promise<SeasonProgress['levels']> {
  const rows = await tx
    .selectFrom('season_level')
    .select(['level', 'method', 'state'])
    .where('season_id', '=', seasonId)
    .orderBy('level')
    .execute()
  // Public and closed are not stored (packages/domain/src/season/level-state.ts).
  return rows.map((row) => ({ ...row, state: row.state as SeasonProgress['levels'][number]['state'] }))
}
