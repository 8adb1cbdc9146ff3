/** When other clients have used up the limits of failed look-ups, parents still get their card and result. */
import { drawRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anSdBody, aZone } from '../../../testing/builders.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { createTestApp, startTestApp, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import type { Database } from '../database/database.ts'
import { ALLOWANCES } from '../settings/rate-limits.ts'

const SCALE = 0.1
const OVERALL = ALLOWANCES.failedLookupOverall.points * SCALE
const PER_NETWORK = ALLOWANCES.failedLookup.points * SCALE
const STRICT = {
  officeTimeZone: TIME_ZONE,
  publicUrl: 'http://localhost:3000',
  trustedProxies: [],
  limitScale: SCALE,
}

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ config: STRICT })
})
afterAll(() => test.close())

type Asked = Pick<TestApp, 'app'>
const read = (number: string, remoteAddress: string, { app }: Asked = test) =>
  app.inject({ url: `/api/ppdb/registered/${number}`, remoteAddress })
const card = (number: string, remoteAddress: string, { app }: Asked = test) =>
  app.inject({ url: `/ppdb/${number}/pdf`, remoteAddress })
const aGuess = () => drawRegistrationNumber('SD', 2025, seededRandom)

/** Looks up unknown numbers with a correct check character, from as many networks as the limits require. */
async function useUpOverall(asked: Asked = test): Promise<void> {
  for (let i = 0; i < OVERALL; i++) {
    const from = `10.66.${Math.floor(i / PER_NETWORK)}.1`
    expect((await read(aGuess(), from, asked)).statusCode).toBe(404)
  }
}

async function register({ app }: Asked = test): Promise<string> {
  const payload = anSdBody(await aZone(test.db.kysely, 'SD'))
  const answer = await app.inject({ method: 'POST', url: '/api/ppdb/sd', payload, remoteAddress: '10.9.9.9' })
  expect(answer.statusCode).toBe(201)
  return answer.json().data.no_registration
}

it('a parent reads the registration and gets the card directly after the 201', async () => {
  await useUpOverall()
  const number = await register()
  expect((await read(number, '10.9.9.9')).statusCode).toBe(200)
  expect((await card(number, '10.9.9.9')).statusCode).toBe(200)
  // Guessing stays limited.
  expect((await read(aGuess(), '10.9.9.9')).statusCode).toBe(429)
})

it('a registration that another process has just written is found after the next sync', async () => {
  const other = await startTestApp(test.db, { config: STRICT })
  try {
    for (const ask of [read, card]) {
      const number = await register(other)
      // The periodic sync of this process answers; the database is not asked about the unknown number.
      expect((await ask(number, '10.9.9.8')).statusCode).toBe(200)
    }
  } finally {
    await other.app.close()
  }
})

it('a registration is found while memory is still loading, with the total limit used up', async () => {
  const number = await register()
  const gate = createGate()
  const loading = await startTestApp(withGatedLoad(test.db, gate.opened), { config: STRICT })
  try {
    await useUpOverall(loading)
    expect((await read(number, '10.9.9.7', loading)).statusCode).toBe(200)
    expect((await card(number, '10.9.9.7', loading)).statusCode).toBe(200)
    const ready = async () => {
      const answer = await loading.app.inject('/readyz')
      return [answer.statusCode, answer.json()]
    }
    await expect
      .poll(ready)
      .toEqual([503, { status: 'not ready', reason: 'loading', loading: 'results, 0 in memory' }])
    gate.open()
    await loading.app.syncCaches()
    await expect.poll(ready).toEqual([200, { status: 'ready' }])
    expect((await read(number, '10.9.9.7', loading)).statusCode).toBe(200)
  } finally {
    gate.open()
    await loading.app.close()
  }
})

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** A database that delays the complete load of the results until the gate opens; other queries are not delayed. */
function withGatedLoad(db: Database, opened: Promise<void>): Database {
  const transaction = () => {
    const plain = db.monitor.transaction()
    const settings: object = {
      setAccessMode: () => settings,
      async execute(work: never) {
        await opened
        const readOnly = db.monitor
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
        return readOnly.execute(work)
      },
    }
    // Only the load asks for one state of the database.
    return { setIsolationLevel: () => settings, execute: plain.execute.bind(plain) }
  }
  const monitor = new Proxy(db.monitor, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  return { ...db, monitor }
}
