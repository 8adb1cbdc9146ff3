/**
 * Look-ups of results per second, of 20,000 numbers in memory, against Node's bare HTTP server with the same bytes and
 * headers; neither writes a log. Alternating rounds, medians. As calls and as pages. Then the minute of publication: from no
 * load to the maximum within a second.
 */
import { spawn } from 'node:child_process'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { readRegistration } from '@spmb/domain/registration/contract.public.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { RESULT_PAGE_PATH } from '@spmb/domain/shared/page-paths.ts'
import { freePort } from '../apps/api/testing/processes/free-port.ts'
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
const lookUps = requestsOf(paths)
const { bare, perSecond } = await compare(
  'result look-ups/s',
  lookUps,
  await answerOf(paths[0] as string),
  0.4,
)

// The same as a page, compressed as browsers ask for it.
const GZIP = { 'accept-encoding': 'gzip' }
const pagePaths = numbers.map((no) => RESULT_PAGE_PATH.replace(':no_registration', no))
const pages = requestsOf(pagePaths, GZIP)
const page = await compare('result pages/s', pages, await answerOf(pagePaths[0] as string, GZIP), 0.1)
page.bare.stop()

const burst = await sendAlternately(bare.url, lookUps.slice(0, Math.round(perSecond)), BURST_CLIENTS)
report(
  `from 0 to the maximum, ${BURST_CLIENTS} new connections at once: look-ups/s`,
  burst.perSecond,
  "Node's bare HTTP server in the same burst",
  burst.bare,
  { goal: 0.4, extra: `p99 ${burst.p99.toFixed(0)} ms` },
)
bare.stop()

function requestsOf(addresses: readonly string[], own: Record<string, string> = {}): Buffer[] {
  const all = addresses.map((path) => request('GET', path, undefined, own))
  return Array.from({ length: REQUESTS }, (_, i) => all[(i * 7_919) % RESULTS] as Buffer)
}

interface Sample {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** As sent, without decompressing. */
function answerOf(path: string, own: Record<string, string> = {}): Promise<Sample> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers: own }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ headers: response.headers, body: Buffer.concat(parts) })
    }).on('error', reject)
  })
}

async function compare(title: string, requests: readonly Buffer[], sample: Sample, goal: number) {
  const bare = await startBare(sample)
  await sendAlternately(bare.url, requests, CLIENTS, 1)
  const { perSecond, bare: reference, p99 } = await sendAlternately(bare.url, requests, CLIENTS)
  report(title, perSecond, "Node's bare HTTP server, same bytes and headers", reference, {
    goal,
    extra: `${sample.body.length} bytes; p99 ${p99.toFixed(1)} ms at ${CLIENTS} clients`,
  })
  return { bare, perSecond }
}

/** Sends the requests to both servers, round after round. @returns medians: requests per second, p99 in milliseconds */
async function sendAlternately(
  bareUrl: string,
  requests: readonly Buffer[],
  clients: number,
  rounds = ROUNDS,
) {
  const rates: number[] = []
  const reference: number[] = []
  const p99: number[] = []
  for (let round = 0; round < rounds; round++) {
    const bareResult = await sendAll(bareUrl, requests, clients)
    const result = await sendAll(url, requests, clients)
    if (result.answers.get(200) !== requests.length)
      throw new Error(`not all found: ${JSON.stringify([...result.answers])}`)
    rates.push(requests.length / result.seconds)
    reference.push(requests.length / bareResult.seconds)
    p99.push(percentile(result.latencies, 0.99))
  }
  return { perSecond: median(rates), bare: median(reference), p99: median(p99) }
}

async function startBare({ headers, body }: Sample) {
  const port = await freePort()
  const script = join(import.meta.dirname, 'support/processes/bare-server.ts')
  const { date: _, connection: __, 'keep-alive': ___, ...same } = headers
  const child = spawn(
    process.execPath,
    [
      script,
      String(port),
      JSON.stringify({ headers: same, body: body.toString('base64'), encoding: 'base64' }),
    ],
    {
      stdio: 'inherit',
    },
  )
  const bareUrl = `http://127.0.0.1:${port}`
  for (;;) {
    const response = await fetch(bareUrl).catch(() => null)
    await response?.arrayBuffer()
    if (response) return { url: bareUrl, stop: () => child.kill() }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
