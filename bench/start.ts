/**
 * From the start of the process to the first ready answer of an installed product (web built, packages there), first
 * start and second, against its PostgreSQL alone: the same start of the same database with nothing in front of it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { makeDataDir, REPO, removeDataDir, startRealServer } from '../apps/api/testing/real-server.ts'
import { median, report } from './support/report.ts'

const ROUNDS = 5
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

async function toReady(dataDir: string): Promise<number> {
  const started = performance.now()
  const server = await startRealServer({ dataDir })
  const seconds = (performance.now() - started) / 1_000
  await server.stop()
  return seconds
}

/** A Node process that does nothing but open the embedded database and say so. */
async function databaseAlone(dataDir: string): Promise<number> {
  const module = join(REPO, 'apps/api/src/database/embedded/open.ts')
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
