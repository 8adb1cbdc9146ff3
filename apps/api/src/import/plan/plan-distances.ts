/** Checks distances between villages and schools: imported ones and corrections (docs/product-rules.md#distance). */
import type { Level } from '@spmb/domain/shared/level.ts'
import { compare, type Rejector, rejectDuplicates, type Tally } from '../counts.ts'
import type { Distance, Stored, Writes } from '../import.queries.ts'
import { ROW } from '../reasons.ts'
import type { DistanceRow } from '../sources/reference-rows.ts'
import type { Known } from './plan-places.ts'

/** A computed distance is never written: an exported file lists it, so it is compared. */
export function planDistances(
  rows: DistanceRow[],
  stored: Stored,
  known: { villages: Known<true>; schools: Known<Level> },
  tally: Tally,
  rejector: Rejector,
): Writes['distances'] {
  const keyOf = (row: Pick<Distance, 'village_code' | 'npsn' | 'source'>) =>
    `${row.village_code} ${row.npsn} ${row.source}`
  const computed = new Map(stored.distances.map((each) => [keyOf(each), each.metres]))
  rejectDuplicates(rows, 'npsn', (row) => `${row.villageCode} ${row.npsn} ${row.basis}`, rejector)
  for (const row of rows) {
    if (!known.villages.has(row.villageCode)) {
      rejector.reject(row, 'village_code', ROW.noVillage(row.villageCode))
    }
    if (!known.schools.has(row.npsn)) rejector.reject(row, 'npsn', ROW.noSchool(row.npsn))
    if (row.basis !== 'computed') continue
    const metres = computed.get(keyOf(distanceOf(row))) ?? null
    if (metres !== row.metres) rejector.reject(row, 'distance_m', ROW.computedOtherwise(metres))
  }
  const good = rows.filter((row) => !rejector.isRejected(row))
  const { insert, update } = compare(good.map(distanceOf), stored.distances, keyOf, { places: good, tally })
  return { upsert: [...insert, ...update] }
}

function distanceOf({ villageCode, npsn, metres, basis, reason }: DistanceRow): Distance {
  return { village_code: villageCode, npsn, source: basis, metres, reason }
}
