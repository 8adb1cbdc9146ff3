/** The applicants that are ticked in a list. A change of season, search or filters clears it; pages and order do not. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { useState } from 'react'
import { FILTER_NAMES, type ListState } from '../list-address.ts'

export type Picked = Pick<Applicant, 'id' | 'school_1_id' | 'school_2_id'>

export interface Selection {
  /** Everything that the filters match, or the ticked rows. */
  all: boolean
  picked: ReadonlyMap<number, Picked>
}

const NOTHING: Selection = { all: false, picked: new Map() }

export function useSelection(state: ListState) {
  const filters = JSON.stringify([state.season, ...FILTER_NAMES.map((name) => state[name])])
  const [held, setHeld] = useState({ filters, selection: NOTHING })
  const selection = held.filters === filters ? held.selection : NOTHING
  const set = (next: Selection) => setHeld({ filters, selection: next })

  /** Ticks the rows, or unticks them when all of them are ticked. */
  function toggle(rows: readonly Picked[]) {
    const picked = new Map(selection.picked)
    const isOn = rows.every(({ id }) => picked.has(id))
    for (const row of rows) {
      if (isOn) picked.delete(row.id)
      else picked.set(row.id, row)
    }
    set({ all: false, picked })
  }
  return {
    selection,
    toggle,
    selectAll: () => set({ ...selection, all: true }),
    clear: () => set(NOTHING),
    has: (id: number) => selection.all || selection.picked.has(id),
  }
}

/** The one school that every ticked child chose; null if there is none, or more than one. */
export function commonSchool(picked: Iterable<Picked>): number | null {
  const chosen = [...picked].map((child) => [child.school_1_id.id, child.school_2_id.id])
  const [first = [], ...others] = chosen
  const common = new Set(first.filter((id) => others.every((schools) => schools.includes(id))))
  const [only, ...more] = common
  return only !== undefined && more.length === 0 ? only : null
}
