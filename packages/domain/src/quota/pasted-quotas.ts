/** Reads two columns copied from a spreadsheet, NPSN and seats, and compares them with the grid. */
import { MAX_CHANGES, type QuotaRow } from './grid-contract.staff.ts'
import { belowUsed, NOTHING_PASTED, PASTED_ROW, tooManyPasted } from './messages.ts'
import { readSeats } from './typed-seats.ts'

/** A quota that would change. */
export interface PastedChange {
  school: QuotaRow
  seats: number
}

export interface PastedRejection {
  /** Counted from 1, including headings and empty lines. */
  line: number
  /** The columns as they were pasted. */
  content: string
  reason: string
}

export interface PastedQuotas {
  /** Lines with content, without the headings. */
  read: number
  changed: PastedChange[]
  unchanged: number
  rejected: PastedRejection[]
}

/** Characters of a line that a rejection shows. */
const SHOWN = 60

/** @returns the rows, or one sentence when the text is no table of quotas */
export function readPastedQuotas(
  text: string,
  schools: readonly QuotaRow[],
): PastedQuotas | { problem: string } {
  const lines = text.split(/\r\n?|\n/u)
  const filled = lines.flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + 1, text: line }]))
  if (filled.length > 0 && isHeading(filled[0]?.text ?? '')) filled.shift()
  if (filled.length === 0) return { problem: NOTHING_PASTED }
  if (filled.length > MAX_CHANGES) {
    return { problem: tooManyPasted(filled.length, MAX_CHANGES) }
  }
  const byNumber = new Map(schools.map((school) => [school.npsn, school]))
  const lineOf = new Map<string, number>()
  const result: PastedQuotas = { read: filled.length, changed: [], unchanged: 0, rejected: [] }
  for (const row of filled) {
    const columns = columnsOf(row.text)
    const [npsn = ''] = columns
    const read = readRow(columns, { byNumber, before: lineOf.get(npsn) })
    if (!lineOf.has(npsn)) lineOf.set(npsn, row.line)
    if ('reason' in read) {
      result.rejected.push({
        line: row.line,
        content: columns.join(' · ').slice(0, SHOWN),
        reason: read.reason,
      })
    } else if (read.school.seats === read.seats) result.unchanged++
    else result.changed.push(read)
  }
  return result
}

function readRow(
  [npsn = '', typed, ...more]: readonly string[],
  { byNumber, before }: { byNumber: ReadonlyMap<string, QuotaRow>; before: number | undefined },
): PastedChange | { reason: string } {
  if (typed === undefined || more.length > 0) return { reason: PASTED_ROW.columns }
  if (!/^\d+$/.test(npsn)) return { reason: PASTED_ROW.digits }
  if (npsn.length !== 8) return { reason: PASTED_ROW.length(npsn.length) }
  const school = byNumber.get(npsn)
  if (!school) return { reason: PASTED_ROW.unknown }
  if (before !== undefined) return { reason: PASTED_ROW.twice(school.name, before) }
  const read = readSeats(typed)
  if (!read.ok) return { reason: `${school.name}: ${read.message}` }
  return read.seats < school.used
    ? { reason: `${school.name}: ${belowUsed(school.used)}` }
    : { school, seats: read.seats }
}

/** A spreadsheet copies tabs; a CSV file has semicolons, typed text spaces. A comma may belong to a number. */
function columnsOf(line: string): string[] {
  const separator = line.includes('\t') ? /\t/ : line.includes(';') ? /;/ : /\s+/
  const columns = line
    .trim()
    .split(separator)
    .map((column) => column.trim())
  // Copied empty columns at the right say nothing; a missing number of seats does.
  while (columns.length > 2 && columns.at(-1) === '') columns.pop()
  return separator.source === '\\t' && columns.length === 1 && line.trimStart().includes('\t')
    ? [...columns, '']
    : columns
}

function isHeading(line: string): boolean {
  return /^npsn\b/i.test(line.trim())
}
