/**
 * Measures the time from the start of the process until `/readyz` is 200 (web built, packages installed), for the first
 * and the second start, against the start of the same PostgreSQL alone. BENCH_REGISTRATIONS=1000000 also measures the
 * start with that many stored registrations: until the server answers, and until they are in memory.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { aZone } from '../apps/api/testing/builders.ts'
import { freePort } from '../apps/api/testing/processes/free-port.ts'
import {
  makeDataDir,
  REPO,
  removeDataDir,
  startRealServer,
} from '../apps/api/testing/processes/real-server.ts'
import { inDatabase } from './support/data-folder.ts'
import { untilAnswering } from './support/load/answering.ts'
import { storeResults } from './support/many-results.ts'
import { median, report } from './support/report.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const times = {
  first: [] as number[],
  second: [] as number[],
  firstAlone: [] as number[],
  secondAlone: [] as number[],
}

for (let round = 0; round < ROUNDS; round++) {
  const dataDir = await makeDataDir()
  times.first.push(await toReady(dataDir))
  times.second.push(await toReady(dataDir))
  await removeDataDir(dataDir)
  const alone = await makeDataDir()
  times.firstAlone.push(await databaseAlone(alone))
  times.secondAlone.push(await databaseAlone(alone))
  await removeDataDir(alone)
}
report('first start to ready', median(times.first), 'its PostgreSQL alone', median(times.firstAlone), {
  unit: ' s',
})
report('second start to ready', median(times.second), 'its PostgreSQL alone', median(times.secondAlone), {
  unit: ' s',
})

const REGISTRATIONS = Number(process.env.BENCH_REGISTRATIONS ?? 0)
if (REGISTRATIONS > 0) await measureLargeStart(REGISTRATIONS)

/** With the operating system's cache warm, as after a crash: the same machine has just written these rows. */
async function measureLargeStart(registrations: number): Promise<void> {
  const dataDir = await makeDataDir()
  const first = await startRealServer({ dataDir })
  await inDatabase(dataDir, async (db) => storeResults(db, await aZone(db.kysely, 'SD'), registrations))
  await first.stop()
  const answering: number[] = []
  const ready: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const port = await freePort()
    const started = performance.now()
    const silence = untilAnswering(`http://127.0.0.1:${port}`)
    const server = await startRealServer({ dataDir, port })
    ready.push((performance.now() - started) / 1_000)
    answering.push(((await silence) - started) / 1_000)
    await server.stop()
  }
  await removeDataDir(dataDir)
  report(
    `${registrations} registrations: start to ready`,
    median(ready),
    'to the first answer',
    median(answering),
    {
      unit: ' s',
    },
  )
}

async function toReady(dataDir: string): Promise<number> {
  const started = performance.now()
  const server = await startRealServer({ dataDir })
  const seconds = (performance.now() - started) / 1_000
  await server.stop()
  return seconds
}

/** Starts a Node process that only opens the embedded database. */
async function databaseAlone(dataDir: string): Promise<number> {
  const module = join(REPO, 'apps/api/src/platform/database/embedded/open.ts')
  const program = `import { openEmbedded } from ${JSON.stringify(module)}
    const log = { info() {}, warn() {}, error() {} }
    const database = await openEmbedded({ dataDir: ${JSON.stringify(dataDir)}, as: 'server', log })
    process.stdout.write('open')
    process.stdin.once('end', async () => { await database.stop(); process.exit() }).resume()`
  const started = performance.now()
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const seconds = (performance.now() - started) / 1_000
  child.stdin.end()
  await once(child, 'exit')
  return seconds
}
