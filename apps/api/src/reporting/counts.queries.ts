import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../platform/schema.ts'

/** Live registrations per season year. Counted per season before the years are looked up, which halves the work. */
export async function countRegistrations(db: Kysely<Schema>) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('registration')
        .where('deleted_at', 'is', null)
        .groupBy('season_id')
        .select((of) => ['season_id', of.fn.countAll<number>().as('registrations')])
        .as('counted'),
    )
    .innerJoin('season', 'season.id', 'counted.season_id')
    .select(['season.first_year', 'season.is_active', 'counted.registrations'])
    .execute()
}

/** Registrations of earlier years that were counted elsewhere. */
export async function listHistory(db: Kysely<Schema>) {
  return db.selectFrom('history').select(['first_year', 'registrations']).execute()
}

/**
 * Applicants admitted (LULUS) per season and school. One school that stands for both choices is one seat.
 * `used` is always computed, never a counter that could drift (product rule 6.3).
 */
export async function countAdmitted(db: Kysely<Schema>) {
  const { rows } = await sql<{ season_id: number; school_id: number; admitted: number }>`
    select season_id, school_id, count(*) as admitted
    from (
      select season_id, school_1_id as school_id from registration
      where school_1_decision = 'LULUS' and deleted_at is null
      union all
      select season_id, school_2_id from registration
      where school_2_decision = 'LULUS' and deleted_at is null and school_2_id <> school_1_id
    ) as seat
    group by season_id, school_id`.execute(db)
  return rows
}

/** When the results of each season may be seen. */
export async function listPublications(db: Kysely<Schema>) {
  return db.selectFrom('season').select(['id', 'is_active', 'publication_mode', 'publishes_at']).execute()
}
