/** Reads more rows than fit into memory, all as of one moment, at the pace of whoever takes them. */
import { type Compilable, CompiledQuery, sql } from 'kysely'
import type { Database } from './database.ts'

/** A few milliseconds of work each, in which nothing else is answered. */
const PIECE = 500

/** A connection that is silent for long is given up as broken; a slow reader is not. */
const SIGN_OF_LIFE_MS = 4_000

/**
 * Gives the rows of the query in pieces. The transaction ends with the last piece, with the reader that stops early
 * (`return`, as a client that hangs up does through its stream), or with the error that is thrown.
 */
export async function* readInSnapshot<Row>(db: Database, query: Compilable<Row>): AsyncGenerator<Row[]> {
  const tx = await db.kysely
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const fetchPiece = () => {
    const piece = sql<Row>`fetch ${sql.lit(PIECE)} from pieces`.execute(tx)
    // Looked at when it is wanted; a reader that left does not want it.
    piece.catch(() => {})
    return piece
  }
  try {
    const { sql: text, parameters } = query.compile()
    await tx.executeQuery(CompiledQuery.raw(`declare pieces no scroll cursor for ${text}`, [...parameters]))
    let coming = fetchPiece()
    for (;;) {
      const { rows } = await coming
      if (rows.length === 0) break
      // The database works on the next piece while the reader works on this one.
      coming = fetchPiece()
      const sign = setInterval(() => void sql`select`.execute(tx).catch(() => {}), SIGN_OF_LIFE_MS)
      try {
        yield rows
      } finally {
        clearInterval(sign)
      }
    }
  } finally {
    // Nothing was written. What cannot be rolled back is a connection that is gone.
    await tx
      .rollback()
      .execute()
      .catch(() => {})
  }
}
