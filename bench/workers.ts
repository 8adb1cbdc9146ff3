/**
 * One process and two workers alternately (WORKERS=1 and 2), each with a separate database: look-ups of results from memory,
 * reads that count against a limit (in the primary process with two workers), and registrations. Medians of alternating
 * rounds. The load generator shares the cores with both, so that only the ratio is meaningful.
 */
import { readRegistration } from '@spmb/domain/registration/contract.public.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { aZone } from '../apps/api/testing/builders.ts'
import { freePort } from '../apps/api/testing/processes/free-port.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../apps/api/testing/processes/real-server.ts'
import { inDatabase } from './support/data-folder.ts'
import { percentile, request, sendAll } from './support/load/http-load.ts'
import { storeResults } from './support/many-results.ts'
import { readMetric } from './support/metric.ts'
import { invented } from './support/people.ts'
import { median, report } from './support/report.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const RESULTS = 10_000
const CLIENTS = 64
const LOOK_UPS = Number(process.env.BENCH_REQUESTS ?? 60_000)
const READS = LOOK_UPS / 4
const ROWS = Number(process.env.BENCH_ROWS ?? 6_000)

const KINDS = ['result look-ups/s', 'reads that count against a limit/s', 'registrations/s'] as const
type Kind = (typeof KINDS)[number]

async function openServer(workers: number) {
  const dataDir = await makeDataDir()
  const metricsPort = await freePort()
  const server = await startRealServer({
    dataDir,
    env: {
      WORKERS: String(workers),
      METRICS_PORT: String(metricsPort),
      LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'warn',
    },
  })
  const zone = await inDatabase(dataDir, (db) => aZone(db.kysely, 'SD'))
  const numbers = await inDatabase(dataDir, (db) => storeResults(db, zone, RESULTS))
  while ((await readMetric(metricsPort, 'spmb_results_in_memory')) < RESULTS)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const found = numbers.map((no) => request('GET', callPath(readRegistration.path, { no })))
  let run = 0
  const requests: Record<Kind, () => Buffer[]> = {
    'result look-ups/s': () =>
      Array.from({ length: LOOK_UPS }, (_, i) => found[(i * 7_919) % RESULTS] as Buffer),
    'reads that count against a limit/s': () =>
      Array.from({ length: READS }, () => request('GET', `/api/village/${zone.district_id}/district`)),
    'registrations/s': () => {
      run++
      return invented(ROWS, zone, run).map((body, row) =>
        request('POST', '/api/ppdb/sd', body, { 'idempotency-key': `bench-${run}-${row}-0123456789` }),
      )
    },
  }
  const measured = Object.fromEntries(
    KINDS.map((kind) => [kind, { perSecond: [], p99: [] }]),
  ) as unknown as Record<Kind, { perSecond: number[]; p99: number[] }>
  return {
    measured,
    async measure(kind: Kind, isWarmUp: boolean) {
      const sent = requests[kind]()
      const { seconds, answers, latencies } = await sendAll(server.url, sent, CLIENTS)
      const good = answers.get(kind === 'registrations/s' ? 201 : 200)
      if (good !== sent.length) throw new Error(`${kind}: ${JSON.stringify([...answers])}`)
      if (isWarmUp) return
      measured[kind].perSecond.push(sent.length / seconds)
      measured[kind].p99.push(percentile(latencies, 0.99))
    },
    async close() {
      await server.stop()
      await removeDataDir(dataDir)
    },
  }
}

const one = await openServer(1)
const two = await openServer(2)
for (let round = 0; round <= ROUNDS; round++)
  for (const kind of KINDS) for (const server of [one, two]) await server.measure(kind, round === 0)
for (const kind of KINDS) {
  const [single, double] = [one.measured[kind], two.measured[kind]]
  report(`${kind}, WORKERS=2`, median(double.perSecond), 'WORKERS=1', median(single.perSecond), {
    extra: `p99 ${median(double.p99).toFixed(1)} ms, with one ${median(single.p99).toFixed(1)} ms; ${CLIENTS} clients`,
  })
}
await one.close()
await two.close()
