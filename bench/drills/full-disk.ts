/**
 * Fills the disk under the database while parents register: first until a table cannot grow, then until the write-ahead
 * log cannot, which stops the database. Acknowledged registrations must survive, further ones must get 503, and the service
 * must recover without intervention once there is space.
 *
 * node bench/drills/full-disk.ts [megabytes]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { urlFor } from '../../apps/api/src/platform/database/embedded/access.ts'
import { aZone } from '../../apps/api/testing/builders.ts'
import { PATIENT } from '../../apps/api/testing/database/patient.ts'
import { startRealServer } from '../../apps/api/testing/processes/real-server.ts'
import { compare, type Parents, startParents } from './support/parents.ts'
import { wayToMount } from './support/small-disk.ts'

const PARENTS = 4
const ENOUGH = 20

export interface FullDiskOutcome {
  registered: number
  lost: string[]
  doubled: number
  /** Answers while the disk was full, by status; only 201 and 503 are expected. */
  statuses: Record<number, number>
  withoutRetryAfter: number
  /** Answers to pages and look-ups while the database was down. */
  pageStatus: number
  resultStatus: number
  /** Whether the write-ahead log was full at least once. */
  journalWasFull: boolean
  /** Seconds from freeing space to the next registration: after full tables, after a full write-ahead log. */
  recoverySeconds: number[]
  faults: string[]
  /** The reason in /readyz while no table could grow. */
  notReady: string
  /** The end of the output of a start on the full disk; null if it started. */
  refusedStart: string | null
}

export interface FullDiskOptions {
  megabytes?: number
  say?: (line: string) => void
  /** Ends the drill and its server when it aborts. */
  signal?: AbortSignal
}

/** Runs the drill in a separate process on a small mounted disk. */
export async function fullDiskDrill(
  way: readonly string[],
  { megabytes = 160, say = () => {}, signal }: FullDiskOptions = {},
): Promise<FullDiskOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'spmb-disk-'))
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$1" && exec "$2" "$3" --on "$1" "$4"`
  const output = join(tmpdir(), `${folder.split('/').at(-1)}.json`)
  const [command = '', ...args] = [
    ...way,
    'sh',
    '-c',
    script,
    'sh',
    folder,
    process.execPath,
    import.meta.filename,
    output,
  ]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], signal })
  child.stdout.on('data', (text) => say(String(text).trimEnd()))
  const [code] = await once(child, 'close')
  await rm(folder, { recursive: true, force: true })
  if (code !== 0) throw new Error(`the drill ended with ${code}`)
  const outcome = JSON.parse(await readFile(output, 'utf8')) as FullDiskOutcome
  await rm(output)
  return outcome
}

async function drillOn(folder: string): Promise<FullDiskOutcome> {
  const dataDir = join(folder, 'data')
  const logFile = join(tmpdir(), `${folder.split('/').at(-1)}.log`)
  const server = await startRealServer({ dataDir, logFile, env: { LIMIT_SCALE: '1000000' } })
  const access = JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8'))
  const inDatabase = async <T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>) => {
    const db = openDatabase(urlFor(access, 'app'), { ...PATIENT, max: 1 })
    return work(db).finally(() => db.close())
  }
  const zone = await inDatabase((db) => aZone(db.kysely, 'SD'))
  const parents = startParents(server.url, zone, PARENTS)
  await parents.registered(ENOUGH)
  const known = parents.sent.find(({ number }) => number)?.number ?? ''
  const recoverySeconds: number[] = []
  const fullFrom = parents.attempts.length

  let filler = fill(folder)
  console.log('the disk is full')
  await refused(parents, ENOUGH)
  const notReady = await reasonOf(server.url)
  recoverySeconds.push(await recovery(parents, filler))

  filler = fill(folder)
  const journalWasFull = await endJournal(urlFor(access, 'owner'))
  console.log(journalWasFull ? 'the journal is full: the database went down' : 'the journal took it')
  await refused(parents, ENOUGH)
  const ask = async (path: string) => (await fetch(server.url + path)).status
  const pageStatus = await ask('/ppdb')
  const resultStatus = await ask(`/api/ppdb/registered/${known}`)
  recoverySeconds.push(await recovery(parents, filler))
  console.log(`recovered after ${recoverySeconds.map((seconds) => seconds.toFixed(1)).join(' and ')} s`)

  await parents.finish()
  const { lost, doubled } = await inDatabase((db) => compare(db, parents.sent))
  const alive = server.process.exitCode === null
  await server.stop()
  filler = fill(folder)
  const refusedStart = await startRealServer({ dataDir, logFile: `${logFile}.refused` }).then(
    (started) => started.stop().then(() => null),
    ({ message }: Error) => message,
  )
  rmSync(filler)
  await rm(`${logFile}.refused`)
  const log = await readFile(logFile, 'utf8')
  await rm(logFile)
  const statuses: Record<number, number> = {}
  const whileFull = parents.attempts.slice(fullFrom)
  for (const { status } of whileFull) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    registered: parents.sent.length,
    lost,
    doubled,
    statuses,
    withoutRetryAfter: whileFull.filter(({ status, retryAfter }) => status === 503 && !retryAfter).length,
    pageStatus,
    resultStatus,
    journalWasFull,
    recoverySeconds,
    notReady,
    refusedStart,
    faults: [
      ...(alive ? [] : ['the server ended']),
      ...log
        .split('\n')
        .filter((line) => line.includes('a request failed') || line.includes('"level":"fatal"')),
    ],
  }
}

/** Fills the disk. Returns the file to remove. */
function fill(folder: string): string {
  const path = join(folder, 'filler')
  const file = openSync(path, 'w')
  for (const size of [1 << 20, 4_096]) {
    const block = Buffer.alloc(size, 1)
    try {
      for (;;) writeSync(file, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
  return path
}

/** Writes more than one WAL segment (16 MB) at a time until there is no space for the next. */
async function endJournal(ownerUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: ownerUrl })
  client.on('error', () => {}) // the database goes down under it: that is the aim
  await client.connect()
  try {
    for (let segment = 0; segment < 20; segment++) {
      await client.query("select pg_logical_emit_message(true, 'drill', repeat('x', 17000000))")
    }
    return false
  } catch {
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

async function refused(parents: Parents, count: number) {
  const from = parents.attempts.length
  while (parents.attempts.slice(from).filter(({ status }) => status === 503).length < count) await pause()
}

/** Why the server is not ready; it tries to write every few seconds. */
async function reasonOf(url: string): Promise<string> {
  for (;;) {
    const { reason } = (await (await fetch(`${url}/readyz`)).json()) as { reason?: string }
    if (reason) return reason
    await pause()
  }
}

async function recovery(parents: Parents, filler: string): Promise<number> {
  rmSync(filler)
  const freed = performance.now()
  const from = parents.attempts.length
  while (!parents.attempts.slice(from).some(({ status }) => status === 201)) await pause()
  return (performance.now() - freed) / 1_000
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

if (import.meta.main) {
  const [first, folder = '', output = ''] = process.argv.slice(2)
  if (first === '--on') {
    const { writeFile } = await import('node:fs/promises')
    process.once('SIGTERM', () => process.exit(1)) // an exit stops the server
    await writeFile(output, JSON.stringify(await drillOn(folder)))
    process.exit(0)
  }
  const way = wayToMount()
  if (!way) throw new Error('this machine does not let us mount a small disk')
  const outcome = await fullDiskDrill(way, { megabytes: Number(first ?? 160), say: console.log })
  console.dir(outcome)
  process.exit(outcome.lost.length === 0 && outcome.doubled === 0 && outcome.faults.length === 0 ? 0 : 1)
}
