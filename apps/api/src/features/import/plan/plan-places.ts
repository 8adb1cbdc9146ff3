/** Checks districts, villages and schools against each other and against the stored rows. */
import type { Point } from '@spmb/domain/reference/points.ts'
import { districtCodeOf } from '@spmb/domain/reference/village-code.ts'
import { compare, type Rejector, rejectDuplicates, statedOr, type Tally } from '../counts.ts'
import type { District, School, Stored, Village, Writes } from '../import.queries.ts'
import { ROW } from '../reasons.ts'
import type { DistrictRow, SchoolRow, VillageRow } from '../sources/reference-rows.ts'

/** Codes that later tables may refer to: those stored and those in the files, with null for a rejected row. */
export type Known<T> = Map<string, T | null>

/**
 * Only the name of a district may change, not its id or code. A district without an id keeps its stored one, or gets the next that
 * no district had in this installation.
 */
export function planDistricts(
  rows: DistrictRow[],
  stored: Pick<Stored, 'districts' | 'lastDistrictNumber'>,
  known: Known<number>,
  tally: Tally,
  rejector: Rejector,
): Writes['districts'] {
  const withId = rows.filter((row) => row.id !== null)
  rejectDuplicates(rows, 'code', (row) => row.code, rejector)
  rejectDuplicates(withId, 'app_id', (row) => String(row.id), rejector)
  let last = Math.max(stored.lastDistrictNumber, ...rows.map(({ id }) => id ?? 0))
  const districts = rows.map((row): District => {
    const { code, name } = row
    const sameId = stored.districts.find((district) => district.id === row.id)
    const sameCode = stored.districts.find((district) => district.code === code)
    if (sameId && sameId.code !== code) {
      rejector.reject(row, 'app_id', ROW.districtIdTaken(sameId.id, sameId.code, sameId.name))
    } else if (row.id !== null && sameCode && sameCode.id !== row.id) {
      rejector.reject(row, 'code', ROW.districtCodeTaken(code, sameCode.id, sameCode.name))
    }
    const id = row.id ?? sameCode?.id ?? ++last
    known.set(code, rejector.isRejected(row) ? null : id)
    return { id, code, name }
  })
  const good = rows.map((row) => !rejector.isRejected(row))
  return compare(
    districts.filter((_, index) => good[index]),
    stored.districts,
    (district) => district.id,
    { places: rows.filter((_, index) => good[index]), tally },
  )
}

export function planVillages(
  rows: VillageRow[],
  stored: Stored,
  known: { districts: Known<number>; villages: Known<true> },
  tally: Tally,
  rejector: Rejector,
): Writes['villages'] {
  rejectDuplicates(rows, 'code', (row) => row.code, rejector)
  for (const row of rows) {
    rejectUnknownDistrict(row, known.districts, rejector)
    if (districtCodeOf(row.code) !== row.districtCode) {
      rejector.reject(
        row,
        'district_code',
        ROW.villageElsewhere(row.code, districtCodeOf(row.code), row.districtCode),
      )
    }
    known.villages.set(row.code, rejector.isRejected(row) ? null : true)
  }
  const good = rows.filter((row) => !rejector.isRejected(row))
  const before = new Map(stored.villages.map((village) => [village.code, village]))
  const villages = good.map((row): Village => {
    const old = before.get(row.code)
    const settlement = statedOr(row.settlement, pointOf(old?.latitude, old?.longitude))
    const centroid = statedOr(row.centroid, pointOf(old?.centroid_latitude, old?.centroid_longitude))
    return {
      code: row.code,
      name: row.name,
      type: row.type,
      district_id: known.districts.get(row.districtCode) ?? 0,
      aliases: statedOr(row.aliases, old?.aliases ?? []),
      latitude: settlement?.latitude ?? null,
      longitude: settlement?.longitude ?? null,
      centroid_latitude: centroid?.latitude ?? null,
      centroid_longitude: centroid?.longitude ?? null,
      is_synthetic: statedOr(row.isSynthetic, old?.is_synthetic ?? false),
    }
  })
  return compare(villages, stored.villages, (village) => village.code, { places: good, tally })
}

export function planSchools(
  rows: SchoolRow[],
  stored: Stored,
  known: { districts: Known<number>; villages: Known<true>; schools: Known<School['type']> },
  tally: Tally,
  rejector: Rejector,
): Writes['schools'] {
  const before = new Map(stored.schools.map((school) => [school.npsn, school]))
  rejectDuplicates(rows, 'npsn', (row) => row.npsn, rejector)
  for (const row of rows) {
    rejectUnknownDistrict(row, known.districts, rejector)
    rejectWrongVillage(row, known.villages, rejector)
    const old = before.get(row.npsn)
    if (old && old.type !== row.type && stored.chosen.has(row.npsn)) {
      rejector.reject(row, 'type', ROW.levelChosen(old.type, row.type))
    }
    known.schools.set(row.npsn, rejector.isRejected(row) ? null : row.type)
  }
  const good = rows.filter((row) => !rejector.isRejected(row))
  const schools = good.map((row): School => {
    const old = before.get(row.npsn)
    const point = statedOr(row.point, pointOf(old?.latitude, old?.longitude))
    return {
      npsn: row.npsn,
      name: row.name,
      type: row.type,
      status: row.status,
      district_id: known.districts.get(row.districtCode) ?? 0,
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      is_synthetic: statedOr(row.isSynthetic, old?.is_synthetic ?? false),
    }
  })
  return compare(schools, stored.schools, (school) => school.npsn, { places: good, tally })
}

function pointOf(latitude: number | null | undefined, longitude: number | null | undefined): Point | null {
  return latitude == null || longitude == null ? null : { latitude, longitude }
}

function rejectUnknownDistrict(
  row: VillageRow | SchoolRow,
  districts: Known<number>,
  rejector: Rejector,
): void {
  if (districts.has(row.districtCode)) return
  rejector.reject(row, 'district_code', ROW.noDistrict(row.districtCode))
}

/** The village of a school is not stored, but a wrong one indicates a mistake in the row. */
function rejectWrongVillage(row: SchoolRow, villages: Known<true>, rejector: Rejector): void {
  if (row.villageCode === null) return
  if (!villages.has(row.villageCode)) {
    rejector.reject(row, 'village_code', ROW.noVillage(row.villageCode))
  } else if (districtCodeOf(row.villageCode) !== row.districtCode) {
    rejector.reject(
      row,
      'village_code',
      ROW.schoolVillageElsewhere(row.villageCode, districtCodeOf(row.villageCode), row.districtCode),
    )
  }
}
