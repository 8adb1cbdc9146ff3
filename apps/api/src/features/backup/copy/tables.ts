/** The tables of the product, and what of them is copied. */
import type { Client } from 'pg'

export type Table = {
  name: string
  /** Without generated columns, and without numbers of transactions, which mean something in one cluster only. */
  columns: string[]
}

/**
 * Not copied: the record of migrations, which a restore applies itself, and the mark up to which an admin has seen changes,
 * which is a snapshot of transactions.
 */
const LEFT_OUT = ['schema_migration', 'publication_look']

/** All tables, each after those that its foreign keys name. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name,
       array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '' and a.atttypid <> 'xid8'::regtype)
         as columns
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  )
  const { rows: keys } = await client.query<{ from: string; to: string }>(
    `select c.relname as from, f.relname as to from pg_constraint as k
     join pg_class as c on c.oid = k.conrelid join pg_class as f on f.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid and k.connamespace = 'public'::regnamespace`,
  )
  const ordered: Table[] = []
  for (let left = tables; left.length > 0; ) {
    const waits = ({ name }: Table) =>
      keys.some(({ from, to }) => from === name && left.some((other) => other.name === to))
    const ready = left.filter((table) => !waits(table))
    if (ready.length === 0)
      throw new Error(`the tables ${left.map(({ name }) => name)} refer to each other in a circle`)
    ordered.push(...ready)
    left = left.filter(waits)
  }
  return ordered
}

/** The name as part of a statement; the columns already are. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
