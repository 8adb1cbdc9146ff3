/** Folds long runs of decided rows, so that the undecided ones are in sight. Pure. */
import type { DeskRow } from '@spmb/domain/selection/desk/arrange.ts'
import type { DeskChild } from './marks.ts'

export type DeskPart =
  | { kind: 'rows'; rows: DeskRow<DeskChild>[] }
  /** `key`: the id of the first child. */
  | { kind: 'fold'; key: number; rows: DeskRow<DeskChild>[] }

/** Decided rows that stay in sight beside undecided ones. */
const KEPT = 2
/** Fewer rows are not worth a click. */
const LEAST_FOLDED = 4

/** @param isOpen whether the operator has opened the fold with this key */
export function foldedRows(
  rows: readonly DeskRow<DeskChild>[],
  isMarked: (id: number) => boolean,
  isOpen: (key: number) => boolean,
): DeskPart[] {
  const parts: DeskPart[] = []
  const add = (next: readonly DeskRow<DeskChild>[]) => {
    const last = parts.at(-1)
    if (last?.kind === 'rows') last.rows.push(...next)
    else if (next.length > 0) parts.push({ kind: 'rows', rows: [...next] })
  }
  let start = 0
  while (start < rows.length) {
    const isFoldable = (row: DeskRow<DeskChild> | undefined) =>
      row !== undefined && row.state !== 'open' && !isMarked(row.applicant.id)
    let end = start
    while (isFoldable(rows[end])) end++
    const decided = rows.slice(start, end)
    const inside = decided.slice(KEPT, decided.length - KEPT)
    const key = inside[0]?.applicant.id
    if (key !== undefined && inside.length >= LEAST_FOLDED && !isOpen(key)) {
      add(decided.slice(0, KEPT))
      parts.push({ kind: 'fold', key, rows: inside })
      add(decided.slice(decided.length - KEPT))
    } else add(decided)
    const next = rows[end]
    if (next) add([next])
    start = end + 1
  }
  return parts
}
