/** The order of the list as a select, for phones, where rows are cards without column titles. */
import type { Sort } from '@spmb/domain/registration/staff/list-query.ts'
import { useId } from 'react'

const ORDERS: readonly [sort: Sort | '', words: string][] = [
  ['', 'Urutan masuk'],
  ['-created_at', 'Terbaru'],
  ['name', 'Nama A–Z'],
  ['-name', 'Nama Z–A'],
  ['birth_date', 'Usia tertua'],
  ['-birth_date', 'Usia termuda'],
  ['school_1_id', 'Sekolah pilihan 1'],
  ['school_2_id', 'Sekolah pilihan 2'],
]

export function SortSelect({ sort, onSort }: { sort: Sort | null; onSort: (sort: Sort | null) => void }) {
  const id = useId()
  // An address may ask for another order.
  const known = ORDERS.some(([value]) => value === (sort ?? ''))
  return (
    <div className="sort-select">
      <label htmlFor={id}>Urutkan</label>
      <select
        className="control"
        id={id}
        value={sort ?? ''}
        onChange={({ target }) => onSort((target.value as Sort) || null)}
      >
        {ORDERS.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {!known && sort && <option value={sort}>Menurut kolom</option>}
      </select>
    </div>
  )
}
