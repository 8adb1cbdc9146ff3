/**
 * The load and the acts of deploy/drills/cluster.sh, which raises the engines and names them in the environment: parents
 * register through HAProxy on two servers while the primary of the database is replaced, again and again.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { aZone } from '../../../apps/api/testing/builders.ts'
import { type RealServer, startRealServer } from '../../../apps/api/testing/processes/real-server.ts'
import { type Attempt, compare, type Parents, startParents } from '../../../bench/drills/support/parents.ts'
import { pause, startProbes } from '../../../bench/drills/support/probes.ts'
import { type Act, addressOf, breakPrimary, type Raised, untilHealthy, untilReplaced } from './nodes.ts'
import { startWrites } from './old-primary.ts'

const ACTS: Record<Act, string> = {
  switchover: 'Planned switchover',
  crash: 'PostgreSQL of the primary: kill −9',
  power: 'Primary and its Patroni: kill −9',
  frozen: 'Primary and its Patroni: SIGSTOP',
  isolated: 'Primary without network',
  'no-etcd': 'Primary without etcd only',
}

/** 25 parents with a child each half second: at most 50 registrations a second. */
const PARENTS = 25
const EVERY_MS = 500
const LOOK_UP_EVERY_MS = 50
/** Before an act and after it, so that its gap lies within. */
const STEADY_SECONDS = 3
const ACCEPTED_AFTER = 100

interface Outcome {
  act: Act
  acknowledged: number
  lost: number
  /** Registrations that were answered otherwise, or not at all, and sent again. */
  refused: Record<number, number>
  /** Longest time without an accepted registration, in seconds. */
  gap: number
  lookUps: number
  failedLookUps: number
  old: { tried: number; accepted: number }
  rewound: boolean
  /** From the act to three healthy nodes, in seconds. */
  whole: number
}

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: start deploy/drills/cluster.sh`)
  return value
}

const raised: Raised = {
  work: setting('CLUSTER_WORK'),
  prefix: setting('CLUSTER_PREFIX'),
  etcd: setting('CLUSTER_ETCD'),
  addresses: setting('CLUSTER_NODES').split(','),
}
const primary = `127.0.0.1:${setting('CLUSTER_DATABASE')}`
const ownerUrl = `postgres://spmb_owner:${setting('OWNER_PASSWORD')}@${primary}/spmb`

async function createDatabase(): Promise<void> {
  const run = async (url: string, statements: string[]) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await run(`postgres://postgres:${setting('SUPERUSER_PASSWORD')}@${primary}/postgres`, [
    `create role spmb_owner login password '${setting('OWNER_PASSWORD')}'`,
    `create role spmb_app login password '${setting('APP_PASSWORD')}'`,
    'create database spmb owner spmb_owner',
    // PgBouncer does not pass on what the server asks for: see pgbouncer.ini.
    "alter role spmb_app set statement_timeout = '6s'",
    "alter role spmb_app set idle_in_transaction_session_timeout = '30s'",
  ])
  await run(ownerUrl, ['create table drill_probe (at timestamptz default now())'])
}

