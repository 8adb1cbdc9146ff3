/**
 * A storm of password guesses from many addresses, each at the rate that the limits allow, while members of staff sign in
 * with the right password: from a device that has signed in before, and from a new one.
 *
 * node bench/drills/sign-in-storm.ts [addresses] [seconds]
 */
import { makeDataDir, removeDataDir, startRealServer } from '../../apps/api/testing/processes/real-server.ts'
import { createAdmin, openBenchDatabase } from '../support/staff.ts'

const ADDRESSES = Number(process.argv[2] ?? 80)
const SECONDS = Number(process.argv[3] ?? 60)
/** Sixty attempts a minute, the limit of one address. */
const GUESS_EVERY_MS = 1_000
const STAFF_EVERY_MS = 500

const dataDir = await makeDataDir()
// The load comes from one machine, so the addresses come by X-Forwarded-For.
const server = await startRealServer({ dataDir, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const db = await openBenchDatabase(dataDir, 'app')
const admin = await createAdmin(db)

interface Tally {
  statuses: Record<number, number>
  times: number[]
}
const tally = (): Tally => ({ statuses: {}, times: [] })
const [guesses, known, fresh] = [tally(), tally(), tally()]

async function signIn(into: Tally, address: string, username: string, password: string, cookie?: string) {
  const started = performance.now()
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(cookie ? { cookie, 'sec-fetch-site': 'same-origin' } : {}),
    },
    body: JSON.stringify({ username, password }),
  })
  await answer.arrayBuffer()
  into.statuses[answer.status] = (into.statuses[answer.status] ?? 0) + 1
  into.times.push(performance.now() - started)
  return answer.headers
    .getSetCookie()
    .find((text) => text.startsWith('device='))
    ?.split(';')[0]
}

const device = await signIn(tally(), '192.0.2.1', admin.username, admin.password)
const deadline = Date.now() + SECONDS * 1_000
const pending: Promise<unknown>[] = []
const until = async (everyMs: number, act: (i: number) => Promise<unknown>) => {
  for (let i = 0; Date.now() < deadline; i++) {
    pending.push(act(i))
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
let serial = 0
const attackers = Array.from({ length: ADDRESSES }, (_, i) =>
  until(GUESS_EVERY_MS, () =>
    signIn(guesses, `198.51.100.${i + 1}`, `tebak.${++serial}`, 'bukan ini passwordnya'),
  ),
)
const staff = [
  until(STAFF_EVERY_MS, () => signIn(known, '192.0.2.1', admin.username, admin.password, device)),
  // Each from a different address, as staff who start work at home.
  until(STAFF_EVERY_MS, (i) => signIn(fresh, `203.0.113.${(i % 250) + 1}`, admin.username, admin.password)),
]
await Promise.all([...attackers, ...staff])
await Promise.all(pending)

const line = (name: string, { statuses, times }: Tally) => {
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  console.log(
    `${name}: ${((100 * (statuses[200] ?? 0)) / times.length).toFixed(0)} % of ${times.length} signed in, p95 ${p95.toFixed(0)} ms, ${JSON.stringify(statuses)}`,
  )
}
console.log(`${ADDRESSES} addresses for ${SECONDS} s`)
line('known device', known)
line('new device', fresh)
line('guesses', guesses)
await db.close()
await server.stop()
await removeDataDir(dataDir)
