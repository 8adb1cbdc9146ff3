/**
 * Overload from clients that send at a fixed rate, whether or not the server keeps up. At twice the best rate: how much of
 * the best rate is done and how long refusals take. At four times: whether requests are lost, and when latencies are
 * normal again. Rounds, each against the best rate measured just before and after it. First registrations, also beside many
 * sign-ins; then look-ups of results, for which the server gets a tenth of one core, so that the load can exceed it.
 *
 * Each round prints how late the load was and its processor time: where these are high, the load is the limit.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { availableParallelism, loadavg, setPriority } from 'node:os'
import { readRegistration } from '@spmb/domain/registration/contract.public.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { aZone } from '../apps/api/testing/builders.ts'
import { freePort } from '../apps/api/testing/processes/free-port.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../apps/api/testing/processes/real-server.ts'
import { percentile, request, sendAll } from './support/load/http-load.ts'
import { newRegistrations } from './support/load/new-registrations.ts'
import { openLoad, type PhaseOutcome } from './support/load/open-load.ts'
import { storeResults } from './support/many-results.ts'
import { readMetric } from './support/metric.ts'
import { processorSeconds } from './support/processor-time.ts'
import { median, report } from './support/report.ts'
import { openBenchDatabase } from './support/staff.ts'

/** Multiples of the best rate. */
const OVERLOAD = 2
const EXTREME_OVERLOAD = 4
const CLIENTS = 64
const ROUNDS = 5
const OVERLOAD_SECONDS = 5
const EXTREME_OVERLOAD_SECONDS = 10
const RESULTS = 5_000
/** Open connections of the load, as of a proxy: enough that one is free while refusals are fast. */
const CONNECTIONS = 1_500
const MAX_REFUSAL_MS = 250
const MAX_RECOVERY_SECONDS = 10
/** The priority that gets about a tenth of a core that another process uses fully. */
const NICE = 10

const dataDir = await makeDataDir()
const metricsPort = await freePort()
const server = await startRealServer({
  dataDir,
  env: { LIMIT_SCALE: '1000000', METRICS_PORT: String(metricsPort), LOG_LEVEL: 'warn' },
})
const pid = server.process.pid as number
const db = await openBenchDatabase(dataDir, 'owner')
const zone = await aZone(db.kysely, 'SD')

await underOverload('registrations', {
  next: newRegistrations(zone),
  good: 201,
  refusals: [503, 429],
  tries: 3_000,
})

await underSignIns()

const numbers = await storeResults(db, zone, RESULTS)
const known = await db.pool.query('select 1 from registration')
while ((await readMetric(metricsPort, 'spmb_results_in_memory')) < (known.rowCount ?? 0)) {
  await new Promise((resolve) => setTimeout(resolve, 100))
}
const weight = weighDown()
if (weight) {
  const lookUps = numbers.map((no) => request('GET', callPath(readRegistration.path, { no })))
  let asked = 0
  await underOverload('result look-ups', {
    next: () => lookUps[asked++ % RESULTS] as Buffer,
    good: 200,
    refusals: [],
    tries: 2_000,
  })
  weight.lift()
} else console.log('result look-ups: not measured, there is no second core or no taskset')

await db.close()
await server.stop()
await removeDataDir(dataDir)

/** Registrations beside as many sign-ins with wrong passwords as the server accepts. */
async function underSignIns() {
  const next = newRegistrations(zone)
  const signIn = () =>
    request(
      'POST',
      '/api/auth/login',
      JSON.stringify({ username: randomBytes(6).toString('hex'), password: 'salah' }),
    )
  const alone = await bestRate(next, 201, 2_000)
  let running = true
  const signIns = new Map<number, number>()
  const signingIn = (async () => {
    while (running) {
      const { answers } = await sendAll(server.url, Array.from({ length: 100 }, signIn), CLIENTS)
      for (const [status, count] of answers) signIns.set(status, (signIns.get(status) ?? 0) + count)
    }
  })()
  const beside = await bestRate(next, 201, 2_000)
  running = false
  await signingIn
  report('registrations/s beside many sign-ins', beside, 'without', alone, {
    goal: 0.5,
    extra: `sign-ins were answered ${JSON.stringify(Object.fromEntries(signIns))}`,
  })
}

interface Load {
  next: () => Buffer
  /** The status of success, and those of refusals. */
  good: number
  refusals: number[]
  /** Requests of one round that finds the best rate. */
  tries: number
}

async function underOverload(what: string, { next, good, refusals, tries }: Load) {
  await warmUp(next, good, tries)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await oneRound({ next, good, tries }))
  const ratios = rounds.map(({ done, best }) => done / best)
  const done = pick(rounds, [good])
  const refused = pick(rounds, refusals)

  report(
    `${what}/s done at ${OVERLOAD} × the best rate`,
    median(rounds.map((round) => round.done)),
    'the best rate before and after',
    median(rounds.map(({ best }) => best)),
    {
      goal: 0.8,
      ratio: median(ratios),
      extra: `rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}; p50 ${percentile(done, 0.5).toFixed(0)} ms, p99 ${percentile(done, 0.99).toFixed(0)} ms`,
    },
  )
  if (refused.length > 0)
    report(`${what}: p95 of ${refused.length} refusals`, percentile(refused, 0.95), 'limit', MAX_REFUSAL_MS, {
      goal: 1,
      atMost: true,
      unit: ' ms',
      extra: `p50 ${percentile(refused, 0.5).toFixed(0)} ms; p95 of the rounds ${rounds.map(({ outcome }) => percentile(pick([{ outcome }], refusals), 0.95).toFixed(0)).join(' ')}`,
    })
  await untilNormal(what, { next, good, best: median(rounds.map(({ best }) => best)) })
}

