/** Checks the counts of earlier years for the chart (docs/product-rules.md#counts). */
import { compare, type Rejector, rejectDuplicates, type Tally } from '../counts.ts'
import type { Stored, Writes, YearCount } from '../import.queries.ts'
import { ROW } from '../reasons.ts'
import type { HistoryRow } from '../sources/reference-rows.ts'

/** Rejects years that have registrations in this database, so that no year is counted twice. */
export function planHistory(
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
