/** Children of a run beyond the age that the regulation bounds, with what the office has decided about them. */

import { BOUND_END } from '@spmb/domain/registration/staff/ages.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isBeyond } from '../../findings/conditions.ts'
import type { StoredRun } from './runs.queries.ts'

export interface UnderAgeChild {
  id: number
  no_registration: string
  name: string
  birth_date: string
  /** The reason of the exception that an admin gave or confirmed; null: undecided. */
  exception: string | null
}

/**
 * Those who have not withdrawn and whom not every chosen school refuses by hand, the youngest first. All have been decided about
 * since the freeze, except in a run that an earlier version froze.
 */
export async function underAgeChildren(
  tx: Tx,
  run: Pick<StoredRun, 'id' | 'level' | 'season_id'>,
): Promise<UnderAgeChild[]> {
  const { rows } = await sql<UnderAgeChild>`
    select r.id, r.no_registration, r.name, line.birth_date, flag.reason as exception
    from selection_line as line
    join registration as r on r.id = line.registration_id
    left join registration_flag as flag on flag.registration_id = r.id and flag.kind = 'age_exception'
      and flag.school_id is null
    where line.run_id = ${run.id} and not line.withdrawn
      and ${isBeyond(BOUND_END[run.level], { birthDate: 'line.birth_date', level: 'r.level', seasonId: run.season_id })}
      and exists (
        select from selection_choice as choice where choice.run_id = line.run_id and choice.ticket = line.ticket
          and choice.eligible and choice.manual_decision is distinct from 'TIDAK LULUS'
      )
    order by line.birth_date desc, r.no_registration`.execute(tx)
  return rows
}

/** How many of them have no exception. */
export function undecided(children: readonly UnderAgeChild[]): number {
  return children.filter(({ exception }) => exception === null).length
}