interface Round {
  best: number
  done: number
  outcome: PhaseOutcome
}

/** Compared with the best rate just before and after: the speed of a shared machine changes by a half within a minute. */
async function oneRound({ next, good, tries }: Pick<Load, 'next' | 'good' | 'tries'>): Promise<Round> {
  const before = await rate(next, good, tries)
  const [usedBefore, ownBefore] = [processorSeconds(pid), process.cpuUsage()]
  const [outcome] = (await openLoad(
    server.url,
    [{ perSecond: before * OVERLOAD, seconds: OVERLOAD_SECONDS }],
    next,
    { connections: CONNECTIONS },
  )) as [PhaseOutcome]
  const own = process.cpuUsage(ownBefore)
  console.log(
    [
      `  answers under overload ${JSON.stringify(Object.fromEntries(outcome.answers))}`,
      `the load was ${outcome.late.toFixed(0)} ms late (p99)`,
      `processor: server ${(processorSeconds(pid) - usedBefore).toFixed(1)} s, load ${((own.user + own.system) / 1e6).toFixed(1)} s of ${availableParallelism()} cores`,
      `load average ${loadavg()[0]?.toFixed(1)}`,
    ].join('; '),
  )
  // Not measured: the server completes the requests of clients that are gone.
  await rate(next, good, Math.ceil(tries / 4))
  const after = await rate(next, good, tries)
  console.log(`  the best rate before ${before.toFixed(0)}, after ${after.toFixed(0)}`)
  return { best: (before + after) / 2, done: outcome.perSecond(good), outcome }
}

async function untilNormal(
  what: string,
  { next, good, best }: Pick<Load, 'next' | 'good'> & { best: number },
) {
  const [before, extreme, after] = (await openLoad(
    server.url,
    [
      { perSecond: best / 2, seconds: MAX_RECOVERY_SECONDS + 2 },
      { perSecond: best * EXTREME_OVERLOAD, seconds: EXTREME_OVERLOAD_SECONDS },
      { perSecond: best / 2, seconds: MAX_RECOVERY_SECONDS + 2 },
    ],
    next,
    { connections: CONNECTIONS },
  )) as [PhaseOutcome, PhaseOutcome, PhaseOutcome]
  const lost = extreme.answers.get(0) ?? 0
  console.log(
    `  at ${EXTREME_OVERLOAD} × the best rate ${lost} requests got no answer ${lost === 0 ? '✓' : '✗'}`,
  )
  report(`${what}: normal again`, secondsUntilNormal(before, after, good), 'limit', MAX_RECOVERY_SECONDS, {
    goal: 1,
    atMost: true,
    unit: ' s',
  })
}

/** Milliseconds, sorted. */
function pick(rounds: readonly Pick<Round, 'outcome'>[], statuses: readonly number[]): Float64Array {
  return Float64Array.from(
    rounds.flatMap(({ outcome }) => statuses.flatMap((status) => [...(outcome.latencies.get(status) ?? [])])),
  ).sort()
}

async function warmUp(next: () => Buffer, good: number, tries: number) {
  for (let round = 0; round < 3; round++) await rate(next, good, tries)
}

/** The median of three rounds after one that is not measured, with few enough clients that none is refused. */
async function bestRate(next: () => Buffer, good: number, tries: number): Promise<number> {
  await rate(next, good, tries)
  const rates: number[] = []
  for (let round = 0; round < 3; round++) rates.push(await rate(next, good, tries))
  return median(rates)
}

async function rate(next: () => Buffer, good: number, tries: number): Promise<number> {
  const result = await sendAll(server.url, Array.from({ length: tries }, next), CLIENTS)
  if (result.answers.get(good) !== tries) throw new Error(JSON.stringify([...result.answers]))
  return tries / result.seconds
}

/**
 * Until the first second in which all requests succeed and p99 is at most twice that before the overload, or 50 ms. Later half
 * seconds that are not so are printed beside those before the overload: checkpoints and vacuuming slow down both.
 */
function secondsUntilNormal(before: PhaseOutcome, after: PhaseOutcome, good: number): number {
  const p99 = ({ latencies }: Pick<PhaseOutcome, 'latencies'>) =>
    percentile(latencies.get(good) ?? new Float64Array(), 0.99)
  const usual = Math.max(50, 2 * p99(before))
  const isUnusual = (slice: PhaseOutcome['slices'][number]) => slice.answers.size > 1 || p99(slice) > usual
  const print = (when: string, { slices }: PhaseOutcome) => {
    for (const [half, slice] of slices.entries())
      if (isUnusual(slice))
        console.log(
          `  unusual ${when}, ${half / 2} to ${(half + 1) / 2} s: ${JSON.stringify(Object.fromEntries(slice.answers))}, p99 ${p99(slice).toFixed(0)} ms; usual ${usual.toFixed(0)} ms`,
        )
  }
  print('before the overload', before)
  print('after it', after)
  const halves = after.slices.map(isUnusual)
  const normal = halves.findIndex((unusual, half) => !unusual && halves[half + 1] === false)
  return normal < 0 ? halves.length / 2 : normal / 2
}

/** Gives the server a tenth of the first core, and the load the second one. */
function weighDown(): { lift(): void } | undefined {
  const onCore = (core: number, process: number) =>
    execFileSync('taskset', ['-acp', String(core), String(process)], { stdio: 'ignore' })
  try {
    if (availableParallelism() < 2) return undefined
    onCore(0, pid)
    onCore(1, process.pid)
  } catch {
    return undefined
  }
  setPriority(pid, NICE)
  const weight = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  onCore(0, weight.pid as number)
  return { lift: () => weight.kill() }
}
