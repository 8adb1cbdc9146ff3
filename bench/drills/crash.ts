/**
 * Kills the server, its database, or both with SIGKILL while registrations arrive, and checks that every acknowledged
 * registration is stored exactly once after the next start. Requests without an answer are sent again with their
 * idempotency key, as the form does.
 *
 * DRILL_MINUTES=40 node bench/drills/crash.ts [rounds] [registrations stored before] [processes that keep the machine busy]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { anSdBody, aZone, type ChoiceIds } from '../../apps/api/testing/builders.ts'
import { postmasterPid } from '../../apps/api/testing/processes/database-processes.ts'
import { freePort } from '../../apps/api/testing/processes/free-port.ts'
import {
  makeDataDir,
  type RealServer,
  removeDataDir,
  startRealServer,
} from '../../apps/api/testing/processes/real-server.ts'
import { seededInt } from '../../apps/api/testing/seeded-random.ts'
import { chooseSeed } from '../../scripts/seed.ts'
import { inDatabase } from '../support/data-folder.ts'
import { untilAnswering } from '../support/load/answering.ts'
import { storeResults } from '../support/many-results.ts'
import { pause } from './support/probes.ts'
import { timeLimit } from './support/time-limit.ts'

const VICTIMS = ['server', 'database', 'both'] as const
const CLIENTS = 8
/** Answers before the kill: a random number between these, another one in each round. */
const EARLIEST = 20
const LATEST = 400

interface Sent {
  key: string
  body: string
  /** The acknowledged number, or null while the outcome is unknown. */
  number: string | null
}

export interface CrashOutcome {
  rounds: number
  acknowledged: number
  resent: number
  /** Acknowledged, but not stored: must be empty. */
  lost: string[]
  /** Registrations with the same NIK, or more rows than requests: must be 0. */
  doubled: number
  /** Seconds from the kill until `/readyz` is 200, the longest. */
  longestRecovery: number
  /** Seconds from the kill until the server answers again, the longest; results may still be loading. */
  longestSilence: number
}

export interface CrashOptions {
  rounds: number
  /** Registrations that are stored before the first round. */
  stored?: number
  /** Processes that use the processor all the time. */
  busy?: number
  /** Whether no further round begins. */
  isOver?: () => boolean
  say?: (line: string) => void
}

export async function crashDrill({
  rounds,
  stored: before = 0,
  busy = 0,
  isOver = () => false,
  say = () => {},
}: CrashOptions): Promise<CrashOutcome> {
  const dataDir = await makeDataDir()
  const port = await freePort()
  const start = () => startRealServer({ dataDir, port, env: { LIMIT_SCALE: '1000000' } })
  let server = await start()
  const zone = await sampleZone(dataDir)
  if (before > 0) await inDatabase(dataDir, (db) => storeResults(db, zone, before))
  const endBusyness = keepMachineBusy(busy)
  const all: Sent[] = []
  let resent = 0
  let longestRecovery = 0
  let longestSilence = 0
  let round = 0

  for (; round < rounds && !isOver(); round++) {
    const victim = VICTIMS[round % VICTIMS.length] as (typeof VICTIMS)[number]
    const enough = seededInt(EARLIEST, LATEST)
    const acknowledged = acknowledgedIn(all)
    const rush = startRush(server.url, zone, all)
    await rush.answered(enough)
    const postmaster = postmasterPid(dataDir)
    const killedAt = performance.now()
    if (victim !== 'database') server.process.kill('SIGKILL')
    if (victim !== 'server') process.kill(postmaster, 'SIGKILL')
    await rush.stop()
    const answering = untilAnswering(server.url)
    if (victim === 'database') await untilReady(server)
    else {
      if (server.process.exitCode === null && server.process.signalCode === null)
        await once(server.process, 'exit')
      server = await start()
    }
    longestRecovery = Math.max(longestRecovery, (performance.now() - killedAt) / 1_000)
    longestSilence = Math.max(longestSilence, ((await answering) - killedAt) / 1_000)
    const unknown = all.filter((sent) => sent.number === null)
    for (const sent of unknown) sent.number = await untilAcknowledged(server.url, sent)
    resent += unknown.length
    say(
      `round ${round + 1}: killed ${victim} after ${acknowledgedIn(all) - acknowledged} answers, ${unknown.length} sent again`,
    )
  }

  await endBusyness()
  await server.stop()
  const check = await startRealServer({ dataDir, port })
  const { numbers, niks } = await stored(dataDir)
  await check.stop()
  await removeDataDir(dataDir)
  return {
    rounds: round,
    acknowledged: all.length,
    resent,
    lost: all
      .filter((sent) => !sent.number || !numbers.has(sent.number))
      .map((sent) => sent.number ?? 'unanswered'),
    doubled: numbers.size - before - all.length + (numbers.size - niks),
    longestRecovery,
    longestSilence,
  }
}

