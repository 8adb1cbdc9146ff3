/**
 * Registrations per second, full validation, durable, over HTTP with 16 and 64 clients, against a tight loop of
 * prepared calls that runs the same statement in the same PostgreSQL. Three rounds each, alternately, so that a change of the
 * machine's speed affects both; the figures are medians.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { urlFor } from '../apps/api/src/platform/database/embedded/access.ts'
import { aZone } from '../apps/api/testing/builders.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../apps/api/testing/processes/real-server.ts'
import { percentile, request, sendAll } from './support/load/http-load.ts'
import { invented } from './support/people.ts'
import { median, report } from './support/report.ts'

const ROUNDS = 3
const ROWS = Number(process.env.BENCH_ROWS ?? 12_000)
const run = promisify(execFile)

const dataDir = await makeDataDir()
const server = await startRealServer({ dataDir, env: { LIMIT_SCALE: '1000000' } })
const access = JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8'))
const address = urlFor(access, 'app')
const db = openDatabase(address, { max: 1 })
const zone = await aZone(db.kysely, 'SD')
let round = 0

for (const clients of [16, 64]) {
  const served: number[] = []
  const written: number[] = []
  const p50: number[] = []
  const p99: number[] = []
  // One unmeasured round: compiled code, warm caches, open connections.
  for (let i = 0; i <= ROUNDS; i++) {
    const requests = invented(ROWS, zone, round++).map((body, row) =>
      request('POST', '/api/ppdb/sd', body, { 'idempotency-key': `bench-${round}-${row}-0123456789` }),
    )
    const result = await sendAll(server.url, requests, clients)
    if (result.answers.get(201) !== requests.length)
      throw new Error(`not all accepted: ${JSON.stringify([...result.answers])}`)
    const loop = join(import.meta.dirname, 'support/processes/write-loop.ts')
    const { stdout } = await run(process.execPath, [
      loop,
      address,
      String(clients),
      String(ROWS),
      String(round++),
    ])
    if (i === 0) continue
    served.push(requests.length / result.seconds)
    written.push(Number(stdout))
    p50.push(percentile(result.latencies, 0.5))
    p99.push(percentile(result.latencies, 0.99))
  }
  report(
    `registrations/s, ${clients} clients`,
    median(served),
    'prepared calls of the same statement',
    median(written),
    {
      goal: 0.4,
      extra: `p50 ${median(p50).toFixed(1)} ms, p99 ${median(p99).toFixed(1)} ms`,
    },
  )
}

await db.close()
await server.stop()
await removeDataDir(dataDir)
