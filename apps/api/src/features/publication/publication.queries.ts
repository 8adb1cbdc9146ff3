/** The stored acts of publication and what admins marked as seen. */
import type { PublicationFacts } from '@spmb/domain/publication/publication-facts.ts'
import type { NewFinding, PublicationAct } from '@spmb/domain/season/season.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { isLive, isUndecided } from '../../platform/database/live-registration.ts'

export interface NewAct {
  season_id: number
  kind: PublicationAct
  at: Date
  by_user: number
  publishes_at: Date | null
  reason: string | null
  findings: PublicationFacts | null
}

export async function addAct(tx: Tx, { findings, ...act }: NewAct): Promise<void> {
  await tx
    .insertInto('publication_act')
    .values({ ...act, findings: findings && JSON.stringify(findings) })
    .execute()
}

/** The scheduled act of the season that waits for its repeated check, locked. */
export async function lockUnrepeatedSchedule(tx: Tx, seasonId: number) {
  const last = await tx
    .selectFrom('publication_act')
    .select(['id', 'kind', 'publishes_at', 'findings', 'repeated_at'])
    .where('season_id', '=', seasonId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return last?.kind === 'schedule' && last.repeated_at === null && last.findings
    ? { id: last.id, publishesAt: last.publishes_at, findings: last.findings as PublicationFacts }
    : null
}

export async function storeRepeatedCheck(
  tx: Tx,
  actId: number,
  at: Date,
  newFindings: readonly NewFinding[],
): Promise<void> {
  await tx
    .updateTable('publication_act')
    .set({ repeated_at: at, new_finding_counts: JSON.stringify(newFindings) })
    .where('id', '=', actId)
    .execute()
}

export async function lastLook(tx: Tx, seasonId: number) {
  return tx
    .selectFrom('publication_look as look')
    .innerJoin('user_account as u', 'u.id', 'look.by_user')
    .select(['look.at', 'look.snapshot', 'u.name as by'])
    .where('look.season_id', '=', seasonId)
    .executeTakeFirst()
}

/** `at`: when the check was read. One that is older than the stored look changes nothing. */
export async function storeLook(
  tx: Tx,
  look: { season_id: number; at: Date; by_user: number; snapshot: string },
): Promise<void> {
  await tx
    .insertInto('publication_look')
    .values(look)
    .onConflict((conflict) =>
      conflict.column('season_id').doUpdateSet(look).where('publication_look.at', '<=', look.at),
    )
    .execute()
}

type Counts = PublicationFacts['counts'] & { decisions: string }

/** `decisions` is a digest that does not depend on the order of rows; without placements it is that of earlier versions. */
export async function readCounts(tx: Tx, seasonId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${isLive()}) as children,
      count(*) filter (where ${isLive()} and school_1_decision = 'LULUS') as lulus_1,
      count(*) filter (where ${isLive()} and school_2_decision = 'LULUS' and school_1_decision is distinct from 'LULUS') as lulus_2,
      count(*) filter (where ${isLive()} and placed_school_id is not null) as placed,
      count(*) filter (where ${isLive()} and school_1_decision = 'TIDAK LULUS' and school_2_decision = 'TIDAK LULUS'
        and placed_school_id is null) as tidak_lulus,
      count(*) filter (where ${isLive()} and ${isUndecided()}) as undecided,
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
