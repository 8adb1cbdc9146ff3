/** Which rows of the grid are shown, and in which order: the state of the address. Pure. */
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import { LEVELS, type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { searchText, seasonField } from '@spmb/domain/shared/paging.ts'
import {
  field,
  idField,
  type ListField,
  listState,
  oneOf,
  type StateOf,
} from '../../../platform/staff/list-state.ts'

export const SORT_COLUMNS = ['npsn', 'name', 'choice_1', 'choice_2', 'seats', 'used', 'available'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export type Sort = SortColumn | `-${SortColumn}`
const SORTS: readonly Sort[] = SORT_COLUMNS.flatMap((column) => [column, `-${column}` as const])

const levelOrAll: ListField<Level | null> = {
  read: (text) => (text === 'all' ? null : LEVELS.find((level) => levelPath(level) === text)),
  write: (level) => (level === null ? 'all' : level === 'SD' ? '' : levelPath(level)),
  initial: 'SD',
}

export const gridView = listState({
  /** Null shows both levels. */
  level: levelOrAll,
  /** The first year of another season; null: the active one. */
  season: field(seasonField, null),
  search: field(searchText, ''),
  district: idField,
  /** Only schools without a quota. */
  unset: {
    read: (text: string) => text === '1',
    write: (unset: boolean) => (unset ? '1' : ''),
    initial: false as boolean,
  },
  /** Null sorts by name. */
  sort: oneOf(SORTS, null),
})
export type GridView = StateOf<typeof gridView>

export const NO_FILTERS = { search: '', district: null, unset: false } as const

export function ofLevel(rows: readonly QuotaRow[], level: Level | null): QuotaRow[] {
  return rows.filter((row) => level === null || row.level === level)
}

/** The rows of the view. Sorts by stored values, so that a row keeps its place while it is typed into. */
export function shownRows(rows: readonly QuotaRow[], view: GridView): QuotaRow[] {
  const words = searchable(view.search).split(' ').filter(Boolean)
  const shown = ofLevel(rows, view.level).filter(
    (row) =>
      (view.district === null || row.district.id === view.district) &&
      (!view.unset || row.seats === null) &&
      words.every((word) => searchable(`${row.npsn} ${row.name}`).includes(word)),
  )
  const column = (view.sort?.replace('-', '') ?? 'name') as SortColumn
  const direction = view.sort?.startsWith('-') ? -1 : 1
  return shown.sort((a, b) => direction * compare(a, b, column) || byName(a, b))
}

/** Letter case, accents and apostrophes do not matter. */
function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .trim()
}

const names = new Intl.Collator('id', { numeric: true })
const byName = (a: QuotaRow, b: QuotaRow) => names.compare(a.name, b.name) || a.id - b.id

function compare(a: QuotaRow, b: QuotaRow, column: SortColumn): number {
  if (column === 'name') return byName(a, b)
  if (column === 'npsn') return a.npsn.localeCompare(b.npsn)
  return figureOf(a, column) - figureOf(b, column)
}

/** Schools without a quota come before those with 0. */
function figureOf(row: QuotaRow, column: Exclude<SortColumn, 'name' | 'npsn'>): number {
  if (column === 'seats') return row.seats ?? -1
  return column === 'available' ? (row.seats === null ? -1 : Math.max(0, row.seats - row.used)) : row[column]
}
