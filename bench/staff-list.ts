/**
 * Pages of the staff list with 20,000 applicants over HTTP, compared with their SQL statements alone (session, page, total,
 * audit row) on one connection, and with a server that has 1,000 applicants. The three are called alternately, one call at
 * a time; the figures are medians. The goals apply to the first page and to searches for one child by name or number. Without
 * a goal: a search with many matches, and a page whose total is not cached.
 *
 * Before them the dashboard, its tasks, the quotas and their grid, whose counts are in memory: p95, compared with the smaller
 * server and with the median of a few counts of the same applicants by the database.
 *
 * The cost above the statements does not depend on the number of applicants: HTTP, token, decrypting and checking 50 records.
 */

import type { Sort } from '@spmb/domain/registration/staff/list-query.ts'
import { findActor } from '../apps/api/src/features/accounts/accounts.queries.ts'
import { countInDatabase } from '../apps/api/src/features/applicant-counts/applicant-counts.ts'
import { findPage, NO_FILTERS } from '../apps/api/src/features/registration/staff/list/list.queries.ts'
import { createTotals } from '../apps/api/src/features/registration/staff/list/totals.ts'
import { activeSeasonId } from '../apps/api/src/features/season/season.queries.ts'
import { recordAudit } from '../apps/api/src/platform/audit/audit.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { readOrCreateDataKey } from '../apps/api/src/platform/settings/data-key.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../apps/api/testing/processes/real-server.ts'
import { alternate } from './support/alternate.ts'
import { percentile, request, sendAll } from './support/load/http-load.ts'
import { report } from './support/report.ts'
import { seedApplicants, settle } from './support/seed-applicants.ts'
import { openBenchDatabase, signInAdmin } from './support/staff.ts'

const MANY = Number(process.env.BENCH_APPLICANTS ?? 20_000)
const FEW = MANY / 20
const CALLS = Number(process.env.BENCH_CALLS ?? 200)
const GOAL_OVER_SQL = 1.5
const GOAL_GROWTH = 2
/** Of a town, and of five times as many applicants or more. */
const GOAL_P95_MS = MANY > 20_000 ? 300 : 50

const few = await openOffice(FEW)
const many = await openOffice(MANY)

const QUERIES = {
  'first page': { goal: true, query: () => '' },
  'search for a name': { goal: true, query: ({ name }) => `search=${encodeURIComponent(name)}` },
  'search for a number': { goal: true, query: ({ number }) => `search=${number.slice(5, 14)}` },
  'search that 1 in 30 fits': { goal: false, query: () => 'search=rahma' },
  'first page of a village': { goal: true, query: ({ village }) => `village_id=${village}` },
  'first page by number': { goal: true, query: () => 'sort=-no_registration' },
  'first page by name': { goal: true, query: () => 'sort=name' },
  'first page by gender': { goal: true, query: () => 'sort=gender' },
  'first page by birth date': { goal: true, query: () => 'sort=birth_date' },
  'first page by time': { goal: true, query: () => 'sort=-created_at' },
  'first page by school': { goal: true, query: () => 'sort=school_1_id' },
  'first page by second school': { goal: true, query: () => 'sort=-school_2_id' },
  'first page by father': { goal: true, query: () => 'sort=father_name' },
  'first page by mother': { goal: true, query: () => 'sort=-mother_name' },
  'first page after a change': { goal: false, query: () => '', changing: true },
} satisfies Record<string, { goal: boolean; query: (applicant: Applicant) => string; changing?: boolean }>

/** Calls without a goal take up to seconds each. */
const CALLS_WITHOUT_GOAL = Math.ceil(CALLS / 10)
const COUNTS = 5

/** What the screens beside the list read. */
const SCREENS = {
  'dashboard counts': '/api/data/count/ppdb',
  'tasks of the dashboard': '/api/data/tasks',
  'quotas for staff': '/api/ppdb/quota',
  'quota grid': '/api/quota/grid',
}

const { count } = await alternate({ count: many.countInDatabase }, COUNTS)

for (const [name, path] of Object.entries(SCREENS)) {
  const times = await alternate({ few: few.get(path), many: many.get(path) }, CALLS)
  const p95 = (each: Float64Array) => percentile(each, 0.95)
  const what = `${name}, ${MANY} applicants, p95`
  const unit = { atMost: true, unit: ' ms' }
  report(what, p95(times.many), 'goal', GOAL_P95_MS, { ...unit, goal: 1 })
  report(what, p95(times.many), `with ${FEW}`, p95(times.few), { ...unit, goal: GOAL_GROWTH })
  report(what, p95(times.many), 'median of a count by the database', percentile(count, 0.5), {
    ...unit,
    extra: `median ${percentile(times.many, 0.5).toFixed(1)} ms`,
  })
}

