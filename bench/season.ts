/**
 * The three hours in which most people come: registration opens, registration closes, results are published. For a district
 * (10,000 applicants) and a province (100,000), each with one process and with WORKERS=2 in turns, on separate databases.
 *
 * People come as in support/season/arrivals.ts, and send what support/season/visitors.ts says. The rush around the moment is
 * replayed at real rates: BENCH_SECONDS, a fifth of them before the moment, at the closing four fifths. The rest of a
 * district's hour is compressed by BENCH_FACTOR; of a province's hour only the rush is replayed, unless the factor is given.
 * BENCH_FACTOR=1 replays whole hours in real time. BENCH_APPLICANTS chooses the scales. Load generator and server share the
 * machine.
 */
import { readFile } from 'node:fs/promises'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { aZone, type ChoiceIds } from '../apps/api/testing/builders.ts'
import { freePort } from '../apps/api/testing/processes/free-port.ts'
import {
  makeDataDir,
  type RealServer,
  removeDataDir,
  startRealServer,
} from '../apps/api/testing/processes/real-server.ts'
import { type InstallationUse, useOf } from './support/installation-use.ts'
import { percentile } from './support/load/http-load.ts'
import { type Outcome, replayVisitors, type Visitor } from './support/load/visitor-load.ts'
import { storeResults } from './support/many-results.ts'
import { readMetric } from './support/metric.ts'
import { report } from './support/report.ts'
import { HOURS, type Hour, peopleOf, replayed, within } from './support/season/arrivals.ts'
import {
  emptyLedger,
  type Ledger,
  looksUp,
  type ReplayClock,
  registers,
  tapsAgain,
} from './support/season/visitors.ts'
import { openBenchDatabase } from './support/staff.ts'

interface Scale {
  applicants: number
  /** Of each hour at real rates. */
  seconds: number
  /** By which the rest is compressed; infinite: it is left out. */
  factor: number
}

const RUSH_ONLY = Number.POSITIVE_INFINITY
const SCALES = (process.env.BENCH_APPLICANTS?.split(',').map(Number) ?? [10_000, 100_000]).map(
  (applicants): Scale => {
    const isProvince = applicants > 50_000
    return {
      applicants,
      seconds: Number(process.env.BENCH_SECONDS ?? (isProvince ? 25 : 10)),
      factor: Number(process.env.BENCH_FACTOR ?? (isProvince ? RUSH_ONLY : 180)),
    }
  },
)
const SEED = Number(process.env.BENCH_SEED ?? 1)
/** As those of a proxy. */
const CONNECTIONS = 1_000
/** Until every process has read the new times. */
const SETTLE_MS = 2_500
const USE_EVERY_MS = 2_000

interface Installation {
  workers: number
  server: RealServer
  db: Database
  zone: ChoiceIds
  metricsPort: number
  /** Stored beforehand, with decisions. */
  numbers: string[]
  /** The place of the next family. */
  next: number
  /** The answers to families in all replays. */
  told: string[]
}

interface Replay {
  outcome: Outcome
  ledger: Ledger
  use: { before: InstallationUse; after: InstallationUse; most: Record<'server' | 'database', number> }
  own: number
  seconds: number
  moment: Date
}

for (const scale of SCALES) {
  const { applicants, seconds, factor } = scale
  console.log(
    `${applicants} applicants: ${seconds} s of each hour at real rates, ${factor === RUSH_ONLY ? 'nothing else' : `the rest compressed ${factor} times`}`,
  )
  const installations = [await install(1), await install(2)]
  for (const [turn, hour] of HOURS.entries()) {
    const replays = new Map<number, Replay>()
    for (const installation of turn % 2 ? [...installations].reverse() : installations) {
      await fill(
        installation,
        Math.round(applicants * (hour === 'opening' ? 0 : hour === 'closing' ? 0.8 : 1)),
      )
      const replay = await play(hour, scale, installation)
      replays.set(installation.workers, replay)
      await tell(
        `${applicants} applicants, ${hour} hour, WORKERS=${installation.workers}`,
        replay,
        installation,
        hour,
      )
    }
    const kind = hour === 'result' ? 'result' : 'registration'
    const p99 = (workers: number) =>
      percentile(replays.get(workers)?.outcome.latencies.get(kind) ?? new Float64Array(), 0.99)
    report(
      `${applicants} applicants, ${hour} hour, p99 of each ${kind}, WORKERS=2`,
      p99(2),
      'WORKERS=1',
      p99(1),
      {
        unit: ' ms',
      },
    )
  }
  for (const { db, server } of installations) {
    await db.close()
    await server.stop()
    await removeDataDir(server.dataDir)
  }
}

async function install(workers: number): Promise<Installation> {
  const dataDir = await makeDataDir()
  const metricsPort = await freePort()
  const server = await startRealServer({
    dataDir,
    env: { LIMIT_SCALE: '1000000', METRICS_PORT: String(metricsPort), WORKERS: String(workers) },
  })
  const db = await openBenchDatabase(dataDir, 'owner')
  const zone = await aZone(db.kysely, 'SD')
  return { workers, server, db, zone, metricsPort, numbers: [], next: 0, told: [] }
}

/** Stores applicants until there are as many, and waits until they are in memory. */
async function fill({ db, zone, numbers, told, metricsPort, workers }: Installation, applicants: number) {
  const missing = applicants - numbers.length - told.length
  if (missing > 0) numbers.push(...(await storeResults(db, zone, missing)))
  // With several workers the metric is that of one of them.
  while ((await readMetric(metricsPort, 'spmb_results_in_memory')) < numbers.length + told.length)
    await new Promise((resolve) => setTimeout(resolve, 100 * workers))
}

