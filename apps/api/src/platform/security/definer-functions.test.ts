/** Functions that run with the owner's rights resolve names in schemas that the application role cannot write to. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const query = async <T = Record<string, unknown>>(url: string, ...statements: string[]): Promise<T[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows as T[]
    return rows
  } finally {
    await client.end()
  }
}

it('each names pg_temp last in its search path', async () => {
  const found = await query<{ name: string; settings: string[] | null }>(
    database.ownerUrl,
    "select proname as name, proconfig as settings from pg_proc where prosecdef and pronamespace = 'public'::regnamespace",
  )
  expect(found.map(({ name }) => name)).toContain('move_change_mark')
  for (const { name, settings } of found)
    expect([name, settings]).toEqual([
      name,
      expect.arrayContaining([expect.stringMatching(/^search_path=.*, pg_temp$/)]),
    ])
})

it('a temporary table of the same name does not receive the change mark', async () => {
  const marks = () =>
    query(database.ownerUrl, "select mark from public.change_mark where topic = 'reference'")
  const [before] = await marks()
  const name = new URL(database.ownerUrl).pathname.slice(1)
  await query(database.ownerUrl, `grant temporary on database "${name}" to spmb_app`)
  await query(
    database.appUrl,
    'create temporary table change_mark (topic text, mark bigint)',
    "insert into change_mark values ('reference', 0)",
    'grant all on change_mark to public',
    'update village set name = name where false',
  )
  expect(await marks()).not.toEqual([before])
})
