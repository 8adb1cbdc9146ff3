/** Orders of the applicants' list by the names of the parents, and the plans of its pages. */
import { SORT_COLUMNS, type SortColumn } from '@spmb/domain/registration/staff/list-query.ts'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../../../testing/accounts.ts'
import { anApplicant } from '../../../../../testing/applicants.ts'
import { createTestApp, type TestApp } from '../../../../../testing/test-app.ts'
import type { Schema } from '../../../../platform/database/schema.ts'
import { findPage, NO_FILTERS } from './list.queries.ts'

/** In alphabetical order. */
const PARENTS = [
  'Contoh A_B',
  'Contoh ágil',
  'CONTOH Åse',
  'Contoh AxB',
  'contoh Bima',
  'Contoh Ñusa',
  'Contoh Zahra',
]

let app: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  app = await createTestApp()
  admin = await signIn(app, 'admin')
  for (const at of [3, 0, 6, 5, 1, 4, 2])
    await anApplicant(app, 'SD', { father_name: PARENTS[at], mother_name: PARENTS[6 - at] })
})
afterAll(() => app.close())

test.each(['father_name', 'mother_name'] as const)(
  '%s sorts alphabetically, regardless of letter case and accents',
  async (column) => {
    const sorted = async (sort: string) => {
      const response = await app.app.inject({
        url: `/api/ppdb/sd?page=1&sort=${sort}`,
        headers: admin.bearer,
      })
      return response
        .json()
        .data.map((row: { meta_student_id: Record<string, string> }) => row.meta_student_id[column])
    }
    expect(await sorted(column)).toEqual(PARENTS)
    expect(await sorted(`-${column}`)).toEqual(PARENTS.toReversed())
  },
)

/** What has none is sorted: at the size of a town faster than an index of it costs every registration. */
const INDEXES: Partial<Record<SortColumn, string>> = {
  no_registration: 'registration_number_unique',
  name: 'registration_by_name',
  birth_date: 'registration_by_birth_date',
  created_at: 'registration_by_time',
}

test.each(Object.entries(INDEXES))('the order by %s can be read from %s', async (column, index) => {
  expect(SORT_COLUMNS).toContain(column)
  for (const sort of [column, `-${column}`] as const)
    expect(await planOf(sort as SortColumn)).toContain(` using ${index} `)
})

test('a page reads the wide rows of its ids only', async () => {
  // By the primary key, or by the bitmap of one.
  expect(await planOf('gender')).toMatch(/Index Cond: \(id = ANY \(/)
})

/** The plan of a page where the planner must avoid sorting, which is cheaper for the few rows of a test. */
async function planOf(sort: SortColumn): Promise<string> {
  let page: CompiledQuery | undefined
  const logging = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: app.db.pool }),
    log: ({ query }) => {
      page = query
    },
  })
  await findPage(logging, { seasonId: 1, level: 'SD', schoolId: null }, NO_FILTERS, {
    sort,
    limit: 50,
    offset: 0,
  })
  const client = await app.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      'set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off',
    )
    const { rows } = await client.query(`explain ${page?.sql}`, [...(page?.parameters ?? [])])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
