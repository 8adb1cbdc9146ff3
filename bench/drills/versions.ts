/**
 * Registrations and result look-ups per second of this checkout and of an older one: both servers run beside each other,
 * each on its own database, and are measured alternately, so that a change of the machine's speed affects both. A
 * figure is the median over the rounds of new divided by old, with the quartiles; also for the server's processor time
 * per request, which other programs on the machine change less.
 *
 * node bench/drills/versions.ts <older checkout> [rounds]
 */
import { join } from 'node:path'
import { readRegistration } from '@spmb/domain/registration/contract.public.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { freePort } from '../../apps/api/testing/processes/free-port.ts'
import {
  makeDataDir,
  REPO,
  removeDataDir,
  startRealServer,
} from '../../apps/api/testing/processes/real-server.ts'
import { inDatabase } from '../support/data-folder.ts'
import { request, sendAll } from '../support/load/http-load.ts'
import { newRegistrations } from '../support/load/new-registrations.ts'
import { readMetric } from '../support/metric.ts'
import { processorSeconds } from '../support/processor-time.ts'

const REGISTRATIONS = 3_000
const RESULTS = 20_000
const LOOK_UPS = 40_000
const LOOK_UP_CLIENTS = 64
/** Unmeasured rounds: compiled code, warm caches, query plans. */
const WARM_UP_ROUNDS = 2

const older = process.argv[2]
if (!older)
  throw new Error('the older checkout is missing: node bench/drills/versions.ts <checkout> [rounds]')
const rounds = Number(process.argv[3] ?? 10)

interface Measured {
  perSecond: number
  /** Microseconds of the server's processor time. */
  processor: number
}

const versions = { old: await start(older), new: await start(REPO) }
try {
  for (const clients of [16, 64]) {
    await compare(`registrations, ${clients} clients`, (version) =>
      measure(version, Array.from({ length: REGISTRATIONS }, version.nextRegistration), clients, 201),
    )
  }
  await compare('result look-ups', (version) => measure(version, version.lookUps, LOOK_UP_CLIENTS, 200))
} finally {
  for (const version of Object.values(versions)) await version.stop()
}

async function start(repo: string) {
  const dataDir = await makeDataDir()
  const metricsPort = await freePort()
  const server = await startRealServer({
    dataDir,
    repo,
    env: { LIMIT_SCALE: '1000000', LOG_LEVEL: 'warn', METRICS_PORT: String(metricsPort) },
  })
  // Each checkout fills its own schema.
  const { aZone } = await import(join(repo, 'apps/api/testing/builders.ts'))
  const { storeResults } = await import(join(repo, 'bench/support/many-results.ts'))
  const { zone, numbers } = await inDatabase(dataDir, async (db) => {
    const zone = await aZone(db.kysely, 'SD')
    return { zone, numbers: await storeResults(db, zone, RESULTS) }
  })
  while ((await readMetric(metricsPort, 'spmb_results_in_memory')) < RESULTS) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const lookUps = Array.from({ length: LOOK_UPS }, (_, i) =>
    request('GET', callPath(readRegistration.path, { no: numbers[(i * 7_919) % RESULTS] as string })),
  )
  return {
    url: server.url,
    pid: server.process.pid as number,
    lookUps,
    nextRegistration: newRegistrations(zone),
    async stop() {
      await server.stop()
      await removeDataDir(dataDir)
    },
  }
}

type Version = Awaited<ReturnType<typeof start>>

async function measure(
  version: Version,
  requests: Buffer[],
  clients: number,
  good: number,
): Promise<Measured> {
  const before = processorSeconds(version.pid)
  const result = await sendAll(version.url, requests, clients)
  if (result.answers.get(good) !== requests.length) throw new Error(JSON.stringify([...result.answers]))
  return {
    perSecond: requests.length / result.seconds,
    processor: ((processorSeconds(version.pid) - before) * 1e6) / requests.length,
  }
}

/** Every other round starts with the other version. */
async function compare(what: string, measured: (version: Version) => Promise<Measured>) {
  const pairs: { old: Measured; new: Measured }[] = []
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    const order = round % 2 ? (['old', 'new'] as const) : (['new', 'old'] as const)
    const pair: Partial<Record<'old' | 'new', Measured>> = {}
    for (const name of order) pair[name] = await measured(versions[name])
    if (round >= 0) pairs.push(pair as { old: Measured; new: Measured })
  }
  for (const figure of ['perSecond', 'processor'] as const) {
    const unit = figure === 'perSecond' ? '/s' : ' µs of processor time'
    const values = (name: 'old' | 'new') => quartiles(pairs.map((pair) => pair[name][figure]))
    const ratios = quartiles(pairs.map((pair) => pair.new[figure] / pair.old[figure]))
    console.log(
      `${what}: old ${Math.round(values('old')[1])}${unit}, new ${Math.round(values('new')[1])}${unit}; new / old ${ratios.map((ratio) => ratio.toFixed(3)).join(' – ')} (quartiles and median of ${pairs.length} rounds)`,
    )
  }
}

function quartiles(values: readonly number[]): [number, number, number] {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] as number
  return [at(0.25), at(0.5), at(0.75)]
}
