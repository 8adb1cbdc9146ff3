/** Streams a large query result from one snapshot, in batches, with a server-side cursor. */
import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** Rows per fetch. Converting them blocks the event loop for a few milliseconds. */
const BATCH_SIZE = 500

/** How often an empty query keeps the transaction alive while the consumer is slow. */
const KEEP_ALIVE_MS = 4_000

/** Runs a query on a connection that is reserved for the reader. */
export type RunQuery<Row> = (text: string, parameters?: unknown[]) => Promise<{ rows: Row[] }>

/**
 * Yields the rows of the query in batches. The transaction ends after the last batch, on an error, or when the consumer
 * stops early, as a stream does when its client disconnects.
 */
export async function* readInSnapshot<Row>(db: Database, query: Compilable<Row>): AsyncGenerator<Row[]> {
  const client = await db.pool.connect()
  try {
    const runQuery: RunQuery<Row> = (text, parameters) =>
      client.query(text, parameters) as Promise<{ rows: unknown[] }> as ReturnType<RunQuery<Row>>
    yield* readBatches(runQuery, query.compile())
  } finally {
    client.release()
  }
}

/** The same on an open connection. */
export async function* readBatches<Row>(
  runQuery: RunQuery<Row>,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): AsyncGenerator<Row[]> {
  const fetchBatch = () => {
    const batch = runQuery(`fetch ${BATCH_SIZE} from pieces`)
    // Prevents an unhandled rejection when the consumer stops before it awaits this batch.
    batch.catch(() => {})
    return batch
  }
  try {
    await runQuery('begin isolation level repeatable read read only')
    await runQuery(`declare pieces no scroll cursor for ${sql}`, [...parameters])
    let next = fetchBatch()
    for (;;) {
      const { rows } = await next
      if (rows.length === 0) break
      // The database fetches the next batch while the consumer processes this one.
      next = fetchBatch()
      const keepAlive = setInterval(() => void runQuery('select').catch(() => {}), KEEP_ALIVE_MS)
      try {
        yield rows
      } finally {
        clearInterval(keepAlive)
      }
    }
  } finally {
    // Fails only on a broken connection, which has nothing to roll back.
    await runQuery('rollback').catch(() => {})
  }
}
