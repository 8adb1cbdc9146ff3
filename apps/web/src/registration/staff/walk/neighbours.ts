/** The rows of a page before and after a position. */

/**
 * @param place the index at which the record was found last; null: never
 * @param isThere the record is still at this index; otherwise it left the list and the following rows moved up
 * @param rows number of rows on the page
 * @returns indexes on the page; null: on another page, or none
 */
export function neighboursAt(
  place: number | null,
  isThere: boolean,
  rows: number,
): { before: number | null; after: number | null } {
  if (place === null) return { before: null, after: null }
  const before = Math.min(place, rows) - 1
  const after = isThere ? place + 1 : place
  return { before: before >= 0 ? before : null, after: after < rows ? after : null }
}
