/**
 * Keys of the grid as in a spreadsheet. One cell is in the tab order; arrows move from cell to cell, Enter moves down. A
 * cell with a field or a button passes the focus on to it.
 */
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

export interface ActiveCell {
  rowId: number
  column: number
}

const PAGE = 10

/** @param rowIds in the order of the rows; `start` is the column of the first cell in the tab order */
export function useGridKeys(rowIds: readonly number[], start: number) {
  const [active, setActive] = useState<ActiveCell | null>(null)
  const first = rowIds[0]
  const isShown = active !== null && rowIds.includes(active.rowId)
  const inTabOrder = isShown ? active : first === undefined ? null : { rowId: first, column: start }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
    const step = cell && !event.altKey ? stepOf(event) : null
    if (!cell || !step) return
    const next = step.down === 0 ? beside(cell, step.right) : above(cell, step)
    if (!next) return
    event.preventDefault()
    focusCell(next)
  }

  function onFocus(event: FocusEvent<HTMLTableElement>) {
    const cell = event.target.closest<HTMLElement>('[data-column]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    if (cell && row) setActive({ rowId: Number(row.dataset.row), column: Number(cell.dataset.column) })
    if (event.target instanceof HTMLInputElement) event.target.select()
  }

  return { inTabOrder, onKeyDown, onFocus }
}

interface Step {
  down: number
  right: number
}

function stepOf(event: KeyboardEvent): Step | null {
  const { key, target, shiftKey: shift, ctrlKey, metaKey } = event
  const jump = ctrlKey || metaKey
  const field = target instanceof HTMLInputElement ? target : null
  if (key === 'Enter' && field) return { down: shift ? -1 : 1, right: 0 }
  if (shift) return null
  if (key === 'ArrowDown') return { down: jump ? Infinity : 1, right: 0 }
  if (key === 'ArrowUp') return { down: jump ? -Infinity : -1, right: 0 }
  if (key === 'PageDown') return { down: PAGE, right: 0 }
  if (key === 'PageUp') return { down: -PAGE, right: 0 }
  if (jump && key === 'Home') return { down: -Infinity, right: 0 }
  if (jump && key === 'End') return { down: Infinity, right: 0 }
  // In a field the arrows move the caret, unless its whole text is selected, as it is on arrival.
  if (field && (field.selectionStart !== 0 || field.selectionEnd !== field.value.length)) return null
  if (key === 'ArrowRight') return { down: 0, right: 1 }
  return key === 'ArrowLeft' ? { down: 0, right: -1 } : null
}

/** The next visible cell of the row: narrow screens hide some columns. */
function beside(cell: HTMLElement, right: number): HTMLElement | null {
  const sibling = right > 0 ? cell.nextElementSibling : cell.previousElementSibling
  if (!(sibling instanceof HTMLElement)) return null
  return sibling.offsetParent === null ? beside(sibling, right) : sibling
}

function above(cell: HTMLElement, { down }: Step): HTMLElement | null {
  const row = cell.closest('tr')
  const rows = [...(row?.parentElement?.children ?? [])]
  const index = rows.indexOf(row as Element)
  const next = rows[Math.max(0, Math.min(rows.length - 1, index + down))]
  return next === row
    ? null
    : (next?.querySelector<HTMLElement>(`[data-column="${cell.dataset.column}"]`) ?? null)
}

function focusCell(cell: HTMLElement) {
  const inside = cell.querySelector<HTMLElement>('input, button')
  const target = inside ?? cell
  target.focus()
  target.scrollIntoView({ block: 'nearest' })
}

/** Focuses the field of a school, for example the first one that blocks saving. */
export function focusSeats(schoolId: number) {
  document.querySelector<HTMLElement>(`[data-row="${schoolId}"] input`)?.focus()
}
