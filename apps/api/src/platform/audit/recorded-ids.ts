/** Records the ids of the records in a streamed list before they are sent, up to a maximum. */

/** Bounds the audit rows of a long list; its query is recorded too. */
const MAX_RECORDED_IDS = 10_000

/**
 * Yields each piece of a list after its ids were recorded.
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
