/** Compares the tables of an import with the stored rows and decides what to write and what to reject. Pure. */

import type { Level } from '@spmb/domain/shared/level.ts'
import type { Rejection } from '../../../platform/spreadsheet/table.ts'
import {
  type CountsByKind,
  compare,
  createRejector,
  noCounts,
  type Rejector,
  type RowChange,
  rejectDuplicates,
  type Tally,
} from '../counts.ts'
import type { Distance, School, Stored, Writes, YearCount } from '../import.queries.ts'
import { ROW } from '../reasons.ts'
import type { DistanceRow, HistoryRow, ReadRows, RowsByKind } from '../sources/reference-rows.ts'
import type { Kind } from '../sources/source-table.ts'
import { planQuotas, planZoning, zoneDistances } from './plan-links.ts'
import { type Known, planDistricts, planSchools, planVillages } from './plan-places.ts'

export interface Plan {
  counts: CountsByKind
  rejections: Rejection[]
  writes: Writes
  /** Every new, changed or removed row, by table and in the order of the files. */
  changes: RowChange[]
}

export function planImport(tables: readonly ReadRows[], stored: Stored): Plan {
  const rejections: Rejection[] = tables.flatMap((table) => table.rejections)
  const counts = noCounts()
  const changes: RowChange[] = []
  const tally = (kind: Kind): Tally => ({ kind, counts: counts[kind], changes })
  const rejector = createRejector(rejections)
  const rowsOf = <K extends Kind>(kind: K): RowsByKind[K] =>
    tables
      .filter((table) => table.kind === kind)
      .flatMap((table): RowsByKind[Kind][number][] => table.rows) as RowsByKind[K]

  const districts: Known<number> = new Map(stored.districts.map(({ code, id }) => [code, id]))
  const villages: Known<true> = new Map(stored.villages.map(({ code }) => [code, true]))
  const schools: Known<School['type']> = new Map(stored.schools.map(({ npsn, type }) => [npsn, type]))
  // Rows that refer to a rejected row are not rejected for that.
  for (const code of unknownCodes(tables, 'districts', districts)) districts.set(code, null)
  for (const code of unknownCodes(tables, 'villages', villages)) villages.set(code, null)
  for (const npsn of unknownCodes(tables, 'schools', schools)) schools.set(npsn, null)

  const writes: Writes = {
    districts: planDistricts(rowsOf('districts'), stored, districts, tally('districts'), rejector),
    villages: planVillages(rowsOf('villages'), stored, { districts, villages }, tally('villages'), rejector),
    schools: planSchools(
      rowsOf('schools'),
      stored,
      { districts, villages, schools },
      tally('schools'),
      rejector,
    ),
    zoning: planZoning(rowsOf('zoning'), stored, { villages, schools }, tally('zoning'), rejector),
    distances: planDistances(
      rowsOf('distances'),
      stored,
      { villages, schools },
      tally('distances'),
      rejector,
    ),
    quotas: planQuotas(rowsOf('quotas'), stored, schools, tally('quotas'), rejector),
    history: planHistory(rowsOf('history'), stored, tally('history'), rejector),
  }
  writes.distances.upsert.unshift(...zoneDistances(writes.zoning.upsert, stored))
  for (const { kind, source } of tables) {
    const lines = rejections.filter((rejection) => rejection.source === source).map(({ line }) => line)
    counts[kind].rejected += new Set(lines).size
  }
  return { counts, rejections: inFileOrder(rejections, tables), writes, changes }
}

function unknownCodes(tables: readonly ReadRows[], kind: Kind, known: Known<unknown>): string[] {
  return namedIn(tables, kind, 'codes').filter((code) => !known.has(code))
}

/** Whether the import replaces the sample set: with villages, schools, or districts of another regency. */
export function replacesSample(tables: readonly ReadRows[], districts: Stored['districts']): boolean {
  const known = new Set(districts.map(({ code }) => code))
  return (
    tables.some(({ kind }) => kind === 'villages' || kind === 'schools') ||
    namedIn(tables, 'districts', 'codes').some((code) => !known.has(code))
  )
}

/** The districts of the sample set that leave with it: neither the import nor an imported village or school names them. */
export function leavingDistricts(tables: readonly ReadRows[], stored: Stored): Stored['districts'] {
  const named = new Set([
    ...namedIn(tables, 'districts', 'codes'),
    ...namedIn(tables, 'villages', 'districtCodes'),
    ...namedIn(tables, 'schools', 'districtCodes'),
  ])
  const used = new Set([...stored.villages, ...stored.schools].map(({ district_id }) => district_id))
  return stored.districts.filter(({ id, code, is_sample }) => is_sample && !named.has(code) && !used.has(id))
}

/** What the cells of a column name, before any row is checked. */
function namedIn(tables: readonly ReadRows[], kind: Kind, column: 'codes' | 'districtCodes'): string[] {
  return tables.filter((table) => table.kind === kind).flatMap((table) => table[column])
}

function inFileOrder(rejections: Rejection[], tables: readonly ReadRows[]): Rejection[] {
  const order = new Map(tables.map((table, index) => [table.source, index]))
  const at = (rejection: Rejection) => order.get(rejection.source) ?? 0
  return rejections.toSorted((a, b) => at(a) - at(b) || (a.line ?? 0) - (b.line ?? 0))
}

/**
 * Checks distances between villages and schools: imported ones and corrections (docs/product-rules.md#distance).
 * A computed distance is never written: an exported file lists it, so it is compared.
 */
function planDistances(
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

/**
 * Checks the counts of earlier years for the chart (docs/product-rules.md#counts). Rejects years that have registrations in this
 * database, so that no year is counted twice.
 */
function planHistory(
  rows: HistoryRow[],
  stored: Pick<Stored, 'history' | 'registered'>,
  tally: Tally,
  rejector: Rejector,
): Writes['history'] {
  const registered = new Map(stored.registered.map((year) => [year.first_year, year.registrations]))
  rejectDuplicates(rows, 'school_year', (row) => row.schoolYear, rejector)
  for (const row of rows) {
    const first = firstYearOf(row)
    if (row.schoolYear !== `${first}/${first + 1}`) {
      rejector.reject(row, 'school_year', ROW.yearEnds(first))
    }
    const own = registered.get(first) ?? 0
    if (own > 0) {
      rejector.reject(row, 'school_year', ROW.countedHere(row.schoolYear, own))
    }
  }
  const good = rows.filter((row) => !rejector.isRejected(row))
  const years = good.map(
    (row): YearCount => ({ first_year: firstYearOf(row), registrations: row.registrations }),
  )
  const { insert, update } = compare(years, stored.history, (year) => year.first_year, {
    places: good,
    tally,
  })
  return { upsert: [...insert, ...update] }
}

const firstYearOf = ({ schoolYear }: HistoryRow) => Number(schoolYear.slice(0, 4))
