/**
 * Makes the database unavailable under a running server: stopped, killed, frozen or slow. Pages and results must not be
 * affected, a registration must be accepted or refused in time, and the service must recover by itself.
 *
 * node bench/drills/outage.ts [stopped|killed|frozen|slow] [seconds] [workers]
 */
import { readFile } from 'node:fs/promises'
import { signInAdmin } from '../support/staff.ts'
import { residentMemory } from './support/memory.ts'
import { compare, startParents } from './support/parents.ts'
import { type Answers, pause, startProbes, summary } from './support/probes.ts'
import { openSite, type Site } from './support/site.ts'

export type Outage = 'stopped' | 'killed' | 'frozen' | 'slow'

/** Added latency of the slow database. */
const SLOW_MS = 5_000
const PARENTS = 8
const PROBE_EVERY_MS = 100

export interface OutageOutcome {
  registered: number
  /** Acknowledged registrations that are missing: must be empty. */
  lost: string[]
  doubled: number
  /** Answers during the outage, by request. */
  during: Record<string, Answers>
  /** Registrations that waited over a second: in progress when the outage began, or queued for its end. */
  registrations: Answers & { withoutRetryAfter: number; longerThanASecond: number }
  /** Seconds from the end of the outage to the first registration, and to ready. */
  registeringAfter: number
  readyAfter: number
  memoryBefore: number
  memoryAfter: number
  /** Error lines in the server's log. */
  faults: string[]
}

const OUTAGES: Record<Outage, (site: Site, seconds: number, slowMs: number) => Promise<void>> = {
  async stopped(site, seconds) {
    await site.stopDatabase()
    await pause(seconds)
    await site.startDatabase()
  },
  async killed(site, seconds) {
    await site.killDatabase()
    await pause(seconds)
    await site.startDatabase()
  },
  async frozen(site, seconds) {
    site.freezeDatabase()
    await pause(seconds)
    site.thawDatabase()
  },
  async slow(site, seconds, slowMs) {
    site.relay.slow(slowMs)
    await pause(seconds)
    site.relay.slow(0)
  },
}

export async function outageDrill(
  kind: Outage,
  seconds: number,
  { slowMs = SLOW_MS, workers = 1, say = (_line: string) => {} } = {},
): Promise<OutageOutcome> {
  await using site = await openSite({ env: { WORKERS: String(workers) } })
  const { url, process: server } = site.server
  const parents = startParents(url, site.zone, PARENTS)
  await parents.registered(PARENTS * 5)
  const known = parents.sent.find(({ number }) => number)?.number ?? ''
  await site.untilInMemory(PARENTS * 5)
  const memoryBefore = residentMemory(server.pid as number)

  const staffDb = site.openDb()
  const headers = await signInAdmin(url, staffDb)
  await staffDb.close()
  const wanted = {
    page: '/ppdb',
    'a staff screen': '/admin/dashboard',
    'a staff list': () => ({ path: '/api/ppdb/sd?page=1', headers }),
    'list of districts': '/api/district',
    'a result': `/api/ppdb/registered/${known}`,
    'an unknown number': '/api/ppdb/registered/SD25-00000-00000-0',
    'a card': `/ppdb/${known}/pdf`,
    healthz: '/healthz',
    readyz: '/readyz',
  }
  const probes = startProbes(url, wanted, PROBE_EVERY_MS)
  const before = parents.attempts.length
  say(`the database is ${kind} for ${seconds} s`)
  await OUTAGES[kind](site, seconds, slowMs)
  const back = performance.now()
  const attempts = parents.attempts.slice(before)
  const during = await probes.stop()
  const doneThen = parents.sent.filter((sent) => sent.number).length
  await parents.registered(doneThen + 1)
  const registeringAfter = (performance.now() - back) / 1_000
  await untilReady(url)
  const readyAfter = (performance.now() - back) / 1_000
  say(`back: registering after ${registeringAfter.toFixed(1)} s, ready after ${readyAfter.toFixed(1)} s`)
  await parents.registered(doneThen + PARENTS * 5)
  await parents.finish()

  const memoryAfter = residentMemory(server.pid as number)
  const db = site.openDb()
  const { lost, doubled } = await compare(db, parents.sent)
  await db.close()
  const alive = server.exitCode === null && server.signalCode === null
  const log = await readFile(site.logFile, 'utf8')
  return {
    registered: parents.sent.length,
    lost,
    doubled,
    during,
    registrations: {
      ...summary(attempts),
      withoutRetryAfter: attempts.filter(({ status, retryAfter }) => status === 503 && !retryAfter).length,
      longerThanASecond: attempts.filter(({ ms }) => ms > 1_000).length,
    },
    registeringAfter,
    readyAfter,
    memoryBefore,
    memoryAfter,
    faults: [
      ...(alive ? [] : ['the server ended']),
      ...log.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line)),
    ],
  }
}

async function untilReady(url: string) {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) return
    await pause(0.05)
  }
}

if (import.meta.main) {
  const [kind, seconds, workers = '1'] = process.argv.slice(2)
  const wanted: [Outage, number][] = kind
    ? [[kind as Outage, Number(seconds ?? 20)]]
    : [
        ['stopped', 60],
        ['killed', 10],
        ['frozen', 20],
        ['slow', 30],
      ]
  let bad = 0
  for (const [which, long] of wanted) {
    const outcome = await outageDrill(which, long, { workers: Number(workers), say: console.log })
    console.dir(outcome, { depth: 4 })
    if (
      outcome.lost.length > 0 ||
      outcome.doubled > 0 ||
      outcome.faults.length > 0 ||
      outcome.readyAfter > 10
    )
      bad++
  }
  process.exit(bad ? 1 : 0)
}
