/**
 * Heap of the server before and after ten minutes of mixed traffic: registrations, look-ups, pages, cards, guessed numbers,
 * invalid forms, reports, failed sign-ins and staff lists. The results cache grows by some hundred bytes per registration,
 * which the report states separately.
 *
 * The heap is read through Node's inspector after a garbage collection. BENCH_SECONDS shortens the run.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { anSdBody, aZone } from '../apps/api/testing/builders.ts'
import {
  freePort,
  makeDataDir,
  removeDataDir,
  startRealServer,
} from '../apps/api/testing/processes/real-server.ts'
import { residentMemory } from './drills/support/memory.ts'
import { collectedHeap } from './support/inspector.ts'
import { report } from './support/report.ts'
import { openBenchDatabase, signInAdmin } from './support/staff.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 600)
/** Until all code is compiled and the caches have their usual size. */
const WARM_UP_SECONDS = Math.min(60, SECONDS / 5)
const VISITORS = 4
const PAUSE_MS = 20
const MOST_GROWTH = 1.1

const dataDir = await makeDataDir()
const inspectorPort = await freePort()
const server = await startRealServer({
  dataDir,
  env: { LIMIT_SCALE: '1000000', NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` },
})
const pid = server.process.pid as number
const db = await openBenchDatabase(dataDir, 'app')
const zone = await aZone(db.kysely, 'SD')
const staff = await signInAdmin(server.url, db)
const numbers: string[] = []
const statuses = new Map<string, number>()
const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown, headers = {}) =>
  ask(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
const someNumber = () => numbers[Math.floor(Math.random() * numbers.length)] ?? 'SD25-00000-00000-0'

const ACTIONS: (() => Promise<unknown>)[] = [
  register,
  register,
  () => ask(`/api/ppdb/registered/${someNumber()}`),
  () => ask(`/api/ppdb/registered/${someNumber()}`),
  () => ask('/'),
  () => ask('/ppdb/sd'),
  () => ask('/information/juknis'),
  () => ask('/no/such/page'),
  () => ask('/api/district'),
  () => ask(`/api/ppdb/zonasi/sd/${zone.village_id}/school`),
  () => ask(`/ppdb/${someNumber()}/pdf`),
  () => ask(`/api/ppdb/registered/SD25-${randomBytes(3).toString('hex')}`),
  () => post('/api/ppdb/sd', {}),
  () => post('/api/report', { name: 'Contoh', email: 'a@example.org', title: 'Contoh', content: 'Contoh' }),
  () => post('/api/auth/login', { username: randomBytes(6).toString('hex'), password: 'salah' }),
  () => ask('/api/ppdb/sd?page=1', { headers: staff }),
]

await runTraffic(WARM_UP_SECONDS)
const before = await collectedHeap(inspectorPort)
const residentBefore = residentMemory(pid)
const childrenBefore = numbers.length
await runTraffic(SECONDS)
const after = await collectedHeap(inspectorPort)
const children = numbers.length - childrenBefore

const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
report(
  `heap after ${SECONDS} s of mixed traffic`,
  after,
  `before (after ${WARM_UP_SECONDS} s of it)`,
  before,
  {
    goal: MOST_GROWTH,
    atMost: true,
    unit: ' MB',
    extra: `${total} answers, ${children} registrations: ${Math.round(((after - before) * 1_048_576) / Math.max(1, children))} bytes each`,
  },
)
report('resident memory', residentMemory(pid), 'before', residentBefore, { unit: ' MB' })
console.log(`  answers ${JSON.stringify(Object.fromEntries(statuses))}`)

await db.close()
await server.stop()
await removeDataDir(dataDir)

async function runTraffic(seconds: number) {
  const until = performance.now() + seconds * 1_000
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      for (let step = visitor; performance.now() < until; step++) {
        await ACTIONS[step % ACTIONS.length]?.()
        await pause(PAUSE_MS)
      }
    }),
  )
}

async function register() {
  const nik = `5299${String(process.pid % 1_000).padStart(3, '0')}${String(randomBytes(5).readUIntBE(0, 5) % 1e9).padStart(9, '0')}`
  const answer = (await post('/api/ppdb/sd', anSdBody(zone, { nik }), {
    'idempotency-key': randomBytes(16).toString('hex'),
  })) as { data?: { no_registration: string } }
  if (answer.data) numbers.push(answer.data.no_registration)
}

/** Counts the status, or the error code of a failed connection. Returns the body if it is JSON. */
async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetch(server.url + path, { redirect: 'manual', ...init })
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