for (const [name, { goal, query, ...rest }] of Object.entries(QUERIES)) {
  const changing = 'changing' in rest
  const times = await alternate(
    {
      few: few.page(query(few.applicant), changing),
      many: many.page(query(many.applicant), changing),
      alone: many.statementsAlone(query(many.applicant), changing),
    },
    goal ? CALLS : CALLS_WITHOUT_GOAL,
  )
  const now = percentile(times.many, 0.5)
  report(`${name}, ${MANY} applicants, p95`, percentile(times.many, 0.95), 'goal', GOAL_P95_MS, {
    ...(goal ? { goal: 1 } : {}),
    atMost: true,
    unit: ' ms',
  })
  report(`${name}, ${MANY} applicants`, now, 'its statements alone', percentile(times.alone, 0.5), {
    ...(goal ? { goal: GOAL_OVER_SQL } : {}),
    atMost: true,
    unit: ' ms',
  })
  report(`${name}, ${MANY} applicants`, now, `with ${FEW}`, percentile(times.few, 0.5), {
    atMost: true,
    unit: ' ms',
  })
}

await few.close()
await many.close()

interface Applicant {
  name: string
  number: string
  village: number
}

/** Starts a server with this number of applicants and selects one of them for searches. */
async function openOffice(applicants: number) {
  const dataDir = await makeDataDir()
  const server = await startRealServer({ dataDir, env: { LIMIT_SCALE: '1000000' } })
  const owner = await openBenchDatabase(dataDir, 'owner', 2)
  const app = await openBenchDatabase(dataDir, 'app')
  const headers = await signInAdmin(server.url, app)
  await seedApplicants(owner.kysely, readOrCreateDataKey(dataDir), { count: applicants })
  await settle(owner.kysely)
  const {
    name,
    no_registration: number,
    village_id: village,
  } = await app.kysely
    .selectFrom('registration')
    .select(['name', 'no_registration', 'village_id'])
    .where('level', '=', 'SD')
    .orderBy('id')
    .offset(Math.floor(FEW / 2))
    .executeTakeFirstOrThrow()
  /** Invalidates the cached total. */
  const changeApplicant = () =>
    owner.pool.query(
      `update registration set name = case when name like '%x' then left(name, -1) else name || 'x' end
       where no_registration = $1`,
      [number],
    )

  const getFrom = async (path: string) => {
    const { answers, latencies } = await sendAll(server.url, [request('GET', path, undefined, headers)], 1)
    if (answers.get(200) !== 1) throw new Error(`no answer to ${path}: ${JSON.stringify([...answers])}`)
    return latencies[0]
  }
  const seasonId = await activeSeasonId(app.kysely)

  return {
    applicant: { name, number, village } satisfies Applicant,
    page: (query: string, changing: boolean) => async () => {
      if (changing) await changeApplicant()
      return getFrom(`/api/ppdb/sd?page=1&${query}`)
    },
    get: (path: string) => () => getFrom(path),
    countInDatabase: async () => void (await countInDatabase(app.kysely, seasonId)),
    statementsAlone(query: string, changing: boolean) {
      const runStatements = statementsOf(app, query)
      return async () => {
        if (changing) await changeApplicant()
        const started = performance.now()
        await (await runStatements)()
        return performance.now() - started
      }
    },
    async close() {
      await owner.close()
      await app.close()
      await server.stop()
      await removeDataDir(dataDir)
    },
  }
}

/** The statements that the server runs for the page. */
async function statementsOf(app: Database, query: string): Promise<() => Promise<void>> {
  const season = await app.kysely
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  const session = await app.kysely.selectFrom('staff_session').select('id').executeTakeFirstOrThrow()
  const scope = { seasonId: season.id, level: 'SD', schoolId: null } as const
  const parameters = new URLSearchParams(query)
  const sort = (parameters.get('sort') ?? undefined) as Sort | undefined
  const village = parameters.get('village_id')
  const filters = {
    ...NO_FILTERS,
    search: parameters.get('search') ?? undefined,
    villageId: village ? Number(village) : undefined,
  }
  const total = createTotals(app.kysely, {
    clock: () => new Date(),
    countApplicants: (seasonId) => countInDatabase(app.kysely, seasonId),
  })
  return async () => {
    await findActor(app.kysely, session.id, new Date())
    const rows = await findPage(app.kysely, scope, filters, { sort, limit: 50, offset: 0 })
    if (rows.length === 50) await total(scope, filters)
    await recordAudit(app.kysely, {
      at: new Date(),
      action: 'registration.list',
      actor: 'user:0',
      subject: 'registration',
      changes: { ids: rows.map(({ id }) => id) },
    })
  }
}
