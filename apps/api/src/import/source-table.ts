/** The output of the readers of CSV files and workbooks: tables of text, and rejections. */

/** The kinds of tables, each after those that it refers to. */
export const KINDS = ['districts', 'villages', 'schools', 'zoning', 'quotas', 'history'] as const
export type Kind = (typeof KINDS)[number]

/** A mistake in a source, with its position. */
export interface Rejection {
  /** 'schools.csv', or 'dompu.xlsx, sheet schools' */
  source: string
  /** Counted from 1, including the header; null for the whole file. */
  line: number | null
  column: string | null
  /** A sentence in plain English. */
  reason: string
}

export interface Cell {
  text: string
  /** Set if a spreadsheet stored the value as a number or a date, which loses leading zeros and the notation. */
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

/** A value for the text of a rejection: shortened, and without control characters. */
export function quoted(value: string): string {
  const short = value.length > 60 ? `${value.slice(0, 60)}…` : value
  const harmless = short.replace(/[\p{Cc}\p{Bidi_Control}\ufeff]/gu, '\ufffd')
  return `'${harmless}'`
}

/** The kind of a file or sheet name, such as 'zoning_suggested' or 'Schools'; null for an unknown name. */
export function kindOf(name: string): Kind | null {
  const plain = name.trim().toLowerCase()
  if (plain.startsWith('zoning')) return 'zoning'
  return KINDS.find((kind) => kind === plain) ?? null
}

/**
 * Uses the first row that is not empty as the header and omits other empty rows. Rejects an empty table and a duplicate
 * column.
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
