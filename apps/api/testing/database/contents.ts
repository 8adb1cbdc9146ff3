/** Everything that the database holds, for tests that show what a call changed, or that it changed nothing. */
import type { TestApp } from '../test-app.ts'
import type { TestDatabase } from './test-database.ts'

/** Rows by table, each as JSON text, in no order that means anything. */
export type Contents = Record<string, string[]>

/** The rows of a table as they were last read, and the mark of the table then. */
type Kept = Map<string, { mark: string; rows: string[] }>
const keptBy = new WeakMap<TestDatabase, Record<'all' | 'reading', Kept>>()

/**
 * Tests call this often, so only tables that have changed since the last call are read again.
 *
 * @param reading leaves out what a read may cause: audit rows and the last use of a session
 *   (docs/product-rules.md#audit)
 */
export async function contentsOf({ database }: TestApp, { reading = false } = {}): Promise<Contents> {
  const both = keptBy.get(database) ?? { all: new Map(), reading: new Map() }
  keptBy.set(database, both)
  const kept = reading ? both.reading : both.all
  const marks = await readMarks(database)
  const changed = [...marks].filter(([name, mark]) => kept.get(name)?.mark !== mark)
  const selects = changed.map(([name]) => {
    const row = reading && name === 'staff_session' ? "to_jsonb(t) - 'last_used_at'" : 'to_jsonb(t)'
    // That a call was denied is recorded; that it changed nothing else is what tests ask.
    const rest = name === 'audit_entry' ? "where action <> 'access.denied'" : ''
    return `select '${name}' as name, (${row})::text as row from ${name} t ${rest}`
  })
  if (selects.length > 0) {
    // One statement and no order by text in the database, which costs more than the reading.
    const { rows } = await database.ownerDb.pool.query<{ name: string; row: string }>(
      selects.join(' union all '),
    )
    const read = Map.groupBy(rows, ({ name }) => name)
    for (const [name, mark] of changed)
      kept.set(name, { mark, rows: (read.get(name) ?? []).map(({ row }) => row).sort() })
  }
  const names = [...marks.keys()].filter((name) => !(reading && name === 'audit_entry'))
  return Object.fromEntries(names.map((name) => [name, kept.get(name)?.rows ?? []]))
}

/**
 * Table → number of its rows and sum of the transactions that wrote them. A changed row has a later transaction than before, so the
 * sum grows unless there are fewer rows.
 */
export async function readMarks({ ownerDb: { pool } }: TestDatabase): Promise<Map<string, string>> {
  // No call writes the chain of the audit: a background job extends it each minute.
  const tables = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'audit_chain' order by tablename",
  )
  const selects = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from ${name}`,
  )
  const { rows } = await pool.query<{ name: string; mark: string }>(selects.join(' union all '))
  return new Map(rows.map(({ name, mark }) => [name, mark]))
}

export interface Change {
  table: string
  /** Columns that are not as they were; all of them for a row that is new or gone. */
  columns: string[]
  kind: 'added' | 'removed' | 'changed'
  after: Record<string, unknown>
}

/** What names a row among others: its id, or the topic of a mark. What has neither is another row when it changes. */
const keyOf = (row: Record<string, unknown>) => row.id ?? row.topic

/** What is different, row by row. */
export function changesBetween(before: Contents, after: Contents): Change[] {
  const changes: Change[] = []
  for (const [table, rows] of Object.entries(after)) {
    const parsed = (texts: string[], without: string[]) => {
      const known = new Set(without)
      return texts
        .filter((text) => !known.has(text))
        .map((text) => JSON.parse(text) as Record<string, unknown>)
    }
    const earlier = before[table] ?? []
    const gone = parsed(earlier, rows)
    for (const row of parsed(rows, earlier)) {
      const at = gone.findIndex((old) => keyOf(row) !== undefined && keyOf(old) === keyOf(row))
      const [old] = at < 0 ? [] : gone.splice(at, 1)
      const columns = Object.keys(row).filter(
        (column) => !old || JSON.stringify(old[column]) !== JSON.stringify(row[column]),
      )
      changes.push({ table, columns, kind: old ? 'changed' : 'added', after: row })
    }
    for (const row of gone) changes.push({ table, columns: Object.keys(row), kind: 'removed', after: row })
  }
  return changes
}

/** The distinct changes as text, without the last use of the session and the chain of the audit, which grows in the background. */
export function inWords(changes: Change[]): string[] {
  const words = changes
    .filter(({ table }) => table !== 'audit_chain')
    .filter(({ table, columns }) => !(table === 'staff_session' && columns.join() === 'last_used_at'))
    .map(({ kind, table, columns }) =>
      kind === 'changed' ? `changed ${table}: ${columns.toSorted().join(', ')}` : `${kind} ${table}`,
    )
  return [...new Set(words)].sort()
}
