/** Children below the minimum age in a run, with what the office has decided about them. */

import { AGES, ageReferenceDate } from '@spmb/domain/season/regulation.ts'
import { isUnderAge } from '@spmb/domain/selection/act/under-age.ts'
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { StoredRun } from './runs.queries.ts'

export interface UnderAgeChild {
  id: number
  no_registration: string
  name: string
  birth_date: string
  /** The reason of the age exception; null: undecided. */
  exception: string | null
}

/** Those who have not withdrawn and whom not every chosen school refuses by hand, the youngest first. */
export async function underAgeChildren(
  tx: Tx,
  run: Pick<StoredRun, 'id' | 'level' | 'season_id'>,
): Promise<UnderAgeChild[]> {
  const { first_year } = await tx
    .selectFrom('season')
    .select('first_year')
    .where('id', '=', run.season_id)
    .executeTakeFirstOrThrow()
  // A child born before this day has the minimum age; the rule decides about the others.
  const earliest = `${Number(ageReferenceDate(first_year).slice(0, 4)) - AGES.SD.lowest}-01-01`
  const { rows } = await sql<UnderAgeChild>`
    select r.id, r.no_registration, r.name, line.birth_date, flag.reason as exception
    from selection_line as line
    join registration as r on r.id = line.registration_id
    left join registration_flag as flag on flag.registration_id = r.id and flag.kind = 'age_exception'
    where line.run_id = ${run.id} and line.birth_date >= ${earliest}::date and not line.withdrawn
      and exists (
        select from selection_choice as choice where choice.run_id = line.run_id and choice.ticket = line.ticket
          and choice.eligible and choice.manual_decision is distinct from 'TIDAK LULUS'
      )
    order by line.birth_date desc, r.no_registration`.execute(tx)
  return rows.filter((row) => isUnderAge(run.level, row.birth_date, first_year))
}

/** How many of them have no exception. */
export function undecided(children: readonly UnderAgeChild[]): number {
  return children.filter(({ exception }) => exception === null).length
}
