/**
 * One server with two workers while parents register, visitors look up results and read pages, and staff page through a list:
 * rolling restarts by SIGHUP, which no request may notice, and workers killed with SIGKILL, which may lose no acknowledged
 * registration. No balancer: clients keep their connections to the server itself.
 *
 * DRILL_MINUTES=20 node bench/drills/workers.ts [rolling restarts] [kills]     the minutes are those of the restarts
 */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { commandOf } from '../../apps/api/src/platform/database/embedded/process-id.ts'
import { aZone } from '../../apps/api/testing/builders.ts'
import { freePort } from '../../apps/api/testing/processes/free-port.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../../apps/api/testing/processes/real-server.ts'
import { seededInt } from '../../apps/api/testing/seeded-random.ts'
import { chooseSeed } from '../../scripts/seed.ts'
import { readMetric } from '../support/metric.ts'
import { openBenchDatabase, signInAdmin } from '../support/staff.ts'
import { compare, startParents } from './support/parents.ts'
import { type Answers, countFailed, pause, startProbes, summary } from './support/probes.ts'
import { timeLimit } from './support/time-limit.ts'

const PARENTS = 2
const PROBE_EVERY_MS = 50
const WORKERS = 2
/** More than the clients of the drill have open at a time. */
const CONNECTIONS = 16
/** Registrations between two kills: a random number below this. */
const MOST_BETWEEN = 60

export interface WorkersOutcome {
  restarts: number
  /** Requests during the rolling restarts. */
  requests: number
  /** Of these, unexpected answers and broken connections: must be 0. */
  failed: number
  answers: Record<string, Answers>
  kills: number
  /** Attempts of parents that were cut off by a kill, and sent again. */
  cutOff: number
  acknowledged: number
  /** Acknowledged registrations that are missing: must be empty. */
  lost: string[]
  doubled: number
  /** What `/metrics` adds up over all workers that ever ran, and the rows in the database at the end. */
  counted: number
  stored: number
  /** Error lines in the server's log, without those about killed workers. */
  faults: string[]
}

export async function workersDrill({
  restarts,
  kills,
  isOver = () => false,
  say = () => {},
}: {
  restarts: number
  kills: number
  /** Whether no further restart begins. */
  isOver?: () => boolean
  say?: (line: string) => void
}): Promise<WorkersOutcome> {
  const dataDir = await makeDataDir()
  const metricsPort = await freePort()
  const logFile = `${dataDir}.log`
  const server = await startRealServer({
    dataDir,
    logFile,
    env: {
      WORKERS: String(WORKERS),
      LOG_LEVEL: 'warn',
      LIMIT_SCALE: '1000000',
      METRICS_PORT: String(metricsPort),
    },
  })
  const db = await openBenchDatabase(dataDir, 'app')
  const untilAllServe = async () => {
    while ((await readMetric(metricsPort, 'spmb_workers')) < WORKERS) await pause(0.1)
  }
  try {
    // The first one serves while others start; the end of one that starts is a start that failed.
    await untilAllServe()
    const staff = await signInAdmin(server.url, db)
    const parents = startParents(server.url, await aZone(db.kysely, 'SD'), PARENTS)
    /** An old worker ends when its connections are closed, which takes 72 s for one that no client uses any more. */
    const useAllConnections = () =>
      Promise.allSettled(
        Array.from({ length: CONNECTIONS }, async () => (await fetch(`${server.url}/healthz`)).arrayBuffer()),
      )
    const untilEnded = async (how: 'retired' | 'failed', count: number) => {
      const ended = () => readMetric(metricsPort, `spmb_workers_ended_total{how="${how}"}`)
      for (; (await ended()) < count; await pause(0.5)) await useAllConnections()
      await untilAllServe()
    }
    await parents.registered(1)
    const lastKnown = () => parents.sent.findLast(({ number }) => number)?.number
    const wanted = {
      'first page': '/',
      'a form': '/ppdb/sd',
      'list of districts': '/api/district',
      'the result of who registered just now': () => ({
        path: `/api/ppdb/registered/${lastKnown()}`,
        headers: {},
      }),
      'a staff list': () => ({ path: '/api/ppdb/sd?page=1', headers: staff }),
    }
    const probes = startProbes(server.url, wanted, PROBE_EVERY_MS)
    let restarted = 0
    while (restarted < restarts && !isOver()) {
      server.process.kill('SIGHUP')
      restarted++
      await untilEnded('retired', restarted * WORKERS)
      const bad = parents.attempts.filter(({ status }) => status !== 201).length
      say(`restart ${restarted}: ${parents.attempts.length} registrations sent so far, ${bad} of them failed`)
    }
    const answers = { ...(await probes.stop()), registrations: summary(parents.attempts) }
    const attemptsBefore = parents.attempts.length

    for (let kill = 1; kill <= kills; kill++) {
      const done = parents.sent.filter(({ number }) => number).length
      await parents.registered(done + seededInt(1, MOST_BETWEEN))
      const pids = workersOf(server.process.pid as number)
      const victim = pids[seededInt(0, pids.length - 1)] as number
      process.kill(victim, 'SIGKILL')
      await untilEnded('failed', kill)
      say(`kill ${kill}: worker ${victim} was replaced`)
    }
    await parents.finish()
    const counted = await readMetric(metricsPort, 'spmb_registrations_total{level="SD"}')
    const { lost, doubled } = await compare(db, parents.sent)
    const stored = await db.kysely.selectFrom('registration').select('id').execute()
    return {
      restarts: restarted,
      ...countFailed(answers, { registrations: 201 }),
      answers,
      kills,
      cutOff: parents.attempts.slice(attemptsBefore).filter(({ status }) => status !== 201).length,
      acknowledged: parents.sent.length,
      lost,
      doubled,
      counted,
      stored: stored.length,
      faults: (await readFile(logFile, 'utf8'))
        .split('\n')
        .filter((line) => /"level":"(error|fatal)"|did not end in time/.test(line))
        .filter((line) => !line.includes('a worker ended')),
    }
  } finally {
    await db.close()
    await server.stop()
    await removeDataDir(dataDir)
  }
}

/** The process ids of the workers that a primary process has now. A check of the audit is a child too, with arguments. */
function workersOf(primary: number): number[] {
  const children = readFileSync(`/proc/${primary}/task/${primary}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
  return children.map(Number).filter((pid) => commandOf(pid).endsWith('main.ts\0'))
}

if (import.meta.main) {
  chooseSeed()
  const [restarts = 20, kills = 10] = process.argv.slice(2).map(Number)
  const outcome = await workersDrill({ restarts, kills, isOver: timeLimit(), say: console.log })
  console.dir(outcome, { depth: 4 })
  const whole = outcome.failed === 0 && outcome.lost.length === 0 && outcome.doubled === 0
  process.exit(whole && outcome.faults.length === 0 ? 0 : 1)
}
