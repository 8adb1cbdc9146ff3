/** Judges the counts of earlier years, which the chart shows beside this year's (docs/product-rules.md#counts). */
import { type Counts, compare, type Judge, rejectTwice } from './counts.ts'
import type { Stored, Writes, YearCount } from './import.queries.ts'
import type { HistoryRow } from './reference-rows.ts'

/** A year is counted once: by the file, or by the registrations that stand in this database. */
export function planHistory(
  rows: HistoryRow[],
  stored: Pick<Stored, 'history' | 'registered'>,
  counts: Counts,
  by: Judge,
): Writes['history'] {
  const registered = new Map(stored.registered.map((year) => [year.first_year, year.registrations]))
  rejectTwice(rows, 'school_year', (row) => row.schoolYear, by)
  for (const row of rows) {
    const first = firstYearOf(row)
    if (row.schoolYear !== `${first}/${first + 1}`) {
      by.reject(row, 'school_year', `A school year ends in the year after it began: ${first}/${first + 1}.`)
    }
    const own = registered.get(first) ?? 0
    if (own > 0) {
      by.reject(
        row,
        'school_year',
        `${row.schoolYear} is counted by its own registrations in this database (${own}). Leave the year out.`,
      )
    }
  }
  const years = rows
    .filter((row) => !by.isRejected(row))
    .map((row): YearCount => ({ first_year: firstYearOf(row), registrations: row.registrations }))
  const { insert, update } = compare(years, stored.history, (year) => year.first_year, counts)
  return { upsert: [...insert, ...update] }
}

const firstYearOf = ({ schoolYear }: HistoryRow) => Number(schoolYear.slice(0, 4))
