/** Sends marked personal data to every route, in valid and invalid calls, and searches logs and metrics for it. */

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { Endpoint } from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAccount } from '../../../testing/accounts.ts'
import { anApplicant } from '../../../testing/applicants.ts'
import {
  carriedBy,
  EVERY_CONTRACT,
  type GoodCall,
  goodCall,
  type Staff,
  sharedCallers,
} from '../../../testing/calls/every-call.ts'
import { casesOfRound } from '../../../testing/calls/extent.ts'
import { aWorld, type World } from '../../../testing/calls/world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'

const CANARY = {
  nik: '5299014107180099',
  nisn: '0184757575',
  name: 'Kenari Emas',
  birth_place: 'Kenarijaya',
  father_name: 'Kenari Bapak',
  mother_name: 'Kenari Mama',
  phone: '081244443333',
  father_phone: '081244442222',
  email: 'kenari@contoh.example',
  address: 'Dusun Kenari Nomor 7',
}
const PASSWORD = 'rahasia kenari di pohon randu'
const KEY = 'kenarikunci0123456789'

let test: TestApp
let metrics: Metrics
let world: World
/** Texts that may not occur in any log line. */
const secrets = new Set<string>([
  ...Object.values(CANARY),
  '81244443333',
  '81244442222',
  'enari',
  PASSWORD,
  KEY,
  '10.77.66.55',
  '192.0.2.77',
])

beforeAll(async () => {
  metrics = createMetrics()
  test = await createTestApp({ metrics })
  world = await aWorld(test)
  world.children = {
    SD: await aCanary('SD', CANARY.nik),
    SMP: await aCanary('SMP', '5299014107120099'),
  }
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  await test.syncCaches()
})
afterAll(() => test.close())

async function aCanary(level: Level, nik: string) {
  const { nisn, ...rest } = CANARY
  const child = await anApplicant(test, level, { ...rest, nik, ...(level === 'SMP' ? { nisn } : {}) })
  secrets.add(nik).add(child.number).add(child.number.replaceAll('-', ''))
  return child
}

const HEADERS = {
  'user-agent': 'Kenari/1.0',
  referer: 'https://contoh.example/?nama=Kenari',
  'x-forwarded-for': '192.0.2.77',
  'idempotency-key': KEY,
}

/** The same call with a marked value in every text field. */
function withCanary({ payload, url, ...call }: GoodCall): GoodCall {
  const known = new Set([...Object.keys(CANARY), 'title', 'content', 'note'])
  const marked = Object.entries(payload ?? {}).map(([field, value]) => {
    if (!known.has(field) || typeof value !== 'string') return [field, value]
    return [field, CANARY[field as keyof typeof CANARY] ?? 'Kenari berkicau']
  })
  const asked = call.method === 'GET' ? `${url}${url.includes('?') ? '&' : '?'}search=Kenari` : url
  return { ...call, url: asked, ...(payload ? { payload: Object.fromEntries(marked) } : {}) }
}

/** Tolerates an aborted response: a whole list whose reading fails is cut off. */
async function ask(call: InjectOptions): Promise<void> {
  await test.app.inject(call).catch((error: Error) => {
    if (error.message !== 'response destroyed before completion') throw error
  })
}

/**
 * Sends the call as it is and in other ways: repeated, without rights, with invalid fields, as broken JSON. The short check sends
 * each call in some of the other ways, and all calls together in each.
 */
async function sendEveryWay(call: GoodCall, caller: Staff, round: number) {
  const { method, url, payload } = call
  const body = payload ? { payload } : {}
  const forged = `${caller.token.slice(0, -4)}AAAA`
  const as = (headers: Record<string, string>): InjectOptions => ({
    method,
    url,
    headers: { ...HEADERS, ...headers },
    remoteAddress: '10.77.66.55',
    ...body,
  })
  const headers = { ...HEADERS, ...caller.bearer, 'content-type': 'application/json' }
  const broken = [
    JSON.stringify({ ...payload, name: { Kenari: 'Kenari' }, nik: CANARY.nik, version: 'Kenari' }),
    `{"name": "Kenari Emas", "nik": "${CANARY.nik}`,
    JSON.stringify({ ...payload, address: 'Kenari '.repeat(20_000) }),
    '\u0000Kenari',
  ]
  const others: InjectOptions[] = [
    as(carriedBy.bearer(caller.token)),
    as(carriedBy.bearer(forged)),
    as({ cookie: `token=${caller.token}` }),
    as({}),
    { method, url: `${url}/kenari/${CANARY.nik}?nik=${CANARY.nik}`, headers },
    // The body of a GET is not read.
    ...(method === 'GET' ? [] : broken.map((payload) => ({ method, url, headers, payload }))),
    ...(method === 'GET'
      ? []
      : [{ method, url, headers: { ...headers, 'content-type': 'text/plain' }, payload: 'Kenari' }]),
  ]
  await ask(as(carriedBy.bearer(caller.token)))
  for (const other of casesOfRound(others, round, 5)) await ask(other)
}

