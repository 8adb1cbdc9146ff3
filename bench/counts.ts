/**
 * The dashboard's counts with 200,000 applicants. A request is answered from memory; the database runs the statements
 * behind it once every 8 seconds per server. Two figures: the answer over HTTP against those statements, and the statements
 * against a plain count of the same rows.
 */

import { countAdmitted } from '../apps/api/src/features/quota/quota.queries.ts'
import {
  countRegistrations,
  listHistory,
  listPublications,
} from '../apps/api/src/features/reporting/counts.queries.ts'
import { readOrCreateDataKey } from '../apps/api/src/platform/settings/data-key.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../apps/api/testing/processes/real-server.ts'
import { alternate } from './support/alternate.ts'
import { percentile, request, sendAll } from './support/load/http-load.ts'
import { report } from './support/report.ts'
import { seedApplicants, settle } from './support/seed-applicants.ts'
import { openBenchDatabase, signInAdmin } from './support/staff.ts'

const APPLICANTS = Number(process.env.BENCH_APPLICANTS ?? 200_000)
const CALLS = 100

const dataDir = await makeDataDir()
const server = await startRealServer({ dataDir, env: { LIMIT_SCALE: '1000000' } })
const owner = await openBenchDatabase(dataDir, 'owner')
const app = await openBenchDatabase(dataDir, 'app')
const headers = await signInAdmin(server.url, app)
await seedApplicants(owner.kysely, readOrCreateDataKey(dataDir), { count: APPLICANTS })
await settle(owner.kysely)

const call = request('GET', '/api/data/count/ppdb', undefined, headers)
const times = await alternate(
  {
    answer: async () => {
      const { answers, latencies } = await sendAll(server.url, [call], 1)
      if (answers.get(200) !== 1) throw new Error(`no counts: ${JSON.stringify([...answers])}`)
      return latencies[0]
    },
    statements: async () => {
      await countRegistrations(app.kysely)
      await listHistory(app.kysely)
      await countAdmitted(app.kysely)
      await listPublications(app.kysely)
      return undefined
    },
    plain: async () =>
      void (await app.pool.query('select count(*) from registration where deleted_at is null')),
  },
  CALLS,
)
const p95 = (each: Float64Array) => percentile(each, 0.95)
report(
  `dashboard counts, ${APPLICANTS} applicants, p95`,
  p95(times.answer),
  'their statements alone',
  p95(times.statements),
  { goal: 1, atMost: true, unit: ' ms' },
)
report(
  'the statements behind the counts, p95',
  p95(times.statements),
  'a plain count of the same rows',
  p95(times.plain),
  { unit: ' ms', extra: 'once every 8 s per server' },
)

await owner.close()
await app.close()
await server.stop()
await removeDataDir(dataDir)
