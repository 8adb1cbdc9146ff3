/**
 * Restarts two servers alternately behind a balancer while parents register, visitors look up results and read pages, and
 * staff page through a list with a session created by the other server. No request may fail.
 *
 * DRILL_MINUTES=20 node bench/drills/rolling-restart.ts [times]
 */
import { readFile } from 'node:fs/promises'
import { SESSION_COOKIE } from '@spmb/domain/accounts/contract.staff.ts'
import { aZone } from '../../apps/api/testing/builders.ts'
import { type Credentials, createAdmin } from '../support/staff.ts'
import { openBalancer } from './support/balancer.ts'
import { openCluster } from './support/cluster.ts'
import { compare, startParents } from './support/parents.ts'
import { type Answers, countFailed, pause, startProbes, summary } from './support/probes.ts'
import { timeLimit } from './support/time-limit.ts'

const PARENTS = 2
const PROBE_EVERY_MS = 20
/** Far longer than the balancer's health check needs (see balancer.ts), so that a busy machine does not matter. */
const STOP_DELAY_SECONDS = 4
/** Answers of a restarted server before the other one is stopped. */
const SERVED_BETWEEN = 100

export interface RollingRestartOutcome {
  restarts: number
  requests: number
  /** Unexpected answers and broken connections: must be 0. */
  failed: number
  answers: Record<string, Answers>
  /** Acknowledged registrations that are missing: must be empty. */
  lost: string[]
  doubled: number
  /** Error lines in the servers' logs, and lines about closed connections. */
  faults: string[]
}

export async function rollingRestartDrill(
  times: number,
  { stopDelay = STOP_DELAY_SECONDS, isOver = (): boolean => false, say = (_line: string) => {} } = {},
): Promise<RollingRestartOutcome> {
  await using cluster = await openCluster(2, { STOP_DELAY: String(stopDelay) })
  const balancer = await openBalancer(cluster.ports)
  await Promise.all(cluster.ports.map(balancer.untilUp))
  const db = cluster.openDb()
  const admin = await createAdmin(db)
  let cookie = await signIn(cluster.urlOf(cluster.ports[0] as number), admin)
  const parents = startParents(balancer.url, await aZone(db.kysely, 'SD'), PARENTS)
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
    'a staff list': () => ({ path: '/api/ppdb/sd?page=1', headers: { cookie } }),
  }
  const probes = startProbes(balancer.url, wanted, PROBE_EVERY_MS)

  let round = 0
  for (; round < times && !isOver(); round++) {
    const port = cluster.ports[round % cluster.ports.length] as number
    await cluster.restart(port)
    await balancer.untilUp(port)
    cookie = await signIn(cluster.urlOf(port), admin)
    const enough = balancer.passedOn(port) + SERVED_BETWEEN
    while (balancer.passedOn(port) < enough) await pause(0.02)
    const bad = parents.attempts.filter(({ status }) => status !== 201).length
    say(`restart ${round + 1}: ${parents.attempts.length} registrations sent so far, ${bad} of them failed`)
  }

  await parents.finish()
  const answers = { ...(await probes.stop()), registrations: summary(parents.attempts) }
  await balancer.close()
  const { lost, doubled } = await compare(db, parents.sent)
  await db.close()
  const logs = await Promise.all(cluster.logFiles.map((file) => readFile(file, 'utf8')))
  return {
    restarts: round,
    ...countFailed(answers, { registrations: 201 }),
    answers,
    lost,
    doubled,
    faults: logs
      .flatMap((log) => log.split('\n'))
      .filter((line) => /"level":"(error|fatal)"|did not end in time/.test(line)),
  }
}

/** @returns the session cookie */
async function signIn(url: string, credentials: Credentials): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  await response.arrayBuffer()
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith(`${SESSION_COOKIE}=`))
  if (!cookie) throw new Error(`signing in was answered ${response.status}`)
  return cookie.split(';')[0] as string
}

if (import.meta.main) {
  const outcome = await rollingRestartDrill(Number(process.argv[2] ?? 20), {
    isOver: timeLimit(),
    say: console.log,
  })
  console.dir(outcome, { depth: 4 })
  const whole = outcome.failed === 0 && outcome.lost.length === 0 && outcome.doubled === 0
  process.exit(whole && outcome.faults.length === 0 ? 0 : 1)
}
