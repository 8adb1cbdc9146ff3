/**
 * What signing in costs: one password verified by our capped hashing against the bare library, with 16 asking at once
 * (so that nobody waits for more than there is); a whole login over HTTP against that; and what registrations that come
 * at a steady rate notice of 64 clients that try passwords without pause. The storm uses a name of its own for each try,
 * or the names would rest; its excess is told to come back.
 *
 * The limit is Argon2id itself: 19 MiB and two passes on one thread. On two cores one hash runs at a time, so a storm
 * takes one core at most and the form keeps the other.
 */
import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'
import { createPasswordHashing } from '../apps/api/src/accounts/password-hashing.ts'
import { aZone } from '../apps/api/testing/builders.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../apps/api/testing/real-server.ts'
import { percentile, request, sendAll } from './support/http-load.ts'
import { batchPerTick } from './support/in-turns.ts'
import { report } from './support/report.ts'
import { createAdmin, openBenchDatabase } from './support/staff.ts'
import { reportDelay, steadyRegistrations } from './support/steady-registrations.ts'

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

const one = await batchPerTick(
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
const many = await batchPerTick(
  {
    ours: () => batchWriter(() => hashing.matches(admin.password, hashed)),
    bare: () => batchWriter(() => verify(hashed, admin.password)),
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
async function batchWriter(work: () => Promise<unknown>): Promise<undefined> {
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
