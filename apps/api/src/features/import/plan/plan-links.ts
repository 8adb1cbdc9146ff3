/** Checks zones (which school serves which village) and quotas (seats per school and season). */
import type { Level } from '@spmb/domain/shared/level.ts'
import { compare, type Rejector, rejectDuplicates, statedOr, type Tally } from '../counts.ts'
import type { Distance, Quota, Stored, Writes, Zone } from '../import.queries.ts'
import { ROW } from '../reasons.ts'
import type { QuotaRow, ZoneRow } from '../sources/reference-rows.ts'
import type { Known } from './plan-places.ts'

/**
 * The rows for a village and level replace its zone of that level: stored schools that are not listed are removed. Villages
 * and levels that the files do not contain stay as they are. Existing registrations are not changed
 * (docs/product-rules.md#zone-changes).
 */
export function planZoning(
  rows: ZoneRow[],
  stored: Stored,
  known: { villages: Known<true>; schools: Known<Level> },
  tally: Tally,
  rejector: Rejector,
): Writes['zoning'] {
  const keyOf = (zone: Pick<Zone, 'village_code' | 'npsn'>) => `${zone.village_code} ${zone.npsn}`
  rejectDuplicates(rows, 'npsn', (row) => keyOf({ village_code: row.villageCode, npsn: row.npsn }), rejector)
  for (const row of rows) {
    if (!known.villages.has(row.villageCode)) {
      rejector.reject(row, 'village_code', ROW.noVillage(row.villageCode))
    }
    const level = known.schools.get(row.npsn)
    if (level === undefined) rejector.reject(row, 'npsn', ROW.noSchool(row.npsn))
    else if (level !== null && level !== row.type) {
      rejector.reject(row, 'type', ROW.otherLevel(row.npsn, level, row.type))
    }
  }
  const good = rows.filter((row) => !rejector.isRejected(row))
  // A distance stays when its school leaves the zone.
  const imported = importedMetres(stored.distances, keyOf)
  const before = new Map(stored.zones.map((zone) => [keyOf(zone), zone]))
  const zones = good.map((row): Zone => {
    const pair = { village_code: row.villageCode, npsn: row.npsn }
    const old = before.get(keyOf(pair))
    return {
      ...pair,
      rank: statedOr(row.rank, old?.rank ?? null),
      metres: statedOr<number | null>(row.metres, imported.get(keyOf(pair)) ?? null),
      is_synthetic: statedOr(row.isSynthetic, old?.is_synthetic ?? false),
    }
  })
  const { insert, update } = compare(zones, stored.zones, keyOf, { places: good, tally })
  // Includes rejected rows, so that the counts of a refused import match its files.
  const listed = new Set(rows.map((row) => `${row.villageCode} ${row.type}`))
  const listedZones = new Set(rows.map((row) => keyOf({ village_code: row.villageCode, npsn: row.npsn })))
  const removed = stored.zones.filter(
    (zone) =>
      listed.has(`${zone.village_code} ${known.schools.get(zone.npsn)}`) && !listedZones.has(keyOf(zone)),
  )
  tally.counts.removed += removed.length
  for (const zone of removed) tally.changes.push({ kind: 'zoning', line: null, before: zone, after: null })
  const remove = removed.map(({ village_code, npsn }) => ({ village_code, npsn }))
  return { upsert: [...insert, ...update], remove }
}

/** The distances that new and changed zones bring, to be imported. */
export function zoneDistances(zones: readonly Zone[], stored: Stored): Distance[] {
  const keyOf = (zone: Pick<Zone, 'village_code' | 'npsn'>) => `${zone.village_code} ${zone.npsn}`
  const imported = importedMetres(stored.distances, keyOf)
  return zones.flatMap((zone): Distance[] =>
    zone.metres === null || imported.get(keyOf(zone)) === zone.metres
      ? []
      : [
          {
            village_code: zone.village_code,
            npsn: zone.npsn,
            metres: zone.metres,
            source: 'imported',
            reason: null,
          },
        ],
  )
}

function importedMetres(
  distances: readonly Distance[],
  keyOf: (distance: Distance) => string,
): ReadonlyMap<string, number> {
  return new Map(
    distances.filter(({ source }) => source === 'imported').map((each) => [keyOf(each), each.metres]),
  )
}

/** Rejects quotas below the number of admissions (docs/product-rules.md#quotas), and those of an archive (#earlier-seasons). */
export function planQuotas(
  rows: QuotaRow[],
  stored: Stored,
  schools: Known<Level>,
  tally: Tally,
  rejector: Rejector,
): Writes['quotas'] {
  const seasons = new Map(stored.seasons.map((season) => [season.label, season.id]))
  const archived = new Set(stored.seasons.filter((season) => season.archived).map(({ label }) => label))
  const keyOf = (quota: Pick<Quota, 'season_id' | 'npsn'>) => `${quota.season_id} ${quota.npsn}`
  const admitted = new Map(stored.admitted.map((each) => [keyOf(each), each.used]))
  rejectDuplicates(rows, 'npsn', (row) => `${row.npsn} for ${row.schoolYear}`, rejector)
  for (const row of rows) {
    const season = seasons.get(row.schoolYear)
    if (season === undefined) {
      rejector.reject(row, 'school_year', ROW.noSeason(row.schoolYear, [...seasons.keys()].sort()))
    }
    if (archived.has(row.schoolYear)) rejector.reject(row, 'school_year', ROW.archivedSeason(row.schoolYear))
    if (!schools.has(row.npsn)) rejector.reject(row, 'npsn', ROW.noSchool(row.npsn))
    const used = admitted.get(keyOf({ season_id: season ?? 0, npsn: row.npsn })) ?? 0
    if (row.seats < used) {
      rejector.reject(row, 'seats', ROW.belowAdmitted(row.seats, used))
    }
  }
  const good = rows.filter((row) => !rejector.isRejected(row))
  const before = new Map(stored.quotas.map((quota) => [keyOf(quota), quota]))
  const quotas = good.map((row): Quota => {
    const pair = { season_id: seasons.get(row.schoolYear) ?? 0, npsn: row.npsn }
    const old = before.get(keyOf(pair))
    return {
      ...pair,
      seats: row.seats,
      is_synthetic: statedOr(row.isSynthetic, old?.is_synthetic ?? false),
    }
  })
  const { insert, update } = compare(quotas, stored.quotas, keyOf, { places: good, tally })
  return { upsert: [...insert, ...update] }
}
