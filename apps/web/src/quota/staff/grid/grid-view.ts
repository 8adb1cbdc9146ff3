/** Which rows of the grid are shown, and in which order: the state of the address. Pure. */
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'

export const SORT_COLUMNS = ['npsn', 'name', 'choice_1', 'choice_2', 'seats', 'used', 'available'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export type Sort = SortColumn | `-${SortColumn}`

export interface GridView {
  /** Null shows both levels. */
  level: Level | null
  search: string
  districtId: number | null
  /** Only schools without a quota. */
  unset: boolean
  /** Null sorts by name. */
  sort: Sort | null
}

export const NO_FILTERS = { search: '', districtId: null, unset: false } as const

export function readGridAddress(search: string): GridView {
  const given = new URLSearchParams(search)
  const level = given.get('level')?.toUpperCase()
  const district = given.get('district') ?? ''
  const sort = given.get('sort') ?? ''
  return {
    level: level === 'ALL' ? null : (LEVELS.find((each) => each === level) ?? 'SD'),
    search: given.get('search') ?? '',
    districtId: /^\d{1,5}$/.test(district) ? Number(district) : null,
    unset: given.get('unset') === '1',
    sort: SORT_COLUMNS.some((column) => sort === column || sort === `-${column}`) ? (sort as Sort) : null,
  }
}

/** The query of the address with '?', also when it is empty, so that it is a link to this page. */
export function gridAddress({ level, search, districtId, unset, sort }: GridView): string {
  const query = new URLSearchParams({
    ...(level !== 'SD' && { level: level?.toLowerCase() ?? 'all' }),
    ...(search && { search }),
    ...(districtId !== null && { district: String(districtId) }),
    ...(unset && { unset: '1' }),
    ...(sort && { sort }),
  })
  return `?${query}`
}

export function ofLevel(rows: readonly QuotaRow[], level: Level | null): QuotaRow[] {
  return rows.filter((row) => level === null || row.level === level)
}

/** The rows of the view. Sorts by stored values, so that a row keeps its place while it is typed into. */
export function shownRows(rows: readonly QuotaRow[], view: GridView): QuotaRow[] {
  const words = searchable(view.search).split(' ').filter(Boolean)
  const shown = ofLevel(rows, view.level).filter(
    (row) =>
      (view.districtId === null || row.district.id === view.districtId) &&
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
