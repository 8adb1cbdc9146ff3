/** The order of a list as a select, for phones, where rows are cards without column titles. */
import { useId } from 'react'

export function SortSelect<Sort extends string>({
  sort,
  orders,
  onSort,
}: {
  /** Null for the default order. */
  sort: Sort | null
  /** The default order has ''. */
  orders: readonly (readonly [sort: Sort | '', words: string])[]
  onSort: (sort: Sort | null) => void
}) {
  const id = useId()
  // An address may ask for another order.
  const known = orders.some(([value]) => value === (sort ?? ''))
  return (
    <div className="sort-select">
      <label htmlFor={id}>Urutkan</label>
      <select
        className="control"
        id={id}
        value={sort ?? ''}
        onChange={({ target }) => onSort((target.value as Sort) || null)}
      >
        {orders.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {!known && sort && <option value={sort}>Menurut kolom</option>}
      </select>
    </div>
  )
}
