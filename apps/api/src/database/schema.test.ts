/** Holds schema.ts, which the compiler believes, against the database, which decides. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

interface Column {
  family: string
  nullable: boolean
  /** The database fills it in when nobody does. */
  filled: boolean
  /** Nobody but the database may write it. */
  given: boolean
}
/** The server only reads these: who fills their columns is no matter. */
const READ_ONLY = ['change_mark', 'schema_migration']
type Tables = Record<string, Record<string, Column>>

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** What a query gets for a column of the type. */
const FAMILIES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  text: 'string',
  date: 'string',
  inet: 'string',
  xid8: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  jsonb: 'unknown',
  _text: 'string[]',
}

async function live(): Promise<Tables> {
  const { rows } = await database.ownerDb.pool.query<{
    table_name: string
    column_name: string
    udt_name: string
    nullable: boolean
    filled: boolean
    given: boolean
  }>(`select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
        column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as filled,
        is_identity = 'YES' or is_generated = 'ALWAYS' as given
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const tables: Tables = {}
  for (const { table_name, column_name, udt_name, ...column } of rows) {
    const family = FAMILIES[udt_name]
    if (!family) throw new Error(`${table_name}.${column_name}: no family for the type ${udt_name}`)
    tables[table_name] ??= {}
    tables[table_name][column_name] = { family, ...column }
  }
  return tables
}

/** The interface as it is written: four spaces before a column, two before a table. */
async function written(): Promise<Tables> {
  const text = await readFile(join(import.meta.dirname, 'schema.ts'), 'utf8')
  const [, body = ''] = text.split('export interface Schema {')
  const tables: Tables = {}
  let columns: Record<string, Column> | undefined
  for (const line of body.split('\n')) {
    const [, table] = /^ {2}(\w+): \{$/.exec(line) ?? []
    const [, name, type] = /^ {4}(\w+): (.+)$/.exec(line) ?? []
    if (table) {
      columns = {}
      tables[table] = columns
    } else if (name && type) {
      if (!columns) throw new Error(`a column outside of a table: ${line}`)
      columns[name] = columnOf(type)
    }
  }
  return tables
}

function columnOf(type: string): Column {
  const [, wrapper = '', inner = ''] = /^(\w+)<(.+)>$/.exec(type) ?? []
  const [selected = '', inserted] = wrapper === 'ColumnType' ? inner.split(', ') : [inner || type]
  const given = type === 'Identity' || inserted === 'never'
  return {
    family: familyOf(selected),
    nullable: wrapper === 'Nullable' || type === 'NullableMoment' || /\bnull\b/.test(inserted ?? ''),
    filled: given || wrapper === 'Generated',
    given,
  }
}

function familyOf(type: string): string {
  if (type === 'Identity') return 'number'
  if (type === 'Moment' || type === 'NullableMoment') return 'Date'
  if (type.startsWith("'")) return 'string'
  if (/^\d/.test(type)) return 'number'
  return type
}

it('the types have every table and column of the database, and no other', async () => {
  const names = (tables: Tables) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      Object.keys(columns).map((name) => `${table}.${name}`),
    )
  expect(names(await written()).sort()).toEqual(names(await live()).sort())
})

it('each column is of the type, and may be empty, left out or written, as the database says', async () => {
  const [types, columns] = [await written(), await live()]
  for (const table of READ_ONLY) {
    for (const column of [...Object.values(types[table] ?? {}), ...Object.values(columns[table] ?? {})]) {
      column.filled = column.given = true
    }
  }
  expect(types).toEqual(columns)
})
