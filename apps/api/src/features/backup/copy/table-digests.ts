import type { Client } from 'pg'
import type { TableDigest, TableDigests } from '../file/contents.ts'
import { quoted, readTables, type Table } from './tables.ts'

/** Settings under which the text of a row is the same on every machine. */
const TEXT_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/**
 * Counts the rows of each table and sums a hash of each row. It finds rows that are missing, additional or changed by
 * accident; a change on purpose is detected by the encryption of the file, which authenticates every byte.
 */
export async function digestTables(client: Client, tables: Table[]): Promise<TableDigests> {
  await client.query(TEXT_SETTINGS)
  const digests: TableDigests = {}
  for (const { name, columns } of tables) {
    const { rows } = await client.query<TableDigest>(
      `select count(*)::int as rows,
         coalesce(sum(hashtextextended(row(${columns.join(', ')})::text, 0)::numeric), 0)::text as hash
       from ${quoted(name)}`,
    )
    digests[name] = rows[0] ?? { rows: 0, hash: '0' }
  }
  return digests
}

/** The same in a snapshot. */
export async function digestDatabase(client: Client): Promise<TableDigests> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await digestTables(client, await readTables(client))
  } finally {
    await client.query('rollback')
  }
}

export type Comparison = {
  /** Tables that were equal before and after the backup, and are equal now. */
  equal: string[]
  /** Tables that changed while the backup ran, so that one cannot say what they should contain. */
  changing: string[]
  /** Sentences about tables that are not as they were. */
  different: string[]
}

/** Compares restored tables with those before and after the backup. */
export function compareTables(before: TableDigests, after: TableDigests, found: TableDigests): Comparison {
  const comparison: Comparison = { equal: [], changing: [], different: [] }
  for (const name of new Set([before, after, found].flatMap(Object.keys))) {
    const [first, last, now] = [before[name], after[name], found[name]]
    if (!now) comparison.different.push(`The table ${name} is missing.`)
    else if (!first || !last) comparison.different.push(`The table ${name} is not in the backup.`)
    else if (first.rows !== last.rows || first.hash !== last.hash) comparison.changing.push(name)
    else if (now.rows !== first.rows)
      comparison.different.push(`The table ${name} has ${now.rows} rows; ${first.rows} were backed up.`)
    else if (now.hash !== first.hash)
      comparison.different.push(`The table ${name} has other contents than were backed up.`)
    else comparison.equal.push(name)
  }
  return comparison
}
