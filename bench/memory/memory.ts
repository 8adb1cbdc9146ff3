/**
 * Memory of the server over an hour of everything at once: registrations, look-ups, pages, the finder, cards, guessed numbers,
 * invalid forms, reports, sign-ins with right and wrong passwords, staff lists, exports. Staff delete as many children as are
 * registered, so that the results in memory stay as many and all growth would be a leak.
 *
 * Eleven times, the traffic pauses: resident memory is read, then the heap after a forced garbage collection, through Node's
 * inspector. A line is fitted through each series. BENCH_MINUTES shortens the run, BENCH_APPLICANTS are stored before it;
 * HEAP_MB and WORKERS are passed on (the heap is that of the only or the primary process).
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { FINDER_PATH, FINDER_SCHOOL_PATH } from '@spmb/domain/shared/page-paths.ts'
import { anSdBody, aZone } from '../../apps/api/testing/builders.ts'
import { freePort } from '../../apps/api/testing/processes/free-port.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../../apps/api/testing/processes/real-server.ts'
import { residentMemory } from '../drills/support/memory.ts'
import { collectedHeap } from '../support/inspector.ts'
import { useOf } from '../support/installation-use.ts'
import { fitLine } from '../support/line.ts'
import { storeResults } from '../support/many-results.ts'
import { readMetric } from '../support/metric.ts'
import { report } from '../support/report.ts'
import { createAdmin, openBenchDatabase } from '../support/staff.ts'

const SECONDS = Number(process.env.BENCH_MINUTES ?? 60) * 60
const APPLICANTS = Number(process.env.BENCH_APPLICANTS ?? 10_000)
/** Until all code is compiled, and caches and limits have their usual size. After three minutes the heap still grew for a while. */
const WARM_UP_SECONDS = Math.min(600, SECONDS / 4)
const PARTS = 10
const VISITORS = 4
const PAUSE_MS = 20
const MOST_GROWTH = 1.02
/** Children that this run has registered and not yet deleted. */
const MOST_LIVE = 200
/**
 * Addresses of visitors: so few that the limits know all of them before the first sample. A limit keeps half a kilobyte for an
 * address until its period ends, some for an hour or a day; 2,000 addresses were a growth of 2 MB over the whole hour.
 */
const ADDRESSES = 200

const dataDir = await makeDataDir()
const [inspectorPort, metricsPort] = [await freePort(), await freePort()]
const server = await startRealServer({
  dataDir,
  env: {
    LIMIT_SCALE: '1000000',
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
  },
})
const pid = server.process.pid as number
const db = await openBenchDatabase(dataDir, 'app')
const zone = await aZone(db.kysely, 'SD')
const stored = await storeResults(db, zone, APPLICANTS)
while ((await readMetric(metricsPort, 'spmb_results_in_memory')) < APPLICANTS) await pause(100)
const admin = await createAdmin(db)
let staff: Record<string, string> = {}
/** Registered by this run, the oldest first. */
const live: string[] = []
const statuses = new Map<string, number>()
const most = { server: 0, database: 0 }
let serial = 0

