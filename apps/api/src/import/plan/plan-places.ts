/** Checks districts, villages and schools against each other and against the stored rows. */
import { compare, type Rejector, rejectDuplicates, type Tally } from '../counts.ts'
import type { District, School, Stored, Village, Writes } from '../import.queries.ts'
import { ROW } from '../reasons.ts'
import type { DistrictRow, SchoolRow, VillageRow } from '../sources/reference-rows.ts'

/** Codes that later tables may refer to: those stored and those in the files, with null for a rejected row. */
export type Known<T> = Map<string, T | null>

/** Only the name of a district may change, not its id or code. */
export function planDistricts(
  rows: DistrictRow[],
  stored: Stored,
  known: Known<number>,
  tally: Tally,
  rejector: Rejector,
): Writes['districts'] {
  rejectDuplicates(rows, 'code', (row) => row.code, rejector)
  rejectDuplicates(rows, 'app_id', (row) => String(row.id), rejector)
  for (const row of rows) {
    const sameId = stored.districts.find((district) => district.id === row.id)
    const sameCode = stored.districts.find((district) => district.code === row.code)
    if (sameId && sameId.code !== row.code) {
      rejector.reject(row, 'app_id', ROW.districtIdTaken(row.id, sameId.code, sameId.name))
    } else if (sameCode && sameCode.id !== row.id) {
      rejector.reject(row, 'code', ROW.districtCodeTaken(row.code, sameCode.id, sameCode.name))
    }
    known.set(row.code, rejector.isRejected(row) ? null : row.id)
  }
  const good = rows.filter((row) => !rejector.isRejected(row))
  const districts = good.map(({ id, code, name }): District => ({ id, code, name }))
  return compare(districts, stored.districts, (district) => district.id, { places: good, tally })
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
    if (districtOf(row.code) !== row.districtCode) {
      rejector.reject(
        row,
        'district_code',
        ROW.villageElsewhere(row.code, districtOf(row.code), row.districtCode),
      )
    }
    known.villages.set(row.code, rejector.isRejected(row) ? null : true)
  }
  const good = rows.filter((row) => !rejector.isRejected(row))
  const before = new Map(stored.villages.map((village) => [village.code, village]))
  const villages = good.map(
    (row): Village => ({
      code: row.code,
      name: row.name,
      type: row.type,
      district_id: known.districts.get(row.districtCode) ?? 0,
      aliases: row.aliases,
      latitude: row.settlement?.latitude ?? before.get(row.code)?.latitude ?? null,
      longitude: row.settlement?.longitude ?? before.get(row.code)?.longitude ?? null,
      centroid_latitude: row.centroid?.latitude ?? before.get(row.code)?.centroid_latitude ?? null,
      centroid_longitude: row.centroid?.longitude ?? before.get(row.code)?.centroid_longitude ?? null,
      is_synthetic: row.isSynthetic,
    }),
  )
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
  const schools = good.map(
    (row): School => ({
      npsn: row.npsn,
      name: row.name,
      type: row.type,
      status: row.status,
      district_id: known.districts.get(row.districtCode) ?? 0,
      latitude: row.latitude,
      longitude: row.longitude,
      is_synthetic: row.isSynthetic,
    }),
  )
  return compare(schools, stored.schools, (school) => school.npsn, { places: good, tally })
}

/** The first three groups of a village's code. */
function districtOf(villageCode: string): string {
  return villageCode.slice(0, 8)
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
  } else if (districtOf(row.villageCode) !== row.districtCode) {
    rejector.reject(
      row,
      'village_code',
      ROW.schoolVillageElsewhere(row.villageCode, districtOf(row.villageCode), row.districtCode),
    )
  }
}
