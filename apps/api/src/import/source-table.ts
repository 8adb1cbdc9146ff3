/** What the readers of CSV files and workbooks hand on: tables of text, and the places where something is wrong. */

/** The files of an import, in the order in which they build on one another. */
export const KINDS = ['districts', 'villages', 'schools', 'zoning', 'quotas', 'history'] as const
export type Kind = (typeof KINDS)[number]

/** One reason why an import cannot be loaded, and where to correct it. */
export interface Rejection {
  /** 'schools.csv', or 'dompu.xlsx, sheet schools' */
  source: string
  /** Counted from 1 with the header, as editors and spreadsheets do; null where the whole file is meant. */
  line: number | null
  column: string | null
  /** A sentence in plain English. */
  reason: string
}

export interface Cell {
  text: string
  /** A spreadsheet kept the value as a number or a date: leading zeros and the way it was written are lost. */
  storedAs?: 'number' | 'date'
}

export interface SourceRow {
  line: number
  cells: Cell[]
}

export interface SourceTable {
  kind: Kind
  source: string
  /** Column names, lower case. */
  header: string[]
  rows: SourceRow[]
}

/** A value as it is shown in a reason: short, and without characters that would act on a terminal. */
export function quoted(value: string): string {
  const short = value.length > 60 ? `${value.slice(0, 60)}…` : value
  const harmless = short.replace(/[\p{Cc}\p{Bidi_Control}\ufeff]/gu, '\ufffd')
  return `'${harmless}'`
}

/** 'zoning_suggested' is zoning, 'Schools' is schools; null for any other name. */
export function kindOf(name: string): Kind | null {
  const plain = name.trim().toLowerCase()
  if (plain.startsWith('zoning')) return 'zoning'
  return KINDS.find((kind) => kind === plain) ?? null
}

/**
 * The first line as column names and the rest as rows; rows without any text are left out. Rejects a table without a
 * header, a column that stands twice and text beyond the last column.
 */
export function tableOf(kind: Kind, source: string, rows: SourceRow[]): SourceTable | Rejection[] {
  const [first, ...rest] = rows.filter((row) =>
    row.cells.some((cell) => cell.text.trim() !== '' || cell.storedAs),
  )
  if (!first) return [{ source, line: null, column: null, reason: 'The table is empty.' }]
  const header = first.cells.map((cell) => cell.text.trim().toLowerCase())
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice !== undefined) {
    return [{ source, line: first.line, column: twice, reason: 'This column stands twice in the header.' }]
  }
  return { kind, source, header, rows: rest }
}