async function play(hour: Hour, scale: Scale, installation: Installation): Promise<Replay> {
  const { server, db, numbers } = installation
  const { applicants, seconds: rush, factor } = scale
  const before = rush * (hour === 'closing' ? 0.8 : 0.2)
  const stretch = { from: -before, to: rush - before }
  const everybody = peopleOf(hour, applicants, SEED)
  const people = factor === RUSH_ONLY ? within(everybody, stretch.from, stretch.to) : everybody
  const start =
    factor === RUSH_ONLY
      ? stretch.from
      : replayed(Math.min(stretch.from, everybody[0]?.at ?? 0), stretch, factor)
  const clock: ReplayClock = (second) =>
    factor !== RUSH_ONLY || (second >= stretch.from && second < stretch.to)
      ? (replayed(second, stretch, factor) - start) * 1_000
      : undefined
  const ledger = emptyLedger()
  const assets = await assetsOf(server.url)
  const visitors = people.flatMap((person, index): Visitor[] => {
    if (hour === 'result')
      return [looksUp(person, numbers[(index * 7_919) % numbers.length] as string, ledger, clock)]
    const family = { person, place: installation.next++, zone: installation.zone, assets }
    const first = registers(family, ledger, clock)
    return person.tapsTwice ? [first, tapsAgain(family, ledger, clock)] : [first]
  })

  const most = { server: 0, database: 0 }
  const watch = setInterval(() => {
    const use = useOf(server)
    for (const part of ['server', 'database'] as const) most[part] = Math.max(most[part], use[part].memory)
  }, USE_EVERY_MS)
  let moment = new Date(0)
  let started = 0
  const useBefore = useOf(server)
  const own = process.cpuUsage()
  const outcome = await replayVisitors(server.url, visitors, {
    connections: CONNECTIONS,
    async ready() {
      moment = new Date(Date.now() + SETTLE_MS - start * 1_000)
      await setMoment(db, hour, moment)
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
      started = performance.now()
    },
  })
  clearInterval(watch)
  const seconds = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(own)
  installation.told.push(...new Set(ledger.numbers.values()))
  const use = { before: useBefore, after: useOf(server), most }
  return { outcome, ledger, use, own: (user + system) / 1e6, seconds, moment }
}

/** The form's scripts and styles, as its page names them. */
async function assetsOf(url: string): Promise<string[]> {
  const page = await (await fetch(`${url}/ppdb/sd`)).text()
  return [
    ...new Set([...page.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path as string)),
  ]
}

async function setMoment(db: Database, hour: Hour, moment: Date) {
  const year = 365 * 86_400_000
  const times =
    hour === 'result'
      ? { publication_mode: 'schedule' as const, publishes_at: moment }
      : {
          window_mode: 'schedule' as const,
          opens_at: hour === 'opening' ? moment : new Date(moment.getTime() - year),
          closes_at: hour === 'closing' ? moment : new Date(moment.getTime() + year),
          publication_mode: 'hidden' as const,
        }
  await db.kysely.updateTable('season').set(times).where('is_active', '=', true).execute()
}

async function tell(title: string, replay: Replay, { db, server, told }: Installation, hour: Hour) {
  const { outcome, ledger, use, own, seconds, moment } = replay
  const calls = [...outcome.answers.values()].flatMap((counts) => [...counts])
  const with5xx = calls.filter(([status]) => status === 503 || status === 429)
  const sum = (counts: [number, number][]) => counts.reduce((total, [, count]) => total + count, 0)
  const none = sum(calls.filter(([status]) => status === 0))
  console.log(
    `${title}: ${sum(calls)} calls in ${seconds.toFixed(0)} s, ${sum(with5xx)} answered 503 or 429, ${none} not answered`,
  )
  if (hour === 'result')
    console.log(
      `  look-ups: ${ledger.results.shown} with the result, ${ledger.results.notYet} before it was published`,
    )
  else {
    const found = await db.pool.query<{ stored: number; outside: number }>(
      `select count(*) filter (where no_registration = any($1))::int as stored,
         count(*) filter (where no_registration = any($2) and created_at ${hour === 'opening' ? '<' : '>='} $3)::int as outside
       from registration`,
      [told, [...ledger.numbers.values()], moment],
    )
    const lost = told.length - (found.rows[0]?.stored ?? 0)
    console.log(
      `  families that sent the form: ${ledger.sent}; accepted ${ledger.numbers.size}, refused (window) ${ledger.refused}, without an answer ${ledger.unanswered}; forms sent again ${ledger.repeated}; lost ${lost} ${lost === 0 ? '✓' : '✗'}, told two numbers ${ledger.contradicted}, accepted outside the window ${found.rows[0]?.outside}`,
    )
  }
  for (const [kind, latencies] of outcome.latencies) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share).toFixed(1))
    console.log(`  ${kind}: ${latencies.length}, p50 ${p50}, p95 ${p95}, p99 ${p99} ms`)
  }
  const used = (part: 'server' | 'database') =>
    (use.after[part].processor - use.before[part].processor).toFixed(1)
  const load = (await readFile('/proc/loadavg', 'utf8')).split(' ')[0]
  console.log(
    `  processor: server ${used('server')} s, database ${used('database')} s, load generator ${own.toFixed(1)} s, which woke ${outcome.late.toFixed(0)} ms late (p99); memory at most: server ${use.most.server.toFixed(0)} MB, database ${use.most.database.toFixed(0)} MB; load average ${load}`,
  )
  if (server.process.exitCode !== null) throw new Error('the server has ended')
}
