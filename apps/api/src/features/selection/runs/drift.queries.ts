/**
 * Compares the snapshot of a run with the registrations and seats of now. They are equal, because changes are refused while a
 * level is frozen; a server of the previous version, or SQL by hand, refuses nothing.
 */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { StoredRun } from './runs.queries.ts'

/** @returns names of registrations and schools that differ, at most 5 */
export async function driftOf(
  db: Kysely<Schema>,
  run: Pick<StoredRun, 'id' | 'season_id' | 'level' | 'frozen_at'>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with frozen as (
      select line.registration_id as id, line.birth_date, line.withdrawn,
        first.school_id as school_1_id, second.school_id as school_2_id,
        first.manual_decision as decision_1, second.manual_decision as decision_2
      from selection_line as line
      join selection_choice as first on first.run_id = line.run_id and first.ticket = line.ticket and first.position = 1
      join selection_choice as second on second.run_id = line.run_id and second.ticket = line.ticket and second.position = 2
      where line.run_id = ${run.id}
    ), stored as (
      select id, no_registration, birth_date, withdrawn_at is not null as withdrawn, school_1_id, school_2_id,
        school_1_decision as decision_1, school_2_decision as decision_2
      from registration where season_id = ${run.season_id} and level = ${run.level} and deleted_at is null
    )
    (select coalesce(stored.no_registration, gone.no_registration) as name
      from frozen full join stored using (id)
      left join registration as gone on gone.id = frozen.id
      where (frozen.birth_date, frozen.withdrawn, frozen.school_1_id, frozen.school_2_id, frozen.decision_1, frozen.decision_2)
        is distinct from
        (stored.birth_date, stored.withdrawn, stored.school_1_id, stored.school_2_id, stored.decision_1, stored.decision_2)
      order by 1 limit 5)
    union all
    -- A claim that was decided since, or a path in the snapshot whose claim is not accepted.
    (select distinct r.no_registration
      from claim join registration as r on r.id = claim.registration_id
      left join selection_line as line on line.run_id = ${run.id} and line.registration_id = r.id
      left join selection_choice as c on c.run_id = line.run_id and c.ticket = line.ticket and claim.path = any (c.paths)
      where claim.season_id = ${run.season_id} and claim.level = ${run.level} and r.deleted_at is null
        and (claim.state_at > ${run.frozen_at} or (c.ticket is not null and claim.state <> 'accepted'))
      order by 1 limit 5)
    union all
    (select school.name
      from selection_school as frozen
      join school on school.id = frozen.school_id
      left join quota on quota.season_id = ${run.season_id} and quota.school_id = frozen.school_id
      where frozen.run_id = ${run.id} and frozen.quota is distinct from quota.seats
      order by 1 limit 5)`.execute(db)
  return rows.map(({ name }) => name)
}