function startServers(): Promise<RealServer[]> {
  const env = {
    DATABASE_URL: `postgres://spmb_app:${setting('APP_PASSWORD')}@127.0.0.1:${setting('CLUSTER_POOL')}/spmb`,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_KEY: randomBytes(32).toString('hex'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    TRUSTED_PROXIES: '127.0.0.1',
    LIMIT_SCALE: '1000000',
  }
  return Promise.all(
    setting('CLUSTER_PORTS')
      .split(',')
      .map((port) =>
        startRealServer({
          port: Number(port),
          dataDir: join(raised.work, `server-${port}`),
          env,
          logFile: join(raised.work, `server-${port}.log`),
        }),
      ),
  )
}

async function perform(act: Act, url: string, parents: Parents): Promise<Outcome> {
  const cluster = await untilHealthy(raised)
  const known = parents.sent.find(({ number }) => number)?.number ?? ''
  const lookUps = startProbes(
    url,
    {
      'first page': '/ppdb',
      'a form': '/ppdb/sd',
      districts: '/api/district',
      'a result': `/api/ppdb/registered/${known}`,
    },
    LOOK_UP_EVERY_MS,
  )
  const first = parents.attempts.length
  const rewindsBefore = rewinds(cluster.leader)
  await pause(STEADY_SECONDS)
  const began = performance.now()
  const mend = await breakPrimary(raised, act, cluster)
  let mended = false
  try {
    const leader = await untilReplaced(raised, cluster.leader)
    console.error(
      `   ${act}: ${cluster.leader} → ${leader} after ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    )
    const node = `postgres://spmb_owner:${setting('OWNER_PASSWORD')}@${addressOf(raised, cluster.leader)}:5432/spmb`
    const writes = startWrites(node)
    await parents.registered(parents.sent.filter(({ number }) => number).length + ACCEPTED_AFTER)
    mended = true
    mend()
    await untilHealthy(raised)
    const whole = (performance.now() - began) / 1_000
    const old = await writes.stop()
    await pause(STEADY_SECONDS)
    const looked = Object.values(await lookUps.stop()).map(({ statuses }) => statuses)
    const count = (good: boolean) =>
      looked
        .flatMap((statuses) => Object.entries(statuses))
        .filter(([status]) => (status === '200') === good)
        .reduce((sum, [, times]) => sum + times, 0)
    const attempts = parents.attempts.slice(first)
    return {
      act,
      ...(await countLost(parents, first)),
      refused: refusals(attempts),
      gap: longestGap(attempts),
      lookUps: count(true) + count(false),
      failedLookUps: count(false),
      old,
      rewound: rewinds(cluster.leader) > rewindsBefore,
      whole,
    }
  } finally {
    if (!mended) mend()
  }
}

/** Compares what was acknowledged until now with the primary. */
async function countLost(parents: Parents, first: number) {
  const numbers = parents.sent.flatMap(({ number }) => number ?? [])
  const db = openDatabase(ownerUrl, { max: 1 })
  const rows = await db.kysely.selectFrom('registration').select('no_registration').execute()
  await db.close()
  const stored = new Set(rows.map((row) => row.no_registration))
  return {
    acknowledged: parents.attempts.slice(first).filter(({ status }) => status === 201).length,
    lost: numbers.filter((number) => !stored.has(number)).length,
  }
}

function refusals(attempts: readonly Attempt[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of attempts) if (status !== 201) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function longestGap(attempts: readonly Attempt[]): number {
  const times = attempts.filter(({ status }) => status === 201).map(({ at, ms }) => at + ms)
  times.sort((a, b) => a - b)
  return times.reduce((most, time, index) => Math.max(most, time - (times[index - 1] ?? time)), 0) / 1_000
}

function rewinds(node: string): number {
  const log = join(raised.work, `${node}.log`)
  return existsSync(log) ? readFileSync(log, 'utf8').split('running pg_rewind').length - 1 : 0
}

function print(outcomes: readonly Outcome[]) {
  console.log(
    '| Act | Acknowledged, lost | Without an accepted registration | Sent again, by answer | Look-ups, failed | Writes to the old primary, accepted | pg_rewind | Three nodes again after |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const each of outcomes) {
    const again = Object.entries(each.refused).map(([status, times]) => `${status}: ${times}`)
    console.log(
      `| ${ACTS[each.act]} | ${each.acknowledged}, ${each.lost} | ${each.gap.toFixed(1)} s | ${again.join(', ') || 'none'} | ${each.lookUps}, ${each.failedLookUps} | ${each.old.tried}, ${each.old.accepted} | ${each.rewound ? 'yes' : 'no'} | ${each.whole.toFixed(0)} s |`,
    )
  }
}

const wanted = process.argv.slice(2) as Act[]
for (const act of wanted)
  if (!(act in ACTS)) throw new Error(`${act}: choose of ${Object.keys(ACTS).join(' ')}`)
await untilHealthy(raised)
await createDatabase()
const servers = await startServers()
let bad = false
try {
  const url = `http://127.0.0.1:${setting('CLUSTER_HTTP')}`
  const db = openDatabase(ownerUrl, { max: 1 })
  const parents = startParents(url, await aZone(db.kysely, 'SD'), PARENTS, { everyMs: EVERY_MS })
  await parents.registered(PARENTS * 4)
  const outcomes: Outcome[] = []
  for (const act of wanted.length > 0 ? wanted : (Object.keys(ACTS) as Act[])) {
    outcomes.push(await perform(act, url, parents))
    print(outcomes.slice(-1))
  }
  await parents.finish()
  const { lost, doubled } = await compare(db, parents.sent)
  await db.close()
  const faults = servers.flatMap(({ dataDir }) =>
    readFileSync(`${dataDir}.log`, 'utf8')
      .split('\n')
      .filter((line) => /"level":"(error|fatal)"/.test(line)),
  )
  console.log()
  print(outcomes)
  console.log(
    `\nIn all: ${parents.sent.length} acknowledged, ${lost.length} lost, ${doubled} stored twice, ${faults.length} faults in the servers' logs.`,
  )
  for (const line of faults.slice(0, 5)) console.log(line.slice(0, 2_000))
  bad =
    lost.length + doubled + faults.length > 0 ||
    outcomes.some(({ failedLookUps, old, lost }) => failedLookUps + old.accepted + lost > 0)
} finally {
  await Promise.all(servers.map((server) => server.stop()))
}
process.exit(bad ? 1 : 0)
