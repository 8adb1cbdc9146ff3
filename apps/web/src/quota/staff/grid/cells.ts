/** The cells that were typed into and not yet saved: what they hold, and what the columns sum to. Pure. */
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import { belowUsed } from '@spmb/domain/quota/messages.ts'
import { readSeats } from '@spmb/domain/quota/typed-seats.ts'

/** A typed cell. `version` is that of the quota that the user saw when the cell was typed. */
export interface TypedCell {
  text: string
  version: number
}

/** By school id. */
export type TypedCells = ReadonlyMap<number, TypedCell>

/**
 * - `stored`: not typed into, or typed back to the stored seats.
 * - `changed`: may be saved.
 * - `impossible`: blocks saving and is not summed.
 * - `outdated`: the quota has changed since; blocks saving until the user chooses.
 */
export type Cell =
  | { state: 'stored' }
  | { state: 'changed'; seats: number }
  | { state: 'impossible'; reason: string }
  | { state: 'outdated' }

export function cellOf(row: QuotaRow, typed: TypedCell | undefined): Cell {
  if (!typed) return { state: 'stored' }
  const read = readSeats(typed.text)
  if (read.ok && read.seats === row.seats) return { state: 'stored' }
  if (typed.version !== row.version) return { state: 'outdated' }
  if (!read.ok) return { state: 'impossible', reason: read.message }
  if (read.seats < row.used) return { state: 'impossible', reason: belowUsed(row.used) }
  return { state: 'changed', seats: read.seats }
}

/** The seats that a cell shows; null for none, and for a cell that cannot be summed. */
export function seatsOf(row: QuotaRow, cell: Cell): number | null {
  if (cell.state === 'changed') return cell.seats
  return cell.state === 'impossible' ? null : row.seats
}

/** Null without seats. Never negative, although an import may set fewer seats than are used. */
export function availableOf(row: QuotaRow, cell: Cell): number | null {
  const seats = seatsOf(row, cell)
  return seats === null ? null : Math.max(0, seats - row.used)
}

export interface Sums {
  choice_1: number
  choice_2: number
  seats: number
  used: number
  available: number
}

export function sumsOf(rows: readonly QuotaRow[], typed: TypedCells): Sums {
  const sums: Sums = { choice_1: 0, choice_2: 0, seats: 0, used: 0, available: 0 }
  for (const row of rows) {
    const cell = cellOf(row, typed.get(row.id))
    sums.choice_1 += row.choice_1
    sums.choice_2 += row.choice_2
    sums.seats += seatsOf(row, cell) ?? 0
    sums.used += row.used
    sums.available += availableOf(row, cell) ?? 0
  }
  return sums
}

export interface Unsaved {
  changes: { school_id: number; seats: number; version: number }[]
  /** Schools whose cells block saving. */
  blocked: { row: QuotaRow; cell: Extract<Cell, { state: 'impossible' | 'outdated' }> }[]
}

/** All unsaved cells, also those that a filter hides. */
export function unsavedOf(rows: readonly QuotaRow[], typed: TypedCells): Unsaved {
  const unsaved: Unsaved = { changes: [], blocked: [] }
  for (const row of rows) {
    const cell = cellOf(row, typed.get(row.id))
    if (cell.state === 'changed') {
      unsaved.changes.push({ school_id: row.id, seats: cell.seats, version: row.version })
    } else if (cell.state !== 'stored') unsaved.blocked.push({ row, cell })
  }
  return unsaved
}
