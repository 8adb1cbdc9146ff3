/** Reads more rows than fit into memory, all as of one moment, at the pace of whoever takes them. */
import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** A few milliseconds of work each, in which nothing else is answered. */
const PIECE = 500

/** A connection that is silent for long is given up as broken; a slow reader is not. */
const SIGN_OF_LIFE_MS = 4_000

/** One connection, which is the reading's own until that ends. */
export type RunQuery<Row> = (text: string, parameters?: unknown[]) => Promise<{ rows: Row[] }>

/**
 * Gives the rows of the query in pieces. The transaction ends with the last piece, with the reader that stops early
 * (`return`, as a client that hangs up does through its stream), or with the error that is thrown.
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

/** The same on a connection that is there. */
export async function* readBatches<Row>(
  runQuery: RunQuery<Row>,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): AsyncGenerator<Row[]> {
  const fetchPiece = () => {
    const piece = runQuery(`fetch ${PIECE} from pieces`)
    // Looked at when it is wanted; a reader that left does not want it.
    piece.catch(() => {})
    return piece
  }
  try {
    await runQuery('begin isolation level repeatable read read only')
    await runQuery(`declare pieces no scroll cursor for ${sql}`, [...parameters])
    let coming = fetchPiece()
    for (;;) {
      const { rows } = await coming
      if (rows.length === 0) break
      // The database works on the next piece while the reader works on this one.
      coming = fetchPiece()
      const sign = setInterval(() => void runQuery('select').catch(() => {}), SIGN_OF_LIFE_MS)
      try {
        yield rows
      } finally {
        clearInterval(sign)
      }
    }
  } finally {
    // Nothing was written. What cannot be rolled back is a connection that is gone.
    await runQuery('rollback').catch(() => {})
  }
}
