import type { Kysely } from 'kysely'
import { isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** Live registrations per season. Grouping before the join takes half the time. */
export async function countRegistrations(db: Kysely<Schema>) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('registration')
        .where(isLive())
        .groupBy('season_id')
        .select((of) => ['season_id', of.fn.countAll<number>().as('registrations')])
        .as('counted'),
    )
    .innerJoin('season', 'season.id', 'counted.season_id')
    .select(['season.first_year', 'season.is_active', 'counted.registrations'])
    .execute()
}

/** Imported counts of earlier years. */
export async function listHistory(db: Kysely<Schema>) {
  return db.selectFrom('history').select(['first_year', 'registrations']).execute()
}

/** The publication settings of each season. */
export async function listPublications(db: Kysely<Schema>) {
  return db
    .selectFrom('season')
    .select(['id', 'first_year', 'label', 'is_active', 'publication_mode', 'publishes_at'])
    .execute()
}
