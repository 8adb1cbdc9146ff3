/** Judges zones and quotas: which school serves which village, and how many seats it has. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Counts, compare, type Judge, rejectTwice } from './counts.ts'
import type { Quota, Stored, Writes, Zone } from './import.queries.ts'
import type { Known } from './plan-places.ts'
import type { QuotaRow, ZoneRow } from './reference-rows.ts'
import { quoted } from './source-table.ts'

/**
 * Where the files name a village and a level, they are its whole zone of that level: a school that is no longer
 * listed there is removed, as somebody who corrects the list and imports it again expects. Villages, and levels of a
 * village, that the files do not name stay as they are. Existing registrations are not touched
 * (docs/product-rules.md#zone-changes).
 */
export function planZoning(
  rows: ZoneRow[],
  stored: Stored,
  known: { villages: Known<true>; schools: Known<Level> },
  counts: Counts,
  by: Judge,
): Writes['zoning'] {
  const keyOf = (zone: Pick<Zone, 'village_code' | 'npsn'>) => `${zone.village_code} ${zone.npsn}`
  rejectTwice(rows, 'npsn', (row) => keyOf({ village_code: row.villageCode, npsn: row.npsn }), by)
  for (const row of rows) {
    if (!known.villages.has(row.villageCode)) {
      by.reject(row, 'village_code', `There is no village ${quoted(row.villageCode)}.`)
    }
    const level = known.schools.get(row.npsn)
    if (level === undefined) by.reject(row, 'npsn', `There is no school ${quoted(row.npsn)}.`)
    else if (level !== null && level !== row.type) {
      by.reject(row, 'type', `The school ${quoted(row.npsn)} is an ${level}, not an ${row.type}.`)
    }
  }
  const good = rows.filter((row) => !by.isRejected(row))
  const zones = good.map(
    (row): Zone => ({
      village_code: row.villageCode,
      npsn: row.npsn,
      rank: row.rank,
      is_synthetic: row.isSynthetic,
    }),
  )
  const { insert, update } = compare(zones, stored.zones, keyOf, counts)
  // A rejected row still says that its zone is listed here, so that the counts stay true to the files.
  const listed = new Set(rows.map((row) => `${row.villageCode} ${row.type}`))
  const kept = new Set(rows.map((row) => keyOf({ village_code: row.villageCode, npsn: row.npsn })))
  const remove = stored.zones
    .filter(
      (zone) => listed.has(`${zone.village_code} ${known.schools.get(zone.npsn)}`) && !kept.has(keyOf(zone)),
    )
    .map(({ village_code, npsn }) => ({ village_code, npsn }))
  counts.removed += remove.length
  return { upsert: [...insert, ...update], remove }
}

/** Seats already promised may not vanish (docs/product-rules.md#quotas). */
export function planQuotas(
  rows: QuotaRow[],
  stored: Stored,
  schools: Known<Level>,
  counts: Counts,
  by: Judge,
): Writes['quotas'] {
  const seasons = new Map(stored.seasons.map((season) => [season.label, season.id]))
  const keyOf = (quota: Pick<Quota, 'season_id' | 'npsn'>) => `${quota.season_id} ${quota.npsn}`
  const admitted = new Map(stored.admitted.map((each) => [keyOf(each), each.used]))
  rejectTwice(rows, 'npsn', (row) => `${row.npsn} for ${row.schoolYear}`, by)
  for (const row of rows) {
    const season = seasons.get(row.schoolYear)
    if (season === undefined) {
      by.reject(
        row,
        'school_year',
        `There is no season ${quoted(row.schoolYear)}, only ${[...seasons.keys()].sort().join(', ')}. Create it with: npm run spmb -- season set --season ${row.schoolYear} --create`,
      )
    }
    if (!schools.has(row.npsn)) by.reject(row, 'npsn', `There is no school ${quoted(row.npsn)}.`)
    const used = admitted.get(keyOf({ season_id: season ?? 0, npsn: row.npsn })) ?? 0
    if (row.seats < used) {
      by.reject(
        row,
        'seats',
        `${row.seats} is below the ${used} children whom the school has already admitted (LULUS).`,
      )
    }
  }
  const quotas = rows
    .filter((row) => !by.isRejected(row))
    .map(
      (row): Quota => ({
        season_id: seasons.get(row.schoolYear) ?? 0,
        npsn: row.npsn,
        seats: row.seats,
        is_synthetic: row.isSynthetic,
      }),
    )
  const { insert, update } = compare(quotas, stored.quotas, keyOf, counts)
  return { upsert: [...insert, ...update] }
}
