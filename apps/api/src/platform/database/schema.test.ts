/** Compares the types of the tables with the columns of a migrated database. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'

interface Column {
  family: string
  nullable: boolean
  /** Has a default or is generated. */
  hasDefault: boolean
  /** Can only be written by the database. */
  generated: boolean
}
/** The server only reads these tables, so defaults are not compared. */
const READ_ONLY = ['change_mark', 'schema_migration']
type Tables = Record<string, Record<string, Column>>

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The JavaScript type that a query returns for a column type. */
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
  _int4: 'number[]',
}

async function live(): Promise<Tables> {
  const { rows } = await database.ownerDb.pool.query<{
    table_name: string
    column_name: string
    udt_name: string
    nullable: boolean
    hasDefault: boolean
    generated: boolean
  }>(`select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
        column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "hasDefault",
        is_identity = 'YES' or is_generated = 'ALWAYS' as generated
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

/** The files with the interfaces of tables; `Schema` extends those of the others. */
const FILES = [
  'schema.ts',
  'tables/account-tables.ts',
  'tables/admission-tables.ts',
  'tables/claim-tables.ts',
  'tables/family-tables.ts',
  'tables/office-tables.ts',
  'tables/path-tables.ts',
  'tables/record-tables.ts',
  'tables/screening-tables.ts',
  'tables/selection-tables.ts',
]

async function written(): Promise<Tables> {
  const texts = await Promise.all(FILES.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))
  return Object.assign({}, ...texts.map(tablesIn))
}

/** Parses the interface: two spaces before a table, four before a column. */
function tablesIn(text: string): Tables {
  const [, body = ''] = text.split(/export interface \w+\s+(?:extends [\w,\s]+ )?\{/)
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
  const generated = type === 'Identity' || inserted === 'never'
  return {
    family: familyOf(selected),
    nullable: wrapper === 'Nullable' || type === 'NullableMoment' || /\bnull\b/.test(inserted ?? ''),
    hasDefault: generated || wrapper === 'Generated',
    generated,
  }
}

function familyOf(type: string): string {
  if (type === 'Identity') return 'number'
  if (type === 'Moment' || type === 'NullableMoment') return 'Date'
  if (type.startsWith("'")) return 'string'
  if (/^\d/.test(type)) return 'number'
  return type
}

it('the types have exactly the tables and columns of the database', async () => {
  const names = (tables: Tables) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      Object.keys(columns).map((name) => `${table}.${name}`),
    )
  expect(names(await written()).sort()).toEqual(names(await live()).sort())
})

it('type, nullability, default and generation of each column match the database', async () => {
  const [types, columns] = [await written(), await live()]
  for (const table of READ_ONLY) {
    for (const column of [...Object.values(types[table] ?? {}), ...Object.values(columns[table] ?? {})]) {
      column.hasDefault = column.generated = true
    }
  }
  expect(types).toEqual(columns)
})
