/** Compares the tables of an import with the stored rows and decides what to write and what to reject. Pure. */
import type { Rejection } from '../../spreadsheet/table.ts'
import { type CountsByKind, createRejector, noCounts, type RowChange, type Tally } from '../counts.ts'
import type { School, Stored, Writes } from '../import.queries.ts'
import type { ReadRows, RowsByKind } from '../sources/reference-rows.ts'
import type { Kind } from '../sources/source-table.ts'
import { planDistances } from './plan-distances.ts'
import { planHistory } from './plan-history.ts'
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
