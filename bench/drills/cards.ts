/**
 * Four addresses download cards with the costliest names as fast as their limit allows (300 a minute each), while a
 * parent on another address registers children and opens the list of schools: what that parent waits.
 *
 * node bench/drills/cards.ts [seconds] [different cards]
 */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readOrCreateDataKey } from '../../apps/api/src/platform/settings/data-key.ts'
import { aZone } from '../../apps/api/testing/builders.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../../apps/api/testing/processes/real-server.ts'
import { percentile } from '../support/load/http-load.ts'
import { invented } from '../support/people.ts'
import { seedApplicants } from '../support/seed-applicants.ts'
import { openBenchDatabase } from '../support/staff.ts'

const ATTACKERS = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14']
const CARDS_PER_MINUTE = 300
const PARENT = '127.0.0.2'
const PARENT_PAUSE_MS = 550

/** 120 letters beyond Windows-1252 without a space: an embedded font, and a word that has to be broken. */
const COSTLY_NAME = `translate(repeat('abcdefgh', 15), 'abcdefgh', 'ẢŘẴŞĐŮỘĢ')`

export interface CardsOutcome {
  /** Milliseconds of the parent's calls, p50 and p95, without and with the downloads. */
  quiet: Percentiles
  busy: Percentiles
  /** How often the attackers were answered with each status, and the p95 of their cards in milliseconds. */
  cards: Record<number, number>
  cardP95: number
}

interface Percentiles {
  calls: number
  p50: number
  p95: number
}

export async function cardsDrill(seconds: number, differentCards: number): Promise<CardsOutcome> {
  const dataDir = await makeDataDir()
  const server = await startRealServer({ dataDir })
  const db = await openBenchDatabase(dataDir, 'owner')
  try {
    await seedApplicants(db.kysely, readOrCreateDataKey(dataDir), { count: differentCards })
    await sql`update registration set name = ${sql.raw(COSTLY_NAME)}`.execute(db.kysely)
    const rows = await db.kysely.selectFrom('registration').select('no_registration').execute()
    const numbers = rows.map((row) => row.no_registration)
    const bodies = invented(10_000, await aZone(db.kysely, 'SD'), 500)
    const parent = (ms: number) => parentFor(server.url, ms, bodies)
    await parent(3_000) // compiled code, warm caches
    const quiet = await parent((seconds * 1_000) / 2)
    let attacking = true
    let next = 0
    const cards: Record<number, number> = {}
    const cardTimes: number[] = []
    const attack = ATTACKERS.map(async (address) => {
      const agent = new Agent({ keepAlive: true, localAddress: address })
      const calls: Promise<void>[] = []
      while (attacking) {
        const path = `/ppdb/${numbers[next++ % numbers.length]}/pdf`
        calls.push(
          call(agent, server.url + path).then(({ status, ms }) => {
            cards[status] = (cards[status] ?? 0) + 1
            if (status === 200) cardTimes.push(ms)
          }),
        )
        await wait(60_000 / CARDS_PER_MINUTE)
      }
      await Promise.all(calls)
      agent.destroy()
    })
    const busy = await parent(seconds * 1_000)
    attacking = false
    await Promise.all(attack)
    return { quiet, busy, cards, cardP95: percentile(Float64Array.from(cardTimes).sort(), 0.95) }
  } finally {
    await db.close()
    await server.stop()
    await removeDataDir(dataDir)
  }
}

/** One parent after the other: the list of schools, then a registration. The limit of an address is 120 a minute. */
async function parentFor(url: string, ms: number, bodies: string[]): Promise<Percentiles> {
  const agent = new Agent({ keepAlive: true, localAddress: PARENT })
  const times: number[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    times.push(await expectStatus(200, call(agent, `${url}/api/district`)))
    times.push(await expectStatus(201, call(agent, `${url}/api/ppdb/sd`, bodies.pop())))
    await wait(PARENT_PAUSE_MS)
  }
  agent.destroy()
  const sorted = Float64Array.from(times).sort()
  return { calls: times.length, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) }
}

async function expectStatus(expected: number, answer: ReturnType<typeof call>): Promise<number> {
  const { status, ms } = await answer
  if (status !== expected) throw new Error(`the parent got ${status} instead of ${expected}`)
  return ms
}

async function call(agent: Agent, url: string, body?: string): Promise<{ status: number; ms: number }> {
  const started = performance.now()
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  await buffer(response)
  return { status: response.statusCode ?? 0, ms: performance.now() - started }
}

if (import.meta.main) {
  const [seconds = '45', differentCards = '2000'] = process.argv.slice(2)
  console.dir(await cardsDrill(Number(seconds), Number(differentCards)))
}