function acknowledgedIn(all: Sent[]) {
  return all.filter((sent) => sent.number).length
}

/** Clients that register one child after the other until they are stopped, also after a refusal. */
function startRush(url: string, zone: ChoiceIds, all: Sent[]) {
  let running = true
  let answers = 0
  let enough: { count: number; resolve: () => void } | undefined
  const client = async () => {
    while (running) {
      const sent: Sent = {
        key: `drill-${String(all.length).padStart(16, '0')}`,
        body: JSON.stringify(anSdBody(zone, { nik: `529900${String(all.length).padStart(10, '0')}` })),
        number: null,
      }
      all.push(sent)
      sent.number = await register(url, sent).catch(() => null)
      if (sent.number === null) {
        await pause(0.05)
        continue
      }
      answers++
      if (enough && answers >= enough.count) enough.resolve()
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  return {
    answered: (count: number) =>
      new Promise<void>((resolve) => {
        enough = { count, resolve }
        if (answers >= count) resolve()
      }),
    async stop() {
      running = false
      await Promise.all(clients)
    },
  }
}

/** The number that the server acknowledged. Anything but 201 is no acknowledgement. */
async function register(url: string, { key, body }: Sent): Promise<string> {
  const response = await fetch(`${url}/api/ppdb/sd`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
  })
  const answer = (await response.json()) as { data: { no_registration: string } | null }
  if (response.status !== 201 || !answer.data) throw new Error(`answered ${response.status}`)
  return answer.data.no_registration
}

/** Sends it again, as the form does, while the server has no place or no database yet. */
async function untilAcknowledged(url: string, sent: Sent): Promise<string> {
  for (;;) {
    const number = await register(url, sent).catch(() => null)
    if (number) return number
    await pause(0.05)
  }
}

async function untilReady(server: RealServer) {
  for (;;) {
    const response = await fetch(`${server.url}/readyz`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) return
    if (server.process.exitCode !== null) throw new Error('the server ended with its database')
    await pause(0.05)
  }
}

const sampleZone = (dataDir: string) => inDatabase(dataDir, (db) => aZone(db.kysely, 'SD'))

const stored = (dataDir: string) =>
  inDatabase(dataDir, async (db) => {
    const rows = await db.kysely.selectFrom('registration').select(['no_registration', 'nik_index']).execute()
    return {
      numbers: new Set(rows.map((row) => row.no_registration)),
      niks: new Set(rows.map((row) => row.nik_index?.toString('hex'))).size,
    }
  })

/** Makes the machine slow for everything else by processes that only use the processor. @returns a function that ends them */
function keepMachineBusy(processes: number): () => Promise<void> {
  const loops = Array.from({ length: processes }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  return async () => {
    const ended = loops.map((loop) => once(loop, 'exit'))
    for (const loop of loops) loop.kill('SIGKILL')
    await Promise.all(ended)
  }
}

if (import.meta.main) {
  chooseSeed()
  const [rounds = 20, stored = 0, busy = 0] = process.argv.slice(2).map(Number)
  const outcome = await crashDrill({ rounds, stored, busy, isOver: timeLimit(), say: console.log })
  console.log(outcome)
  process.exit(outcome.lost.length === 0 && outcome.doubled === 0 ? 0 : 1)
}
