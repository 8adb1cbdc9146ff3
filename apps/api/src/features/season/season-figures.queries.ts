/** Figures of all seasons, for 'Semua musim'. */
import type { SeasonFigures } from '@spmb/domain/season/seasons-contract.staff.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** Newest first. Each count reads a separate index. */
export async function listSeasonFigures(db: Kysely<Schema>): Promise<SeasonFigures[]> {
  const { rows } = await sql<
    Omit<SeasonFigures, 'label' | 'state'> & { label: string | null; state: SeasonFigures['state'] }
  >`
    with years as (
      select season.id, season.first_year, label,
        case when is_active then 'active'
          when season.first_year > (select first_year from season where is_active) then 'prepared'
          else 'archived' end as state,
        (select count(*) from registration where season_id = season.id and ${isLive()}) as applicants,
        (select count(*) from registration
          where season_id = season.id and school_1_decision = 'LULUS' and ${isLive()})
        + (select count(*) from registration
          where season_id = season.id and school_2_decision = 'LULUS' and school_2_id <> school_1_id
            and ${isLive()})
        + (select count(*) from registration
          where season_id = season.id and placed_school_id is not null and ${isLive()}) as admitted,
        (select count(*) from quota join school on school.id = school_id
          where season_id = season.id and closed_at is null) as schools_with_quota
      from season
      union all
      select null, first_year, null, 'counted', registrations, null, null from history
      where first_year not in (select first_year from season)
    )
    select years.*, (select count(*) from school where closed_at is null) as schools
    from years order by first_year desc`.execute(db)
  return rows.map((row) => ({ ...row, label: row.label ?? `${row.first_year}/${row.first_year + 1}` }))
}
