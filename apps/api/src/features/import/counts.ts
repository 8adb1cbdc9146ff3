/** Counts the rows of each table that an import inserts, updates, removes and rejects. */
import type { Place } from '../../platform/spreadsheet/cell-reader.ts'
import { CELL, type Reason } from '../../platform/spreadsheet/reasons.ts'
import type { Rejection } from '../../platform/spreadsheet/table.ts'
import { ROW } from './reasons.ts'
import type { Stated } from './sources/reference-rows.ts'
import { KINDS, type Kind } from './sources/source-table.ts'

export interface Counts {
  new: number
  changed: number
  unchanged: number
  /** Only files of zones remove rows: see `planZoning`. */
  removed: number
  rejected: number
}

export type CountsByKind = Record<Kind, Counts>

export function noCounts(): CountsByKind {
  const zero = () => ({ new: 0, changed: 0, unchanged: 0, removed: 0, rejected: 0 })
  return Object.fromEntries(KINDS.map((kind) => [kind, zero()])) as CountsByKind
}

/** A row that an import writes, with the values of its columns in the database. */
export interface RowChange {
  kind: Kind
  /** Null for a removed row. */
  line: number | null
  before: object | null
  after: object | null
}

/** What happens to the rows of one table. */
export interface Tally {
  kind: Kind
  counts: Counts
  changes: RowChange[]
}

/** Collects rejections and knows which rows have one. */
export interface Rejector {
  reject(place: Place, column: string, reason: Reason): void
  isRejected(place: Place): boolean
}

export function createRejector(rejections: Rejection[]): Rejector {
  const lines = new Set<string>()
  const key = ({ source, line }: Place) => `${line} ${source}`
  return {
    reject(place, column, reason) {
      lines.add(key(place))
      rejections.push({ source: place.source, line: place.line, column, reason })
    },
    isRejected: (place) => lines.has(key(place)),
  }
}

/** What a row says of an optional column, or else what is stored. */
export const statedOr = <T>(stated: Stated<T>, stored: T): T => (stated === 'as stored' ? stored : stated)

/** Rejects each row that has the key of an earlier row. */
export function rejectDuplicates<T extends Place>(
  rows: T[],
  column: string,
  keyOf: (row: T) => string,
  rejector: Rejector,
): void {
  const first = new Map<string, Place>()
  for (const row of rows) {
    const before = first.get(keyOf(row))
    if (!before) first.set(keyOf(row), row)
    else {
      const where =
        before.source === row.source ? ROW.line(before.line) : ROW.lineOf(before.source, before.line)
      rejector.reject(row, column, CELL.standsAlready(keyOf(row), where))
    }
  }
}

/**
 * Compares rows with the stored rows of the same key, and adds to the tally.
 *
 * @param places of the rows, in the same order
 * @returns new and changed rows
 */
export function compare<T extends object>(
  rows: T[],
  stored: T[],
  keyOf: (row: T) => string | number,
  { places, tally: { kind, counts, changes } }: { places: readonly Place[]; tally: Tally },
): { insert: T[]; update: T[] } {
  const before = new Map(stored.map((row) => [keyOf(row), row]))
  const insert: T[] = []
  const update: T[] = []
  rows.forEach((row, index) => {
    const old = before.get(keyOf(row))
    if (old && sameValues(row, old)) return
    if (old) update.push(row)
    else insert.push(row)
    changes.push({ kind, line: places[index]?.line ?? null, before: old ?? null, after: row })
  })
  counts.new += insert.length
  counts.changed += update.length
  counts.unchanged += rows.length - insert.length - update.length
  return { insert, update }
}

function sameValues<T extends object>(row: T, old: T): boolean {
  return (Object.keys(row) as (keyof T)[]).every(
    (key) => JSON.stringify(row[key]) === JSON.stringify(old[key]),
  )
}
