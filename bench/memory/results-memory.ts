/**
 * The results of 200,000 children (BENCH_APPLICANTS) in memory (decision record 13): their size, and the time to load them
 * compared with the same statements alone. Then the cost of change detection for a registration: 16 writers run the server's
 * statement with trigger and index, without the trigger, and without both, alternately; the figures are medians.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openEmbedded } from '../../apps/api/src/platform/database/embedded/open.ts'
import { aZone } from '../../apps/api/testing/builders.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../../apps/api/testing/processes/real-server.ts'
import { storeResults } from '../support/many-results.ts'
import type { Loaded } from '../support/processes/load-results.ts'
import { median, report } from '../support/report.ts'
import { settle } from '../support/seed-applicants.ts'
import { openBenchDatabase } from '../support/staff.ts'

const RESULTS = Number(process.env.BENCH_APPLICANTS ?? 200_000)
const ROWS = Number(process.env.BENCH_ROWS ?? 8_000)
const ROUNDS = 3
const WRITERS = 16
/** Allowed for 200,000 results; more may take more. */
const LARGER = Math.max(1, RESULTS / 200_000)
const MEMORY_MB = 100 * LARGER
const SECONDS = LARGER

const run = promisify(execFile)
const quiet = { info() {}, warn() {}, error() {} }
const dataDir = await makeDataDir()
// The server creates the database, and is stopped before the measurement.
const server = await startRealServer({ dataDir })
const database = await openEmbedded({ dataDir, as: 'command', log: quiet })
await server.stop()
const owner = await openBenchDatabase(dataDir, 'owner')
const app = await openBenchDatabase(dataDir, 'app')

// On a small table, where trigger and index are the largest share of the cost.
const rates = { whole: [] as number[], noTrigger: [] as number[], neither: [] as number[] }
let turn = 0
for (let round = 0; round <= ROUNDS; round++) {
  const whole = await written()
  await owner.pool.query('alter table registration disable trigger registration_completes_new_row')
  const noTrigger = await written()
  await owner.pool.query('drop index registration_by_change')
  const neither = await written()
  await owner.pool.query('create index registration_by_change on registration (changed_in)')
  await owner.pool.query('alter table registration enable trigger registration_completes_new_row')
  if (round === 0) continue
  rates.whole.push(whole)
  rates.noTrigger.push(noTrigger)
  rates.neither.push(neither)
}
const writers = `registrations/s, ${WRITERS} writers`
report(writers, median(rates.whole), 'without the trigger', median(rates.noTrigger))
report(writers, median(rates.whole), 'without trigger and index', median(rates.neither))

await owner.pool.query('truncate registration cascade')
await storeResults(app, await aZone(app.kysely, 'SD'), RESULTS)
await settle(owner.kysely)
const kept: Loaded[] = []
const alone: Loaded[] = []
for (let round = 0; round <= ROUNDS; round++) {
  const [a, b] = [await load('alone'), await load('kept')]
  if (a.results !== RESULTS || b.results !== RESULTS) throw new Error(`${a.results}, ${b.results} results`)
  if (round === 0) continue
  alone.push(a)
  kept.push(b)
}
const seconds = median(kept.map((each) => each.seconds))
report(
  `${RESULTS} results read into memory`,
  seconds,
  'the same statements alone',
  median(alone.map((each) => each.seconds)),
  { unit: ' s' },
)
report('their loading', seconds, 'allowed', SECONDS, { goal: 1, atMost: true, unit: ' s' })
report('their memory', median(kept.map((each) => each.megabytes)), 'allowed', MEMORY_MB, {
  goal: 1,
  atMost: true,
  unit: ' MB',
})

await owner.close()
await app.close()
await database.stop()
await removeDataDir(dataDir)

/** Rows a second. */
async function written(): Promise<number> {
  const loop = join(import.meta.dirname, '../support/processes/write-loop.ts')
  const args = [loop, database.appUrl, String(WRITERS), String(ROWS), String(turn++)]
  const { stdout } = await run(process.execPath, args)
  return Number(stdout)
}

async function load(way: 'kept' | 'alone'): Promise<Loaded> {
  const script = join(import.meta.dirname, '../support/processes/load-results.ts')
  const { stdout } = await run(process.execPath, ['--expose-gc', script, database.appUrl, way])
  return JSON.parse(stdout)
}
