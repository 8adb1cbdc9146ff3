/**
 * Four times as much as the server can do, for five seconds, from visitors who come whether or not it keeps up: what it
 * still does of its best, how soon the excess is told, and when all is as before; in rounds, each beside the best rate
 * of its own moment. First registrations, on the machine as it is, also beside a storm of sign-ins; then result look-ups,
 * of which a machine cannot ask four times what it can answer: for them the server gets a tenth of one core, and the load
 * the other core.
 *
 * The load says how late it was itself and what it took of the processor: where that is much, it is what limits.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg, setPriority } from 'node:os'
import { readRegistration } from '@spmb/domain/registration/contract.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { anSdBody, aZone } from '../apps/api/testing/builders.ts'
import { freePort, makeDataDir, removeDataDir, startRealServer } from '../apps/api/testing/real-server.ts'
import { percentile, request, sendAll } from './support/http-load.ts'
import { storeResults } from './support/many-results.ts'
import { readMetric } from './support/metric.ts'
import { openLoad, type PhaseOutcome } from './support/open-load.ts'
import { median, report } from './support/report.ts'
import { openBenchDatabase } from './support/staff.ts'

const TIMES = 4
const CLIENTS = 64
const ROUNDS = 5
const OVERLOAD_SECONDS = 5
/** Before all has to be normal again. */
const LONG_OVERLOAD_SECONDS = 10
const RESULTS = 5_000
/** Kept open, as by a proxy in front: enough that one is always free while the excess is told at once. */
const CONNECTIONS = 1_500
const MOST_MS_TO_TELL = 100
const MOST_SECONDS_TO_HEAL = 10
/** Nice enough to get about a tenth of a core that somebody else uses fully. */
const NICE = 10

let serial = 0
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
  next: registrationsWith(zone),
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

/** Registrations beside as many sign-ins with wrong passwords as the server takes: one hash is never far from the next. */
async function underSignIns() {
  const next = registrationsWith(zone)
  const signIn = () =>
    request(
      'POST',
      '/api/auth/login',
      JSON.stringify({ username: randomBytes(6).toString('hex'), password: 'salah' }),
    )
  const alone = await bestRate(next, 201, 2_000)
  let storming = true
  const told = new Map<number, number>()
  const storm = (async () => {
    while (storming) {
      const { answers } = await sendAll(server.url, Array.from({ length: 100 }, signIn), CLIENTS)
      for (const [status, count] of answers) told.set(status, (told.get(status) ?? 0) + count)
    }
  })()
  const beside = await bestRate(next, 201, 2_000)
  storming = false
  await storm
  report('registrations/s beside a storm of sign-ins', beside, 'without', alone, {
    goal: 0.5,
    extra: `sign-ins were answered ${JSON.stringify(Object.fromEntries(told))}`,
  })
}

interface Load {
  next: () => Buffer
  /** The status of what was done, and those that tell somebody to come back. */
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
  const told = pick(rounds, refusals)

  report(
    `${what}/s done under ${TIMES} × overload`,
    median(rounds.map((round) => round.done)),
    'the best rate before and after',
    median(rounds.map(({ best }) => best)),
    {
      goal: 0.8,
      ratio: median(ratios),
      extra: `rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}; p50 ${percentile(done, 0.5).toFixed(0)} ms, p99 ${percentile(done, 0.99).toFixed(0)} ms`,
    },
  )
  if (told.length > 0)
    report(
      `told to come back, p99 of ${told.length}`,
      percentile(told, 0.99),
      'as long as it may take',
      MOST_MS_TO_TELL,
      {
        goal: 1,
        atMost: true,
        unit: ' ms',
        extra: `p50 ${percentile(told, 0.5).toFixed(0)} ms; p99 of the rounds ${rounds.map(({ outcome }) => percentile(pick([{ outcome }], refusals), 0.99).toFixed(0)).join(' ')}`,
      },
    )
  await untilNormal(what, { next, good, best: median(rounds.map(({ best }) => best)) })
}

interface Round {
  best: number
  done: number
  outcome: PhaseOutcome
}

/** What is done of the best rate just before and just after: a machine with other guests changes its speed by a half within the minute. */
async function oneRound({ next, good, tries }: Pick<Load, 'next' | 'good' | 'tries'>): Promise<Round> {
  const before = await rate(next, good, tries)
  const [usedBefore, ownBefore] = [processorSeconds(), process.cpuUsage()]
  const [outcome] = (await openLoad(
    server.url,
    [{ perSecond: before * TIMES, seconds: OVERLOAD_SECONDS }],
    next,
    { connections: CONNECTIONS },
  )) as [PhaseOutcome]
  const own = process.cpuUsage(ownBefore)
  console.log(
    [
      `  answers under overload ${JSON.stringify(Object.fromEntries(outcome.answers))}`,
      `the load was ${outcome.late.toFixed(0)} ms late (p99)`,
      `processor: server ${(processorSeconds() - usedBefore).toFixed(1)} s, load ${((own.user + own.system) / 1e6).toFixed(1)} s of ${availableParallelism()} cores`,
      `load average ${loadavg()[0]?.toFixed(1)}`,
    ].join('; '),
  )
  // Not measured: what is left to do for the visitors who were cut off.
  await rate(next, good, Math.ceil(tries / 4))
  const after = await rate(next, good, tries)
  console.log(`  the best rate before ${before.toFixed(0)}, after ${after.toFixed(0)}`)
  return { best: (before + after) / 2, done: outcome.perSecond(good), outcome }
}

async function untilNormal(
  what: string,
  { next, good, best }: Pick<Load, 'next' | 'good'> & { best: number },
) {
  const [before, , after] = (await openLoad(
    server.url,
    [
      { perSecond: best / 2, seconds: 4 },
      { perSecond: best * TIMES, seconds: LONG_OVERLOAD_SECONDS },
      { perSecond: best / 2, seconds: MOST_SECONDS_TO_HEAL + 2 },
    ],
    next,
    { connections: CONNECTIONS },
  )) as [PhaseOutcome, PhaseOutcome, PhaseOutcome]
  report(
    `${what}: normal again`,
    secondsUntilNormal(before, after, good),
    'as long as it may take',
    MOST_SECONDS_TO_HEAL,
    { goal: 1, atMost: true, unit: ' s' },
  )
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

/** Of as many clients as are never too many; the median of three rounds after one that is not measured. */
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

/** Until everybody is served again and 99 of 100 wait no longer than twice what they did before (at least 50 ms). */
function secondsUntilNormal(before: PhaseOutcome, after: PhaseOutcome, good: number): number {
  const usual = Math.max(50, 2 * percentile(before.latencies.get(good) ?? new Float64Array(), 0.99))
  const last = after.slices.findLastIndex(
    ({ answers, latencies }) =>
      answers.size > 1 || percentile(latencies.get(good) ?? new Float64Array(), 0.99) > usual,
  )
  return (last + 1) / 2
}

/** The same child again and again, each time with another NIK. */
function registrationsWith(ids: typeof zone): () => Buffer {
  const nik = '5299000000000000'
  const text = request('POST', '/api/ppdb/sd', JSON.stringify(anSdBody(ids, { nik })))
  const place = text.indexOf(nik) + 4
  return () => {
    const copy = Buffer.from(text)
    copy.write(String(serial++).padStart(12, '0'), place, 'latin1')
    return copy
  }
}

/** Leaves the server a tenth of the first core and keeps the load off it. */
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

function processorSeconds(): number {
  const [user, system] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return (Number(user) + Number(system)) / 100
}
