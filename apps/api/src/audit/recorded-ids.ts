/** Which records a streamed list showed: recorded before they leave, up to a bound. */

/** A list of all applicants of a district has more ids than are worth a row each; the query is recorded as well. */
export const MAX_RECORDED_IDS = 10_000

/**
 * Passes the pieces of a list on, each after its ids are recorded.
 *
 * @param record writes the ids of one piece
 */
export async function* recordIds<Row extends { id: number }>(
  pieces: AsyncIterable<readonly Row[]>,
  record: (ids: number[]) => Promise<void>,
): AsyncGenerator<readonly Row[]> {
  let left = MAX_RECORDED_IDS
  for await (const rows of pieces) {
    if (left > 0) await record(rows.slice(0, left).map(({ id }) => id))
    left -= rows.length
    yield rows
  }
}