/** A caller for every contract; their user names and tokens are secrets too. */
async function everyCaller(): Promise<[Endpoint, Staff][]> {
  const callers: [Endpoint, Staff][] = []
  const callerOf = sharedCallers(test, world)
  for (const contract of EVERY_CONTRACT) {
    const caller = await callerOf(contract)
    for (const secret of [caller.token, caller.token.split('.').at(-1), caller.username])
      secrets.add(secret as string)
    callers.push([contract, caller])
  }
  return callers
}

async function sendEverything(callers: [Endpoint, Staff][]) {
  for (const [round, [contract, caller]] of callers.entries())
    await sendEveryWay(withCanary(goodCall(contract, world, caller)), caller, round)
}

function expectNoSecretInLogs() {
  const logs = test.logs()
  for (const secret of secrets) {
    const at = logs.indexOf(secret)
    expect([secret, at < 0 ? '' : logs.slice(Math.max(0, at - 200), at + 100)]).toEqual([secret, ''])
  }
}

describe('no log line contains personal data', () => {
  it('when every call is made with valid and invalid input', { tags: 'rounds' }, async () => {
    await sendEverything(await everyCaller())
    const lines = test
      .logs()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { res?: { statusCode: number } })
    const statuses = new Set(lines.map(({ res }) => res?.statusCode))
    for (const status of [200, 201, 400, 401, 403, 404, 413, 415]) expect(statuses).toContain(status)
    expectNoSecretInLogs()
  })

  it('when sign-ins succeed and fail', async () => {
    const { username } = await anAccount(test, 'admin')
    secrets.add(username)
    for (const payload of [
      { username, password: PASSWORD },
      // The password in the wrong field.
      { username: PASSWORD, password: username },
      { username: { [PASSWORD]: 1 }, password: [PASSWORD] },
    ]) {
      for (let i = 0; i < 7; i++)
        await test.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: HEADERS })
    }
    expectNoSecretInLogs()
  })

  it('when numbers are looked up by URL, and when the input is not HTTP', async () => {
    const { number } = world.children.SD
    const { port } = test.app.server.address() as AddressInfo
    for (const typed of [number, number.toLowerCase(), `${number}X`, 'Kenari%20Emas', CANARY.nik]) {
      for (const url of [
        `/api/ppdb/registered/${typed}`,
        `/ppdb/${typed}/pdf`,
        `/ppdb/registered/${typed}`,
      ]) {
        await (await fetch(`http://127.0.0.1:${port}${url}`, { redirect: 'manual' })).arrayBuffer()
      }
    }
    for (const text of [
      'Kenari\r\n\r\n',
      `GET /?nik=${CANARY.nik} HTTP/9.9\r\nhost: x\r\n\r\n`,
      `GET /${'Kenari'.repeat(5_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    ]) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {}).resume()
      socket.write(text)
      await once(socket, 'close')
    }
    expectNoSecretInLogs()
  })

  it('when every statement fails and the database error quotes the values', { tags: 'full' }, async () => {
    const { pool } = test.database.ownerDb
    world.children.SD = await aCanary('SD', '5299014107180088')
    const callers = await everyCaller()
    const before = test.logs().length
    await pool.query('alter table registration rename column address to address_away')
    await pool.query('alter table complaint rename column content to content_away')
    await pool.query(
      "alter table audit_entry add constraint never check (at < timestamptz '2000-01-01') not valid",
    )
    try {
      await sendEverything(callers)
    } finally {
      await pool.query('alter table registration rename column address_away to address')
      await pool.query('alter table complaint rename column content_away to content')
      await pool.query('alter table audit_entry drop constraint never')
    }
    const faults = test.logs().slice(before)
    expect(faults).toContain('a request failed')
    expect(faults).toContain('23514')
    expectNoSecretInLogs()
  })

  it('and no metric does', { tags: 'rounds' }, async () => {
    const text = await metrics.text()
    expect(text).toContain('/api/ppdb/registered/:no')
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false])
  })
})
