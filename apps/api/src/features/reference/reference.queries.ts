import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** Loads all reference data from one snapshot: districts, villages and schools, and zones with distances and quotas of the active season. */
export async function loadReference(db: Kysely<Schema>) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      districts: await tx.selectFrom('district').select(['id', 'name']).orderBy('id').execute(),
      districtCodes: (await tx.selectFrom('district').select('code').execute()).map(({ code }) => code),
      villages: await tx
        .selectFrom('village')
        .select(['id', 'name', 'type', 'district_id', 'aliases', 'is_sample', 'closed_at'])
        .select(['latitude', 'longitude', 'centroid_latitude', 'centroid_longitude'])
        .orderBy('name')
        .orderBy('id')
        .execute(),
      schools: await tx
        .selectFrom('school')
        .select(['id', 'npsn', 'name', 'type', 'status', 'district_id', 'phone', 'is_sample', 'closed_at'])
        .select(['latitude', 'longitude'])
        .orderBy('name')
        .orderBy('id')
        .execute(),
      zones: await tx
        .selectFrom('zone')
        .innerJoin('school', 'school.id', 'zone.school_id')
        .innerJoin('season', 'season.id', 'zone.season_id')
        .where('season.is_active', '=', true)
        .select(['zone.village_id', 'zone.school_id', 'zone.is_synthetic'])
        .orderBy('zone.village_id')
        .orderBy('zone.rank', (order) => order.asc().nullsLast())
        .orderBy('school.name')
        .orderBy('school.id')
        .execute(),
      distances: await tx
        .selectFrom('distance')
        .innerJoin('zone', (join) =>
          join
            .onRef('zone.season_id', '=', 'distance.season_id')
            .onRef('zone.village_id', '=', 'distance.village_id')
            .onRef('zone.school_id', '=', 'distance.school_id'),
        )
        .innerJoin('season', 'season.id', 'distance.season_id')
        .where('season.is_active', '=', true)
        .select(['distance.village_id', 'distance.school_id', 'distance.source', 'distance.metres'])
        .execute(),
      quotas: await tx
        .selectFrom('quota')
        .innerJoin('season', 'season.id', 'quota.season_id')
        .where('season.is_active', '=', true)
        .select(['quota.school_id', 'quota.seats', 'quota.is_synthetic'])
        .execute(),
    }))
}

export type LoadedReference = Awaited<ReturnType<typeof loadReference>>
