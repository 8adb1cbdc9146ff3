/** The keys of the desk. They work wherever the focus is, except while text is typed or a dialog is open. */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { useEffect, useRef } from 'react'

export interface DeskActs {
  mark: (childId: number, mark: Decision | 'toggle') => void
  propose: () => void
  refuseRest: () => void
  apply: () => void
  help: () => void
}

export const DESK_KEYS: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['↑', '↓'], 'anak sebelumnya, berikutnya'],
  [['PgUp', 'PgDn'], 'sepuluh anak sekaligus'],
  [['Spasi'], 'centang untuk LULUS, atau hapus centang'],
  [['L'], 'LULUS'],
  [['T'], 'TIDAK LULUS'],
  [['H'], 'hapus tanda atau keputusan'],
  [['Enter'], 'buka data anak'],
  [['U'], 'usulkan yang teratas'],
  [['S'], 'sisanya TIDAK LULUS'],
  [['P'], 'pratinjau, lalu terapkan'],
  [['?'], 'buka daftar pintasan ini'],
]

const PAGE = 10
const TEXT = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'
const CONTROLS = '.selection-desk [data-desk-control]'

export function useDeskKeys(acts: DeskActs): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof Element && (target.matches(TEXT) || target.closest('dialog'))) return
      if (document.querySelector('dialog[open]')) return
      if (handle(event, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** @returns whether the key was one of the desk */
function handle({ key, target }: KeyboardEvent, acts: DeskActs): boolean {
  const step = STEPS[key]
  if (step !== undefined) return move(step)
  const everywhere = { u: acts.propose, s: acts.refuseRest, p: acts.apply, '?': acts.help }[key.toLowerCase()]
  if (everywhere) {
    everywhere()
    return true
  }
  const id = childOf(target)
  if (id === null) return false
  // A focused link or button of a fold does what it says.
  if (!(target instanceof Element && target.matches('[data-desk-control], [data-desk-control] ~ button')))
    return false
  const mark = MARKS[key.toLowerCase()]
  if (mark !== undefined) acts.mark(id, mark)
  // By the link, so that marks that are not applied are asked about.
  else if (key === 'Enter') target.closest('tr')?.querySelector<HTMLElement>('a.row-link')?.click()
  else return false
  return true
}

const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
const MARKS: Record<string, Decision | 'toggle' | undefined> = {
  ' ': 'toggle',
  l: 'LULUS',
  t: 'TIDAK LULUS',
  h: null,
}

function childOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-child]') : null
  return row ? Number(row.dataset.child) : null
}

/** Focuses the next child that can be decided; from outside of the table the first one. */
function move(step: number): boolean {
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
  if (controls.length === 0) return false
  const row = document.activeElement?.closest('tr')
  const at = controls.findIndex((control) => control.closest('tr') === row)
  const next = at < 0 ? 0 : Math.min(controls.length - 1, Math.max(0, at + step))
  controls[next]?.focus()
  controls[next]?.scrollIntoView({ block: 'center' })
  return true
}
