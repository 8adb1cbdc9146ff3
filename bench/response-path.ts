/**
 * Whether the fast path is worth its code. Look-ups of results: the server with and without it, and a Fastify route without
 * any hook, each against Node's bare HTTP server with the same bytes, alternating; also by the processor time of the
 * server, which other programs on the machine change less. Registrations: at twice and at four
 * times the best rate, with and without it, each against the best rate measured at the same time.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readRegistration } from '@spmb/domain/registration/contract.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { freePort } from '../apps/api/testing/processes/free-port.ts'
import { openSite, type Site } from './drills/support/site.ts'
import { percentile, request, sendAll } from './support/load/http-load.ts'
import { newRegistrations } from './support/load/new-registrations.ts'
import { openLoad, type PhaseOutcome } from './support/load/open-load.ts'
import { storeResults } from './support/many-results.ts'
import { processorSeconds } from './support/processor-time.ts'
import { median, report } from './support/report.ts'

const ROUNDS = 3
const RESULTS = 5_000
const LOOKUPS = 20_000
const REGISTRATIONS = 1_500
const CLIENTS = 64
const CONNECTIONS = 1_500
const SECONDS = 4
const MAX_REFUSAL_MS = 250

const variants = { on: await openSite(env('on')), off: await openSite(env('off')) }
try {
  await compareLookUps()
  for (const times of [2, 4]) await compareOverload(times)
} finally {
  for (const site of Object.values(variants)) await site[Symbol.asyncDispose]()
}

function env(fastPath: string) {
  return { env: { LOG_LEVEL: 'warn', FAST_PATH: fastPath } }
}

async function compareLookUps() {
  const targets: Record<string, LookUpTarget> = {}
  for (const [name, site] of Object.entries(variants)) {
    const db = site.openDb()
    const numbers = await storeResults(db, site.zone, RESULTS)
    await db.close()
    await site.untilInMemory(RESULTS)
    const paths = numbers.map((no) => callPath(readRegistration.path, { no }))
    targets[`fast path ${name}`] = { url: site.server.url, pid: site.server.process.pid as number, paths }
  }
  const { url, paths } = targets['fast path on'] as LookUpTarget
  const sample = await fetch(url + paths[0])
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(sample.headers)
  const answer = JSON.stringify({ headers, body: await sample.text() })
  const bare = { ...(await startReference('bare-server', answer)), paths }
  const fastify = { ...(await startReference('fastify-server', answer)), paths }
  targets['a Fastify route without hooks'] = fastify

  const rounds: Record<string, { rate: number; ratio: number; cost: number; costRatio: number }[]> = {}
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, target] of Object.entries(targets)) {
      const reference = await lookUp(bare)
      const { rate, cost } = await lookUp(target)
      if (round === 0) continue
      const measured = { rate, ratio: rate / reference.rate, cost, costRatio: cost / reference.cost }
      rounds[name] = [...(rounds[name] ?? []), measured]
    }
  }
  bare.stop()
  fastify.stop()
  for (const [name, list] of Object.entries(rounds)) {
    const rate = median(list.map((round) => round.rate))
    const ratio = median(list.map((round) => round.ratio))
    report(`look-ups/s, ${name}`, rate, "Node's bare HTTP server", rate / ratio, { goal: 0.8, ratio })
    const cost = median(list.map((round) => round.cost))
    const costRatio = median(list.map((round) => round.costRatio))
    report(`processor time of a look-up, ${name}`, cost, "Node's bare HTTP server", cost / costRatio, {
      unit: ' µs',
      ratio: costRatio,
    })
  }
}

interface LookUpTarget {
  url: string
  pid: number
  paths: string[]
}

/** Look-ups per second, and microseconds of the server's processor time for each. */
async function lookUp({ url, pid, paths }: LookUpTarget): Promise<{ rate: number; cost: number }> {
  const all = Array.from({ length: LOOKUPS }, (_, i) =>
    request('GET', paths[(i * 7_919) % paths.length] as string),
  )
  const before = processorSeconds(pid)
  const { seconds, answers } = await sendAll(url, all, CLIENTS)
  if (answers.get(200) !== LOOKUPS) throw new Error(JSON.stringify([...answers]))
  return { rate: LOOKUPS / seconds, cost: ((processorSeconds(pid) - before) * 1e6) / LOOKUPS }
}

async function startReference(script: string, answer: string) {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, `support/processes/${script}.ts`), String(port), answer],
    {
      stdio: 'inherit',
    },
  )
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const response = await fetch(`${url}/api/ppdb/registered/x`).catch(() => null)
    await response?.arrayBuffer()
    if (response) return { url, pid: child.pid as number, stop: () => child.kill() }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function compareOverload(times: number) {
  const rounds: Record<string, { ratio: number; refusals: Float64Array; lost: number }[]> = {
    on: [],
    off: [],
  }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, site] of Object.entries(variants)) {
      const next = newRegistrations(site.zone)
      const before = await registrationRate(site, next)
      const [outcome] = (await openLoad(
        site.server.url,
        [{ perSecond: before * times, seconds: SECONDS }],
        next,
        {
          connections: CONNECTIONS,
        },
      )) as [PhaseOutcome]
      await registrationRate(site, next) // not measured: the server completes what it accepted
      const after = await registrationRate(site, next)
      if (round === 0) continue
      rounds[name]?.push({
        ratio: outcome.perSecond(201) / ((before + after) / 2),
        refusals: outcome.latencies.get(503) ?? new Float64Array(),
        lost: outcome.answers.get(0) ?? 0,
      })
    }
  }
  for (const [name, list] of Object.entries(rounds)) {
    const refusals = Float64Array.from(list.flatMap((round) => [...round.refusals])).sort()
    const ratio = median(list.map((round) => round.ratio))
    report(`goodput at ${times} × the best rate, fast path ${name}`, ratio, 'best rate', 1, {
      goal: 0.8,
      extra: `rounds ${list.map((round) => round.ratio.toFixed(2)).join(' ')}; without an answer ${list.reduce((sum, { lost }) => sum + lost, 0)}`,
    })
    if (refusals.length === 0) continue
    report(
      `refusals at ${times} ×, p95, fast path ${name}`,
      percentile(refusals, 0.95),
      'limit',
      MAX_REFUSAL_MS,
      {
        goal: 1,
        atMost: true,
        unit: ' ms',
        extra: `${refusals.length} refused`,
      },
    )
  }
}

async function registrationRate(site: Site, next: () => Buffer): Promise<number> {
  const { seconds, answers } = await sendAll(
    site.server.url,
    Array.from({ length: REGISTRATIONS }, next),
    CLIENTS,
  )
  if (answers.get(201) !== REGISTRATIONS) throw new Error(JSON.stringify([...answers]))
  return REGISTRATIONS / seconds
}
