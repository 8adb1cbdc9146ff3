/**
 * The cost of signing in: one password verification, and 16 concurrent ones, against the bare library; a login over HTTP
 * against one verification; and the latency of a steady rate of registrations while 64 clients try passwords without pause.
 * Each attempt uses another user name, since a name with failures is delayed; attempts over the queue limit get 503.
 *
 * Argon2id is the bottleneck: 19 MiB and two passes on one thread. On two cores one hash runs at a time, so the attempts
 * use one core at most.
 */
import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'
import { createPasswordHashing } from '../apps/api/src/features/accounts/passwords/password-hashing.ts'
import { aZone } from '../apps/api/testing/builders.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../apps/api/testing/processes/real-server.ts'
import { alternate } from './support/alternate.ts'
import { percentile, request, sendAll } from './support/load/http-load.ts'
import { reportDelay, steadyRegistrations } from './support/load/steady-registrations.ts'
import { report } from './support/report.ts'
import { createAdmin, openBenchDatabase } from './support/staff.ts'

const CALLS = Number(process.env.BENCH_CALLS ?? 60)
const ROUNDS = Number(process.env.BENCH_CALLS ?? 10)
const AT_ONCE = 16
const TRIES_AT_A_TIME = 200

const dataDir = await makeDataDir()
const server = await startRealServer({ dataDir, env: { LIMIT_SCALE: '1000000' } })
const db = await openBenchDatabase(dataDir, 'app')
const zone = await aZone(db.kysely, 'SD')
const admin = await createAdmin(db)
const hashing = await createPasswordHashing()
const hashed = await hashing.hash(admin.password)
const login = (username: string, password: string) =>
  request('POST', '/api/auth/login', JSON.stringify({ username, password }))

const one = await alternate(
  {
    ours: async () => void (await hashing.matches(admin.password, hashed)),
    bare: async () => void (await verify(hashed, admin.password)),
    login: async () => {
      const { answers, latencies } = await sendAll(server.url, [login(admin.username, admin.password)], 1)
      if (answers.get(200) !== 1) throw new Error(`no login: ${JSON.stringify([...answers])}`)
      return latencies[0]
    },
  },
  CALLS,
)
const many = await alternate(
  {
    ours: () => atOnce(() => hashing.matches(admin.password, hashed)),
    bare: () => atOnce(() => verify(hashed, admin.password)),
  },
  ROUNDS,
)
const p50 = (times: Float64Array) => percentile(times, 0.5)
report('password verified', p50(one.ours), 'the bare library', p50(one.bare), {
  unit: ' ms',
  extra: `p95 ${percentile(one.ours, 0.95).toFixed(1)} ms`,
})
report(
  `password verified, ${AT_ONCE} at once, the last one`,
  p50(many.ours),
  'the bare library, as many threads as it takes',
  p50(many.bare),
  {
    unit: ' ms',
    extra: `at most ${availableParallelism() > 2 ? 2 : 1} at a time on ${availableParallelism()} cores`,
  },
)
report('login over HTTP', p50(one.login), 'one password verified', p50(one.ours), {
  unit: ' ms',
  extra: `p95 ${percentile(one.login, 0.95).toFixed(1)} ms`,
})

const quiet = await steadyRegistrations(server.url, zone, 0)
let storming = true
const storm = tryPasswords()
const busy = await steadyRegistrations(server.url, zone, 1)
storming = false
const { wrong, excess } = await storm
reportDelay(
  'logins storm',
  busy,
  quiet,
  `${Math.round(wrong / busy.seconds)} logins/s looked at, ${Math.round(excess / busy.seconds)}/s told to come back`,
)

await db.close()
await server.stop()
await removeDataDir(dataDir)

/** @returns when the last of them was done */
async function atOnce(work: () => Promise<unknown>): Promise<undefined> {
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function tryPasswords() {
  const sum = { wrong: 0, excess: 0 }
  for (let round = 0; storming; round++) {
    const tries = Array.from({ length: TRIES_AT_A_TIME }, (_, i) => login(`tamu.${round}.${i}`, 'salah'))
    const { answers } = await sendAll(server.url, tries, 64)
    sum.wrong += answers.get(401) ?? 0
    sum.excess += answers.get(503) ?? 0
    if (sum.wrong === 0) throw new Error(`no login was looked at: ${JSON.stringify([...answers])}`)
  }
  return sum
}
