/** What an import does to each table, in rows. */
import type { Place } from './cell-reader.ts'
import { KINDS, type Kind, quoted, type Rejection } from './source-table.ts'

export interface Counts {
  new: number
  changed: number
  unchanged: number
  /** Only zones are ever removed by a file: see `planZoning`. */
  removed: number
  rejected: number
}

export type CountsByKind = Record<Kind, Counts>

export function noCounts(): CountsByKind {
  const zero = () => ({ new: 0, changed: 0, unchanged: 0, removed: 0, rejected: 0 })
  return Object.fromEntries(KINDS.map((kind) => [kind, zero()])) as CountsByKind
}

/** Collects what is wrong and answers whether anything was wrong with a row. */
export interface Judge {
  reject(place: Place, column: string, reason: string): void
  isRejected(place: Place): boolean
}

export function judge(rejections: Rejection[]): Judge {
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

/** Rejects each row whose key stood in an earlier row. */
export function rejectTwice<T extends Place>(
  rows: T[],
  column: string,
  keyOf: (row: T) => string,
  by: Judge,
): void {
  const first = new Map<string, Place>()
  for (const row of rows) {
    const before = first.get(keyOf(row))
    if (!before) first.set(keyOf(row), row)
    else {
      const where =
        before.source === row.source ? `line ${before.line}` : `${before.source}, line ${before.line}`
      by.reject(row, column, `${quoted(keyOf(row))} stands already in ${where}.`)
    }
  }
}

/** Sorts rows into new, changed and unchanged ones by comparing them with what is stored under the same key. */
export function compare<T extends object>(
  rows: T[],
  stored: T[],
  keyOf: (row: T) => string | number,
  counts: Counts,
): { insert: T[]; update: T[] } {
  const before = new Map(stored.map((row) => [keyOf(row), row]))
  const insert: T[] = []
  const update: T[] = []
  for (const row of rows) {
    const old = before.get(keyOf(row))
    if (!old) insert.push(row)
    else if (!sameValues(row, old)) update.push(row)
  }
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
