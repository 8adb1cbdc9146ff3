/** Sorting of table columns. A sort is a column name, or '-' and the name for descending order. Pure. */

/** The sort after a click on a column header: ascending, then descending, then the default. */
export function nextSort<Column extends string>(
  current: Column | `-${Column}` | null,
  column: Column,
): Column | `-${Column}` | null {
  if (current === column) return `-${column}`
  return current === `-${column}` ? null : column
}

/** The sort direction of a column; null if the table is sorted by another one. */
export function sortDirection(current: string | null, column: string): 'ascending' | 'descending' | null {
  if (current === column) return 'ascending'
  return current === `-${column}` ? 'descending' : null
}
