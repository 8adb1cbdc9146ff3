/** The writes of an import: one statement per table, not per row. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { refreshComputed } from '../selection/distance/refresh-computed.ts'
import type { Writes } from './import.queries.ts'

/**
 * Deletes the sample set; its zones and quotas are deleted by cascade. A district of it stays, as the office's own, if the import
 * uses it.
 *
 * @param districts ids of the districts that leave
 * @returns the trial registrations that were removed with it
 */
export async function removeSampleSet(tx: Tx, districts: readonly number[]): Promise<number> {
  const { rows } = await sql<{ discarded: number }>`select discard_trials() as discarded`.execute(tx)
  await tx.deleteFrom('village').where('is_sample', '=', true).execute()
  await tx.deleteFrom('school').where('is_sample', '=', true).execute()
  if (districts.length > 0) await tx.deleteFrom('district').where('id', 'in', districts).execute()
  await tx.updateTable('district').set({ is_sample: false }).where('is_sample', '=', true).execute()
  return rows[0]?.discarded ?? 0
}

export async function write(tx: Tx, writes: Writes): Promise<void> {
  const { districts, villages, schools, zoning, distances, quotas, history } = writes
  await each(
    districts.insert,
    (rows) => sql`
    insert into district (id, code, name)
    select id, code, name from jsonb_to_recordset(${rows}::jsonb) as row (id smallint, code text, name text)`,
  )
  await each(
    districts.update,
    (rows) => sql`
    update district set name = row.name
    from jsonb_to_recordset(${rows}::jsonb) as row (id smallint, name text) where district.id = row.id`,
  )

  const village = sql`(code text, name text, type text, district_id smallint, aliases text[],
    latitude double precision, longitude double precision, centroid_latitude double precision,
    centroid_longitude double precision, is_synthetic boolean)`
  await each(
    villages.insert,
    (rows) => sql`
    insert into village (code, name, type, district_id, aliases, latitude, longitude, centroid_latitude,
      centroid_longitude, is_synthetic)
    select code, name, type, district_id, aliases, latitude, longitude, centroid_latitude, centroid_longitude, is_synthetic
    from jsonb_to_recordset(${rows}::jsonb) as row ${village} order by code`,
  )
  await each(
    villages.update,
    (rows) => sql`
    update village set name = row.name, type = row.type, district_id = row.district_id, aliases = row.aliases,
      latitude = row.latitude, longitude = row.longitude, centroid_latitude = row.centroid_latitude,
      centroid_longitude = row.centroid_longitude, is_synthetic = row.is_synthetic, is_sample = false
    from jsonb_to_recordset(${rows}::jsonb) as row ${village} where village.code = row.code`,
  )

  const school = sql`(npsn text, name text, type text, status text, district_id smallint,
    latitude double precision, longitude double precision, is_synthetic boolean)`
  await each(
    schools.insert,
    (rows) => sql`
    insert into school (npsn, name, type, status, district_id, latitude, longitude, is_synthetic)
    select npsn, name, type, status, district_id, latitude, longitude, is_synthetic
    from jsonb_to_recordset(${rows}::jsonb) as row ${school} order by npsn`,
  )
  await each(
    schools.update,
    (rows) => sql`
    update school set name = row.name, type = row.type, status = row.status, district_id = row.district_id,
      latitude = row.latitude, longitude = row.longitude, is_synthetic = row.is_synthetic, is_sample = false
    from jsonb_to_recordset(${rows}::jsonb) as row ${school} where school.npsn = row.npsn`,
  )

  await each(
    zoning.remove,
    (rows) => sql`
    delete from zone using jsonb_to_recordset(${rows}::jsonb) as row (village_code text, npsn text), village, school
    where village.code = row.village_code and school.npsn = row.npsn
      and zone.season_id = active_season_id() and zone.village_id = village.id and zone.school_id = school.id`,
  )
  // An admin may have added the same row since the stored rows were read.
  await each(
    zoning.upsert,
    (rows) => sql`
    insert into zone (season_id, village_id, school_id, rank, is_synthetic)
    select active_season_id(), village.id, school.id, row.rank, row.is_synthetic
    from jsonb_to_recordset(${rows}::jsonb)
      as row (village_code text, npsn text, rank smallint, is_synthetic boolean)
    join village on village.code = row.village_code join school on school.npsn = row.npsn
    order by village.id, school.id
    on conflict (season_id, village_id, school_id) do update set rank = excluded.rank, is_synthetic = excluded.is_synthetic`,
  )
  // Another distance has to be confirmed again.
  await each(
    distances.upsert,
    (rows) => sql`
    insert into distance as d (season_id, village_id, school_id, source, metres, reason)
    select active_season_id(), village.id, school.id, row.source, row.metres, row.reason
    from jsonb_to_recordset(${rows}::jsonb)
      as row (village_code text, npsn text, source text, metres integer, reason text)
    join village on village.code = row.village_code join school on school.npsn = row.npsn
    order by village.id, school.id, row.source
    on conflict (season_id, village_id, school_id, source) do update set metres = excluded.metres, reason = excluded.reason,
      confirmed_by = case when d.metres = excluded.metres then d.confirmed_by end,
      confirmed_at = case when d.metres = excluded.metres then d.confirmed_at end`,
  )
  await each(
    quotas.upsert,
    (rows) => sql`
    insert into quota (season_id, school_id, seats, is_synthetic)
    select row.season_id, school.id, row.seats, row.is_synthetic
    from jsonb_to_recordset(${rows}::jsonb)
      as row (season_id smallint, npsn text, seats smallint, is_synthetic boolean)
    join school on school.npsn = row.npsn
    order by row.season_id, school.id
    on conflict (season_id, school_id) do update set seats = excluded.seats, is_synthetic = excluded.is_synthetic`,
  )

  await each(
    history.upsert,
    (rows) => sql`
    insert into history (first_year, registrations)
    select first_year, registrations
    from jsonb_to_recordset(${rows}::jsonb) as row (first_year smallint, registrations integer)
    order by first_year
    on conflict (first_year) do update set registrations = excluded.registrations`,
  )
  if (movesPoints(writes)) await refreshComputed(tx, 'all')

  async function each(rows: unknown[], statement: (json: string) => RawBuilder<unknown>): Promise<void> {
    if (rows.length > 0) await statement(JSON.stringify(rows)).execute(tx)
  }
}

/** Whether computed distances may change with what is written. */
function movesPoints({ villages, schools }: Writes): boolean {
  return [villages.insert, villages.update, schools.insert, schools.update].some((rows) => rows.length > 0)
}
