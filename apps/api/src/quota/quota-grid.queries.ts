/** The open schools, and closed ones that have applicants, with their applicants and quotas, as the grid shows them. */
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.ts'
import { type Kysely, sql } from 'kysely'
import { isLive } from '../database/live-registration.ts'
import type { Schema } from '../database/schema.ts'

export async function readGrid(db: Kysely<Schema>, seasonId: number): Promise<Omit<QuotaRow, 'used'>[]> {
  const { rows } = await sql<
    Omit<QuotaRow, 'used' | 'district'> & { district_id: number; district_name: string }
  >`
    select school.id, npsn, school.name, type as level, district_id, district.name as district_name,
      coalesce(first.applicants, 0) as choice_1, coalesce(second.applicants, 0) as choice_2,
      seats, coalesce(quota.version, 0) as version, coalesce(quota.is_synthetic, false) as proposed
    from school
    join district on district.id = district_id
    left join quota on quota.school_id = school.id and quota.season_id = ${seasonId}
    left join (${applicantsBy('school_1_id', seasonId)}) as first on first.school_id = school.id
    left join (${applicantsBy('school_2_id', seasonId)}) as second on second.school_id = school.id
    where closed_at is null or first.applicants > 0 or second.applicants > 0
    order by school.type, school.name, school.id`.execute(db)
  return rows.map(({ district_id, district_name, ...row }) => ({
    ...row,
    district: { id: district_id, name: district_name },
  }))
}

function applicantsBy(choice: 'school_1_id' | 'school_2_id', seasonId: number) {
  return sql`
    select ${sql.ref(choice)} as school_id, count(*) as applicants from registration
    where season_id = ${seasonId} and ${isLive()} group by ${sql.ref(choice)}`
}
