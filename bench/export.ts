/**
 * An export of 100,000 applicants over HTTP, compared with the same workbook writer on the same cells in memory
 * (alternating rounds, medians); the growth of the server's memory, also with two exports at once; and the delay of
 * registrations at a steady rate while two exports run.
 *
 * The export also starts a thread, reads the rows and decrypts one value for each (two for SMP), while PostgreSQL and the
 * compression share the second core.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { readOrCreateDataKey } from '../apps/api/src/platform/settings/data-key.ts'
import { aZone } from '../apps/api/testing/builders.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../apps/api/testing/processes/real-server.ts'
import { residentMemory } from './drills/support/memory.ts'
import { reportDelay, steadyRegistrations } from './support/load/steady-registrations.ts'
import type { Writer, Written } from './support/processes/write-workbook.ts'
import { median, report } from './support/report.ts'
import { applicantsFor, seedApplicants, settle } from './support/seed-applicants.ts'
import { openBenchDatabase, signInAdmin } from './support/staff.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const ROUNDS = 3
const MEMORY_MB = 150
const LIMITS = { LIMIT_SCALE: '1000000' }

const dataDir = await makeDataDir()
// One server fills the database and another is measured, so that its memory starts clean.
const filling = await startRealServer({ dataDir, env: LIMITS })
const owner = await openBenchDatabase(dataDir, 'owner')
await seedApplicants(owner.kysely, readOrCreateDataKey(dataDir), { count: applicantsFor(ROWS) })
await settle(owner.kysely)
await owner.close()
await filling.stop()

const server = await startRealServer({ dataDir, env: LIMITS })
const db = await openBenchDatabase(dataDir, 'app')
// An account may have one export at a time.
const admins = [await signInAdmin(server.url, db), await signInAdmin(server.url, db)]
const zone = await aZone(db.kysely, 'SD')
const reference = fork(join(import.meta.dirname, 'support/processes/write-workbook.ts'), [dataDir])
await once(reference, 'message')

const memory = watchMemory(server.process.pid as number)
const seconds = { exported: [] as number[], own: [] as number[], hucre: [] as number[] }
let written: Written = { seconds: 0, bytes: 0, rows: 0 }
for (let round = 0; round <= ROUNDS; round++) {
  const own = await writeFromMemory('own')
  const exported = await exportOnce()
  const hucre = await writeFromMemory('hucre')
  if (exported.bytes !== own.bytes)
    throw new Error(`${exported.bytes} bytes are not the ${own.bytes} expected`)
  written = own
  if (round === 0) continue
  seconds.exported.push(exported.seconds)
  seconds.own.push(own.seconds)
  seconds.hucre.push(hucre.seconds)
}
const taken = median(seconds.exported)
report(
  `export of ${written.rows} rows`,
  taken,
  'the same writer, the same cells from memory',
  median(seconds.own),
  {
    goal: 1.3,
    atMost: true,
    unit: ' s',
    extra: `${Math.round(written.rows / taken)} rows/s, ${(written.bytes / 1e6).toFixed(1)} MB`,
  },
)
report('our writer from memory', median(seconds.own), "hucre's streaming one", median(seconds.hucre), {
  unit: ' s',
})
// The maximum: two at once.
await Promise.all([exportOnce(0), exportOnce(1)])
const { before, most } = memory.stop()
report(`growth of the server's memory over all exports`, most - before, 'allowed', MEMORY_MB, {
  goal: 1,
  atMost: true,
  unit: ' MB',
  extra: `${Math.round(before)} MB before`,
})
reference.disconnect()
await once(reference, 'exit')

const quiet = await steadyRegistrations(server.url, zone, 998)
let exporting = true
const exports = Promise.all(
  [0, 1].map(async (admin) => {
    let made = 0
    for (; exporting; made++) await exportOnce(admin)
    return made
  }),
)
const busy = await steadyRegistrations(server.url, zone, 999)
exporting = false
const made = (await exports).reduce((sum, each) => sum + each, 0)
reportDelay('two exports run', busy, quiet, `${made} exports`)
await db.close()
await server.stop()
await removeDataDir(dataDir)

async function exportOnce(admin = 0): Promise<{ seconds: number; bytes: number }> {
  const started = performance.now()
  const [answer] = (await once(
    get(`${server.url}/ppdb/export/excel/sd`, { headers: { ...admins[admin] }, agent: false }),
    'response',
  )) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`no export: ${answer.statusCode}`)
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  return { seconds: (performance.now() - started) / 1_000, bytes }
}

async function writeFromMemory(writer: Writer): Promise<Written> {
  const answer = once(reference, 'message')
  reference.send(writer)
  return (await answer)[0] as Written
}

/** Samples the process's memory twenty times a second: the maximum, and the value at the start. */
function watchMemory(pid: number) {
  const before = residentMemory(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentMemory(pid))), 50)
  return {
    stop() {
      clearInterval(timer)
      return { before, most }
    },
  }
}
