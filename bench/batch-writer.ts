/**
 * Registrations per second with batched inserts (64 rows, 2 concurrent statements) against single inserts (16 concurrent
 * statements): the same app in two configurations, measured alternately.
 */
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { urlFor } from '../apps/api/src/platform/database/embedded/access.ts'
import { aZone } from '../apps/api/testing/builders.ts'
import { freePort } from '../apps/api/testing/processes/free-port.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../apps/api/testing/processes/real-server.ts'
import { request, sendAll } from './support/load/http-load.ts'
import { invented } from './support/people.ts'
import { median, report } from './support/report.ts'

const ROUNDS = 3
const ROWS = Number(process.env.BENCH_ROWS ?? 8_000)

const dataDir = await makeDataDir()
const server = await startRealServer({ dataDir })
const address = urlFor(JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')), 'app')
const db = openDatabase(address, { max: 1 })
const zone = await aZone(db.kysely, 'SD')
const alone = await serve(1, 16)
const batched = await serve(64, 2)
let run = 0

for (const clients of [16, 64]) {
  const rates = { alone: [] as number[], batched: [] as number[] }
  for (let i = 0; i <= ROUNDS; i++) {
    for (const [way, url] of [
      ['alone', alone.url],
      ['batched', batched.url],
    ] as const) {
      const requests = invented(ROWS, zone, run++).map((body) => request('POST', '/api/ppdb/sd', body))
      const result = await sendAll(url, requests, clients)
      if (result.answers.get(201) !== ROWS)
        throw new Error(`not all accepted: ${JSON.stringify([...result.answers])}`)
      if (i > 0) rates[way].push(ROWS / result.seconds)
    }
  }
  report(
    `registrations/s written in batches, ${clients} clients`,
    median(rates.batched),
    'each alone',
    median(rates.alone),
    clients === 64 ? { goal: 1.5 } : {},
  )
}

alone.stop()
batched.stop()
await db.close()
await server.stop()
await removeDataDir(dataDir)

async function serve(most: number, inFlight: number) {
  const port = await freePort()
  const log = openSync(`${dataDir}.${most}.log`, 'a')
  const script = join(import.meta.dirname, 'support/processes/serve-app.ts')
  const child = spawn(process.execPath, [script, address, String(port), String(most), String(inFlight)], {
    stdio: ['ignore', log, log],
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error('the app did not start')
    const response = await fetch(`${url}/healthz`).catch(() => null)
    await response?.arrayBuffer()
    if (response) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, stop: () => child.kill() }
}
