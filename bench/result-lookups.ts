/**
 * Look-ups of results per second, of 20,000 numbers in memory, against Node's bare HTTP server with the same bytes and
 * headers; neither writes a log. Alternating rounds, medians. Then the minute of publication: from no load to the maximum
 * within a second.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readRegistration } from '@spmb/domain/registration/contract.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { freePort } from '../apps/api/testing/processes/real-server.ts'
import { openSite } from './drills/support/site.ts'
import { percentile, request, sendAll } from './support/load/http-load.ts'
import { storeResults } from './support/many-results.ts'
import { median, report } from './support/report.ts'

const ROUNDS = 5
const RESULTS = 20_000
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 60_000)
const CLIENTS = 64
/** Each opens a new connection, as visitors do when results are published. */
const BURST_CLIENTS = 1_000

await using site = await openSite({ env: { LOG_LEVEL: 'warn' } })
const db = site.openDb()
const numbers = await storeResults(db, site.zone, RESULTS)
await db.close()
await site.untilInMemory(RESULTS)
const { url } = site.server
const paths = numbers.map((no) => callPath(readRegistration.path, { no }))
const lookUps = Array.from({ length: REQUESTS }, (_, i) =>
  request('GET', paths[(i * 7_919) % RESULTS] as string),
)

const sample = await fetch(url + paths[0])
const headers = Object.fromEntries(sample.headers)
const body = await sample.text()
const bare = await startBare()

const served: number[] = []
const reference: number[] = []
const p99: number[] = []
for (let round = 0; round <= ROUNDS; round++) {
  const bareResult = await sendAll(bare.url, lookUps, CLIENTS)
  const result = await sendAll(url, lookUps, CLIENTS)
  if (result.answers.get(200) !== REQUESTS)
    throw new Error(`not all found: ${JSON.stringify([...result.answers])}`)
  if (round === 0) continue
  served.push(REQUESTS / result.seconds)
  reference.push(REQUESTS / bareResult.seconds)
  p99.push(percentile(result.latencies, 0.99))
}
report(
  'result look-ups/s',
  median(served),
  "Node's bare HTTP server, same bytes and headers",
  median(reference),
  {
    goal: 0.8,
    extra: `p99 ${median(p99).toFixed(1)} ms at ${CLIENTS} clients`,
  },
)

const burst = await sendAll(url, lookUps.slice(0, Math.round(median(served))), BURST_CLIENTS)
const bareBurst = await sendAll(bare.url, lookUps.slice(0, Math.round(median(served))), BURST_CLIENTS)
report(
  `from 0 to the maximum, ${BURST_CLIENTS} new connections at once: look-ups/s`,
  median(served) / burst.seconds,
  "Node's bare HTTP server in the same burst",
  median(served) / bareBurst.seconds,
  {
    goal: 0.8,
    extra: `all answered 200: ${burst.answers.get(200) === Math.round(median(served))}; p99 ${percentile(burst.latencies, 0.99).toFixed(0)} ms`,
  },
)
bare.stop()

async function startBare() {
  const port = await freePort()
  const script = join(import.meta.dirname, 'support/processes/bare-server.ts')
  const { date: _, connection: __, 'keep-alive': ___, ...same } = headers
  const child = spawn(process.execPath, [script, String(port), JSON.stringify({ headers: same, body })], {
    stdio: 'inherit',
  })
  const bareUrl = `http://127.0.0.1:${port}`
  for (;;) {
    const response = await fetch(bareUrl).catch(() => null)
    await response?.arrayBuffer()
    if (response) return { url: bareUrl, stop: () => child.kill() }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
