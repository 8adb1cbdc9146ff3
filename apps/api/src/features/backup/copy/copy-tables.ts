import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Summary, TABLES } from '../file/contents.ts'
import { type Entry, inPieces } from '../file/write-backup.ts'
import { quoted, type Table } from './tables.ts'

/** The rows of the tables, in the open transaction, which has to be a snapshot. */
export async function* copyTables(client: Client, tables: Table[]): AsyncGenerator<Entry> {
  for (const { name, columns } of tables) {
    const rows = client.query(copyTo(`copy ${quoted(name)} (${columns.join(', ')}) to stdout`))
    yield* inPieces(`${TABLES}/${name}`, rows)
  }
}

/** The last number that each sequence gave. Sequences know no snapshots: it may be higher than the rows need. */
export async function readSequences(client: Client): Promise<Summary['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'",
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last === null ? null : Number(last)]))
}
