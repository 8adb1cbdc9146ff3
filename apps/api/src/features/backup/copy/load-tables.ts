import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartupError } from '../../../platform/errors/startup-error.ts'
import { type Summary, TABLES } from '../file/contents.ts'
import type { Section } from '../file/read-backup.ts'
import { quoted, readTables } from './tables.ts'

/**
 * Replaces the rows of all tables by those of the backup, in the open transaction. The schema has to be that of the backup;
 * rows that migrations insert are replaced as well. Triggers do not run: what they wrote is in the backup.
 *
 * @throws StartupError when the backup has a table that the schema does not have
 */
export async function loadTables(client: Client, sections: AsyncIterable<Section>): Promise<void> {
  const tables = await readTables(client)
  const names = tables.map(({ name }) => quoted(name))
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}, publication_look`)
  for await (const { name, pieces } of sections) {
    if (!name.startsWith(`${TABLES}/`)) {
      for await (const _ of pieces);
      continue
    }
    const table = tables.find((each) => `${TABLES}/${each.name}` === name)
    if (!table) throw new StartupError(`The backup holds ${name}, which this program does not have.`)
    await pipeline(
      pieces,
      client.query(copyFrom(`copy ${quoted(table.name)} (${table.columns.join(', ')}) from stdin`)),
    )
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
}

/** Sets every sequence to its value in the backup, not to the highest id, so that ids of deleted rows are not used again. */
export async function continueSequences(client: Client, sequences: Summary['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), last])
}
