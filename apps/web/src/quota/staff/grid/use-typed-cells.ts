/** The unsaved cells of the grid, with one step back for every cell that was typed into. */
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.ts'
import { useMemo, useReducer } from 'react'
import type { TypedCell, TypedCells } from './cells.ts'

interface State {
  typed: TypedCells
  /** Earlier contents, the latest last. */
  history: { id: number; before: TypedCell | undefined }[]
}

type Act =
  | { kind: 'type'; row: QuotaRow; text: string }
  | { kind: 'keep'; row: QuotaRow; text: string }
  | { kind: 'enter'; cells: readonly { row: QuotaRow; seats: number }[] }
  | { kind: 'restore'; ids: readonly number[] }
  | { kind: 'step back' }

const NOTHING: State = { typed: new Map(), history: [] }

export function useTypedCells() {
  const [{ typed, history }, act] = useReducer(reduce, NOTHING)
  const acts = useMemo(
    () => ({
      type: (row: QuotaRow, text: string) => act({ kind: 'type', row, text }),
      /** Keeps what was typed although somebody changed the quota since. */
      keep: (row: QuotaRow, text: string) => act({ kind: 'keep', row, text }),
      /** Fills many cells at once, in one step of the history per cell. */
      enter: (cells: readonly { row: QuotaRow; seats: number }[]) => act({ kind: 'enter', cells }),
      /** Forgets what was typed into these cells. */
      restore: (ids: readonly number[]) => act({ kind: 'restore', ids }),
      stepBack: () => act({ kind: 'step back' }),
    }),
    [],
  )
  return {
    ...acts,
    typed,
    /** The school whose cell `stepBack` changes. */
    latest: history.at(-1)?.id ?? null,
  }
}

function reduce({ typed, history }: State, act: Act): State {
  const next = new Map(typed)
  switch (act.kind) {
    case 'type': {
      const { id } = act.row
      // A quota that somebody changed while this cell was typed stays outdated.
      next.set(id, { text: act.text, version: typed.get(id)?.version ?? act.row.version })
      // Letters typed one after another into the same cell are one step.
      const isNewStep = history.at(-1)?.id !== id
      return { typed: next, history: isNewStep ? [...history, { id, before: typed.get(id) }] : history }
    }
    case 'keep': {
      next.set(act.row.id, { text: act.text, version: act.row.version })
      return { typed: next, history }
    }
    case 'enter': {
      for (const { row, seats } of act.cells) next.set(row.id, { text: String(seats), version: row.version })
      const steps = act.cells.map(({ row: { id } }) => ({ id, before: typed.get(id) }))
      return { typed: next, history: [...history, ...steps] }
    }
    case 'restore': {
      for (const id of act.ids) next.delete(id)
      return { typed: next, history: history.filter(({ id }) => !act.ids.includes(id)) }
    }
    case 'step back': {
      const step = history.at(-1)
      if (!step) return { typed, history }
      if (step.before) next.set(step.id, step.before)
      else next.delete(step.id)
      return { typed: next, history: history.slice(0, -1) }
    }
  }
}
