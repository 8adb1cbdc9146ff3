/** The unsaved cells of the grid, with one step back for every cell that was typed into and for every paste. */
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import { useMemo, useReducer } from 'react'
import type { TypedCell, TypedCells, Unsaved } from './cells.ts'

export interface TypedState {
  typed: TypedCells
  /** Earlier contents of the cells that one step changed, the latest step last. */
  history: (readonly { id: number; before: TypedCell | undefined }[])[]
}

type Act =
  | { kind: 'type'; row: QuotaRow; text: string }
  | { kind: 'keep'; row: QuotaRow; text: string }
  | { kind: 'enter'; cells: readonly { row: QuotaRow; seats: number }[] }
  | { kind: 'restore'; ids: readonly number[] }
  | { kind: 'saved'; sent: TypedCells; changes: Unsaved['changes']; rows: readonly QuotaRow[] }
  | { kind: 'step back' }

export const NOTHING_TYPED: TypedState = { typed: new Map(), history: [] }

export function useTypedCells() {
  const [{ typed, history }, act] = useReducer(reduceCells, NOTHING_TYPED)
  const acts = useMemo(
    () => ({
      type: (row: QuotaRow, text: string) => act({ kind: 'type', row, text }),
      /** Keeps what was typed although the quota has changed since. */
      keep: (row: QuotaRow, text: string) => act({ kind: 'keep', row, text }),
      /** Fills many cells in one step. */
      enter: (cells: readonly { row: QuotaRow; seats: number }[]) => act({ kind: 'enter', cells }),
      /** Forgets what was typed into these cells. */
      restore: (ids: readonly number[]) => act({ kind: 'restore', ids }),
      /**
       * Removes what was saved. A cell that was typed into during the save stays, now as a change of the seats that were saved.
       *
       * @param sent the cells when the save began; @param rows as read after it
       */
      saved: (sent: TypedCells, changes: Unsaved['changes'], rows: readonly QuotaRow[]) =>
        act({ kind: 'saved', sent, changes, rows }),
      stepBack: () => act({ kind: 'step back' }),
    }),
    [],
  )
  return {
    ...acts,
    typed,
    /** The school whose cell `stepBack` changes. */
    latest: history.at(-1)?.[0]?.id ?? null,
  }
}

export function reduceCells({ typed, history }: TypedState, act: Act): TypedState {
  const next = new Map(typed)
  switch (act.kind) {
    case 'type': {
      const { id } = act.row
      // A quota that changed while this cell was typed stays outdated.
      next.set(id, { text: act.text, version: typed.get(id)?.version ?? act.row.version })
      // Letters typed one after another into the same cell are one step.
      const last = history.at(-1)
      const isSameCell = last?.length === 1 && last[0]?.id === id
      return { typed: next, history: isSameCell ? history : [...history, [{ id, before: typed.get(id) }]] }
    }
    case 'keep': {
      next.set(act.row.id, { text: act.text, version: act.row.version })
      return { typed: next, history }
    }
    case 'enter': {
      for (const { row, seats } of act.cells) next.set(row.id, { text: String(seats), version: row.version })
      const step = act.cells.map(({ row: { id } }) => ({ id, before: typed.get(id) }))
      return { typed: next, history: [...history, step] }
    }
    case 'restore': {
      for (const id of act.ids) next.delete(id)
      return { typed: next, history: without(history, act.ids) }
    }
    case 'saved': {
      const removed: number[] = []
      for (const { school_id: id, seats } of act.changes) {
        const cell = typed.get(id)
        const row = act.rows.find((each) => each.id === id)
        if (cell === act.sent.get(id)) removed.push(id)
        else if (cell && row?.seats === seats) next.set(id, { text: cell.text, version: row.version })
      }
      for (const id of removed) next.delete(id)
      return { typed: next, history: without(history, removed) }
    }
    case 'step back': {
      const step = history.at(-1)
      if (!step) return { typed, history }
      for (const { id, before } of step) {
        if (before) next.set(id, before)
        else next.delete(id)
      }
      return { typed: next, history: history.slice(0, -1) }
    }
  }
}

/** The steps without those of these cells. */
function without(history: TypedState['history'], ids: readonly number[]): TypedState['history'] {
  return history.map((step) => step.filter(({ id }) => !ids.includes(id))).filter((step) => step.length > 0)
}
