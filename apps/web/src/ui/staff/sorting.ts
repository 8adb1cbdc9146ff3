/** How the heads of a table's columns sort it. A sort is a column, or '-' and the column for downwards. Pure. */

/** A click on a column's head: upwards, then downwards, then as it was. */
export function nextSort<Column extends string>(
  current: Column | `-${Column}` | null,
  column: Column,
): Column | `-${Column}` | null {
  if (current === column) return `-${column}`
  return current === `-${column}` ? null : column
}

/** How a column is sorted now; null: not by this one. */
export function sortDirection(current: string | null, column: string): 'ascending' | 'descending' | null {
  if (current === column) return 'ascending'
  return current === `-${column}` ? 'descending' : null
}