const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown, headers = {}) =>
  ask(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
const someNumber = () => stored[(serial++ * 7_919) % stored.length] as string
const read = (path: string) => () => ask(path)
const asStaff = (path: string) => () => ask(path, { headers: staff })

const ACTIONS: (() => Promise<unknown>)[] = [
  register,
  register,
  () => ask(`/api/ppdb/registered/${someNumber()}`),
  () => ask(`/api/ppdb/registered/${someNumber()}`),
  read('/'),
  read('/ppdb/sd'),
  read('/information/juknis'),
  read(FINDER_PATH),
  read(FINDER_SCHOOL_PATH.replace(':id', String(zone.school_1_id))),
  read('/no/such/page'),
  read('/api/district'),
  read(`/api/ppdb/zonasi/sd/${zone.village_id}/school`),
  () => ask(`/ppdb/${live.at(-1) ?? someNumber()}/pdf`),
  () => ask(`/api/ppdb/registered/SD25-${randomBytes(3).toString('hex')}`),
  () => post('/api/ppdb/sd', {}),
  () => post('/api/report', { name: 'Contoh', email: 'a@example.org', title: 'Contoh', content: 'Contoh' }),
  () => post('/api/auth/login', { username: randomBytes(6).toString('hex'), password: 'salah' }),
  asStaff('/api/ppdb/sd?page=1'),
  asStaff(`/api/ppdb/sd?page=${1 + (APPLICANTS > 500 ? 7 : 0)}`),
  asStaff('/api/data/count/staff'),
]

await signIn()
await runTraffic(WARM_UP_SECONDS)
interface Sample {
  /** Minutes since the first sample. */
  x: number
  heap: number
  resident: number
}
const started = performance.now()
const samples: Sample[] = [await measure()]
for (let part = 0; part < PARTS; part++) {
  await runTraffic(SECONDS / PARTS)
  samples.push(await measure())
}

const answers = [...statuses.values()].reduce((sum, count) => sum + count, 0)
for (const [title, of] of [
  ['heap after a collection', (sample: Sample) => sample.heap],
  ['resident memory', (sample: Sample) => sample.resident],
] as const) {
  const values = samples.map(of)
  const line = fitLine(samples.map((sample) => ({ x: sample.x, y: of(sample) })))
  const [start, middle, end] = [values[0], values[PARTS / 2], values[PARTS]].map((value) => value?.toFixed(1))
  report(`${title}, the line's end`, line.end, "the line's start", line.start, {
    goal: MOST_GROWTH,
    atMost: true,
    unit: ' MB',
    extra: `start ${start}, middle ${middle}, end ${end} MB; ${Math.round(SECONDS / 60)} minutes, ${answers} answers`,
  })
}
console.log(
  `  highest, shared memory counted once: server ${most.server.toFixed(0)} MB, database ${most.database.toFixed(0)} MB`,
)
console.log(`  answers ${JSON.stringify(Object.fromEntries(statuses))}`)

await db.close()
await server.stop()
await removeDataDir(dataDir)

async function measure(): Promise<Sample> {
  const sample = {
    x: (performance.now() - started) / 60_000,
    resident: residentMemory(pid),
    heap: await collectedHeap(inspectorPort),
  }
  const results = await readMetric(metricsPort, 'spmb_results_in_memory')
  console.log(
    `  ${sample.x.toFixed(1)} min: heap ${sample.heap.toFixed(1)} MB, resident ${sample.resident.toFixed(0)} MB, ${results} results in memory`,
  )
  return sample
}

async function runTraffic(seconds: number) {
  const until = performance.now() + seconds * 1_000
  const isOver = () => performance.now() >= until
  const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
    for (let step = visitor; !isOver(); step++) {
      await ACTIONS[step % ACTIONS.length]?.()
      await pause(PAUSE_MS)
    }
  })
  await Promise.all([
    ...visitors,
    repeatUntil(isOver, 1_000, watchUse),
    // An export needs a password that was given less than ten minutes ago.
    repeatUntil(isOver, 60_000, signIn),
    repeatUntil(isOver, 10_000, asStaff('/ppdb/export/excel/sd')),
  ])
}

async function repeatUntil(isOver: () => boolean, everyMs: number, work: () => unknown) {
  let next = 0
  while (!isOver()) {
    if (performance.now() >= next) {
      await work()
      next = performance.now() + everyMs
    }
    await pause(200)
  }
}

function watchUse() {
  const use = useOf(server)
  for (const part of ['server', 'database'] as const) most[part] = Math.max(most[part], use[part].memory)
}

async function signIn() {
  const answer = (await post('/api/auth/login', admin)) as { token?: string }
  if (answer.token) staff = { authorization: `Bearer ${answer.token}` }
}

async function register() {
  const nik = `5299${String(process.pid % 1_000).padStart(3, '0')}${String(serial++).padStart(9, '0')}`
  const answer = (await post('/api/ppdb/sd', anSdBody(zone, { nik }), {
    'idempotency-key': randomBytes(16).toString('hex'),
  })) as { data?: { no_registration: string } } | undefined
  if (answer?.data) live.push(answer.data.no_registration)
  if (live.length > MOST_LIVE) await removeChild(live.shift() as string)
}

async function removeChild(number: string) {
  const found = (await asStaff(`/api/ppdb/registered/${number}`)()) as { data?: { id?: number } } | undefined
  const reason = { reason: 'Pendaftaran contoh' }
  await ask(`/api/ppdb/${found?.data?.id}/delete`, {
    method: 'DELETE',
    headers: { ...json, ...staff },
    body: JSON.stringify(reason),
  })
}

/** Counts the status, or the error code of a failed connection. Returns the body if it is JSON. */
async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const visitor = serial++ % ADDRESSES
  const address = `10.9.${visitor >> 8}.${visitor & 255}`
  try {
    const response = await fetch(server.url + path, {
      redirect: 'manual',
      ...init,
      headers: { 'x-forwarded-for': address, ...(init.headers as Record<string, string>) },
    })
    count(String(response.status))
    const bytes = await response.arrayBuffer()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return isJson ? JSON.parse(Buffer.from(bytes).toString()) : undefined
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    count(cause?.code ?? String(error))
    return undefined
  }
}

function count(what: string) {
  statuses.set(what, (statuses.get(what) ?? 0) + 1)
}
