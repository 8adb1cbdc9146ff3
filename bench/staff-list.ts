/**
 * Pages of the staff list with 200,000 applicants: over HTTP against the statements alone (page, total, audit row), and
 * against the same server with 10,000. One caller after the other, medians; searches are for what is really looked for:
 * one child by name or number. A search that a thirtieth of all children fit, and an order that no index has, stand
 * beside without a goal.
 */
import type { ListFilters } from '../apps/api/src/applicants/list.queries.ts'
import { findPage } from '../apps/api/src/applicants/list.queries.ts'
import { createTotals } from '../apps/api/src/applicants/totals.ts'
import { recordAudit } from '../apps/api/src/platform/audit.ts'
import { readOrCreateDataKey } from '../apps/api/src/platform/data-key.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../apps/api/testing/real-server.ts'
import { percentile, request, sendAll } from './support/http-load.ts'
import { report } from './support/report.ts'
import { seedApplicants, settle } from './support/seed-applicants.ts'
import { openBenchDatabase, signInAdmin } from './support/staff.ts'

const FEW = 10_000
const MANY = Number(process.env.BENCH_APPLICANTS ?? 200_000)
const CALLS = 200
const GOAL_OVER_SQL = 1.5
const GOAL_GROWTH = 2

const dataDir = await makeDataDir()
const server = await startRealServer({ dataDir, env: { LIMIT_SCALE: '1000000' } })
const owner = await openBenchDatabase(dataDir, 'owner')
const app = await openBenchDatabase(dataDir, 'app')
const dataKey = readOrCreateDataKey(dataDir)
const headers = await signInAdmin(server.url, app)
const season = await app.kysely
  .selectFrom('season')
  .select('id')
  .where('is_active', '=', true)
  .executeTakeFirstOrThrow()
const scope = { seasonId: season.id, level: 'SD', schoolId: null } as const

await seedApplicants(owner.kysely, dataKey, { count: FEW })
await settle(owner.kysely)
const someone = await app.kysely
  .selectFrom('registration')
  .select(['name', 'no_registration'])
  .where('level', '=', 'SD')
  .orderBy('id')
  .offset(1_234)
  .executeTakeFirstOrThrow()
const QUESTIONS = {
  'first page': { goal: true, query: '' },
  'search for a name': { goal: true, query: `search=${encodeURIComponent(someone.name)}` },
  'search for a number': { goal: true, query: `search=${someone.no_registration.slice(5, 14)}` },
  'search that 1 in 30 fits': { goal: false, query: 'search=rahma' },
  'first page by name': { goal: false, query: 'sort=name' },
} as const

const few = await measured()
await seedApplicants(owner.kysely, dataKey, { count: MANY - FEW, first: FEW })
await settle(owner.kysely)
const many = await measured()

for (const [name, { goal, query }] of Object.entries(QUESTIONS)) {
  const now = many.get(name) as Float64Array
  const before = few.get(name) as Float64Array
  report(
    `${name}, ${MANY} applicants`,
    percentile(now, 0.5),
    'its statements alone',
    await statementsAlone(query),
    {
      ...(goal ? { goal: GOAL_OVER_SQL } : {}),
      atMost: true,
      unit: ' ms',
      extra: `p95 ${percentile(now, 0.95).toFixed(1)} ms`,
    },
  )
  report(`${name}, ${MANY} applicants`, percentile(now, 0.5), `with ${FEW}`, percentile(before, 0.5), {
    ...(goal ? { goal: GOAL_GROWTH } : {}),
    atMost: true,
    unit: ' ms',
  })
}

await owner.close()
await app.close()
await server.stop()
await removeDataDir(dataDir)

async function measured(): Promise<Map<string, Float64Array>> {
  const figures = new Map<string, Float64Array>()
  for (const [name, { query }] of Object.entries(QUESTIONS)) {
    const calls = Array.from({ length: CALLS }, () =>
      request('GET', `/api/ppdb/sd?page=1&${query}`, undefined, headers),
    )
    await sendAll(server.url, calls.slice(0, 20), 1)
    const result = await sendAll(server.url, calls, 1)
    if (result.answers.get(200) !== CALLS) throw new Error(JSON.stringify([...result.answers]))
    figures.set(name, result.latencies)
  }
  return figures
}

/** Median milliseconds of what the server asks the database for such a page, on one connection. */
async function statementsAlone(query: string): Promise<number> {
  const parameters = new URLSearchParams(query)
  const search = parameters.get('search') ?? undefined
  const sort = parameters.get('sort') === 'name' ? 'name' : undefined
  const filters: ListFilters = {
    search,
    searchedSchools: [],
    schoolId: undefined,
    villageId: undefined,
    decision: undefined,
  }
  const total = createTotals(app.kysely, () => new Date())
  const times: number[] = []
  for (let i = 0; i < CALLS / 2; i++) {
    const started = performance.now()
    const rows = await findPage(app.kysely, scope, filters, { sort, limit: 50, offset: 0 })
    if (rows.length === 50) await total(scope, filters)
    await recordAudit(app.kysely, {
      at: new Date(),
      action: 'registration.list',
      actor: 'user:0',
      subject: 'registration',
      changes: { ids: rows.map(({ id }) => id) },
    })
    times.push(performance.now() - started)
  }
  return percentile(Float64Array.from(times).sort(), 0.5)
}
