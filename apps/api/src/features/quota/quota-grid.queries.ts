/** The open schools, and closed ones that have applicants, with their quotas, as the grid shows them. */
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { SeasonCounts } from '../applicant-counts/tally.ts'

/** @param schools the applicants of the season by school */
export async function readGrid(
  db: Kysely<Schema>,
  seasonId: number,
  { schools }: Pick<SeasonCounts, 'schools'>,
): Promise<QuotaRow[]> {
  const { rows } = await sql<
    Omit<QuotaRow, 'used' | 'choice_1' | 'choice_2' | 'district'> & {
      district_id: number
      district_name: string
      closed: boolean
    }
  >`
    select school.id, npsn, school.name, type as level, district_id, district.name as district_name,
      closed_at is not null as closed, seats, coalesce(quota.version, 0) as version, coalesce(quota.is_synthetic, false) as proposed
    from school
    join district on district.id = district_id
    left join quota on quota.school_id = school.id and quota.season_id = ${seasonId}
    order by school.type, school.name, school.id`.execute(db)
  return rows.flatMap(({ district_id, district_name, closed, ...row }) => {
    const { first = 0, second = 0, used = 0 } = schools.get(row.id) ?? {}
    if (closed && first === 0 && second === 0) return []
    return [
      {
        ...row,
        choice_1: first,
        choice_2: second,
        used,
        district: { id: district_id, name: district_name },
      },
    ]
  })
}
