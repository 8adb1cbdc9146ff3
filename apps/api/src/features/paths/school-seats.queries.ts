/** What the seats of each path are computed from, school by school. */
import type { SchoolQuota } from '@spmb/domain/paths/split.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export interface SchoolWithSeats extends SchoolQuota {
  id: number
  name: string
}

/** Schools of the level with a quota, by name. */
export async function schoolsWithSeats(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<SchoolWithSeats[]> {
  const { rows } = await sql<SchoolWithSeats>`
    select school.id, school.name, quota.seats as quota, quota.paths_apply, (
      select jsonb_object_agg(path, seats) from path_school as own
      where own.season_id = quota.season_id and own.school_id = school.id
    ) as override
    from quota join school on school.id = quota.school_id
    where quota.season_id = ${seasonId} and school.type = ${level}
    order by school.name, school.id`.execute(db)
  return rows
}
